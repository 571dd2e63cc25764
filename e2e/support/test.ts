import { test as base, type Page } from '@playwright/test';
import { atPace, latency, slowness } from './pace';

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

/**
 * A test of a journey. Every page it opens is as slow as `SLOW` and `LATENCY` ask for, the test may take as much longer,
 * and the pages are closed with it: left open, they would go on with what the next test does.
 */
export const test = base.extend<{ journey: undefined }, { pace: undefined }>({
  pace: [
    async ({ browser }, use) => {
      if (slowness > 1 || latency)
        browser.on('context', (context) =>
          // A page may be closed before it is slowed down.
          context.on('page', (page) => void slowDown(page).catch(() => {})),
        );
      await use(undefined);
    },
    { scope: 'worker', auto: true },
  ],
  journey: [
    async ({ browser }, use, info) => {
      const allow = info.setTimeout.bind(info);
      info.setTimeout = (milliseconds) => allow(atPace(milliseconds));
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});
