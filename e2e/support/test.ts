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

/** A test of a journey; every page it opens is as slow as `SLOW` and `LATENCY` ask for, and it may take as much longer. */
export const test = base.extend<{ patience: undefined }, { pace: undefined }>({
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
  patience: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures asked for from this pattern.
    async ({}, use, info) => {
      const allow = info.setTimeout.bind(info);
      info.setTimeout = (milliseconds) => allow(atPace(milliseconds));
      await use(undefined);
    },
    { auto: true },
  ],
});
