import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { Guard } from './guard/guard';
import { LastSeen } from './lastSeen';
import { atPace, latency, press, slowness } from './pace';

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  if (latency)
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
}

/** Every click of the page's kind takes as long as `PRESS` asks for. */
function pressSlowly(page: Page): void {
  const locators = Object.getPrototypeOf(page.locator('body')) as Locator;
  const { click } = locators;
  locators.click = function slowClick(this: Locator, options) {
    return click.call(this, { delay: press, ...options });
  };
}

/**
 * A test of a journey. Every page it opens is as slow as `SLOW`, `LATENCY` and `PRESS` ask for, the test may take as much longer,
 * and the pages are closed with it: left open, they would go on with what the next test does. What they have shown is
 * judged first: a text that is no text for people fails the test. Of a test that failed it is printed.
 */
export const test = base.extend<{ guard: Guard }, { pace: undefined }>({
  pace: [
    async ({ browser }, use) => {
      if (press) {
        const context = await browser.newContext();
        pressSlowly(await context.newPage());
        await context.close();
      }
      if (slowness > 1 || latency)
        browser.on('context', (context) =>
          // A page may be closed before it is slowed down.
          context.on('page', (page) => void slowDown(page).catch(() => {})),
        );
      await use(undefined);
    },
    { scope: 'worker', auto: true },
  ],
  guard: [
    async ({ browser }, use, info) => {
      const allow = info.setTimeout.bind(info);
      info.setTimeout = (milliseconds) => allow(atPace(milliseconds));
      const guard = new Guard(browser);
      const seen = new LastSeen(browser);
      await use(guard);
      if (info.status !== info.expectedStatus) console.log((await seen.lines()).join('\n'));
      const findings = await guard.findings();
      await Promise.all(browser.contexts().map((context) => context.close()));
      expect(findings, 'what no person can read').toEqual([]);
    },
    { auto: true },
  ],
});
