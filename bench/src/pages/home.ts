import type { Browser } from '@playwright/test';
import { median, print } from '../report';
import { LOOPBACK, openedUnder, SAMPLES } from './conditions';
import { whenDrawn } from './drawn';

/** Milliseconds after Enter, and requests that leave the browser until then. */
const SOON = 400;
const MOST_REQUESTS = 25;

/** Runs in the page: `readable` will be the milliseconds from the next key until the first task of the list is drawn. */
const WATCH = `window.readable = (async () => {
  let from;
  document.addEventListener('keydown', () => (from = performance.now()), { capture: true, once: true });
  return (await ${whenDrawn(`document.querySelector('#app-base a[href*="task="]')`)}) - from;
})();
undefined`;

/** The home page of somebody who has typed their password and presses Enter. */
export async function benchHome(
  browser: Browser,
  address: string,
  person: { account: string; password: string },
): Promise<void> {
  const times: number[] = [];
  const requests: number[] = [];
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const { page, fetched, signInPage, settled, close } = await openedUnder(browser, LOOPBACK);
    await signInPage(address);
    await page.locator('input[name=username]').fill(person.account);
    await page.locator('input[name=password]').fill(person.password);
    // What the page fetches ahead while somebody types is there when they press Enter.
    await settled();
    const before = fetched.requests;
    await page.evaluate(WATCH);
    await page.keyboard.press('Enter');
    times.push(await page.evaluate<number>('window.readable'));
    requests.push(fetched.requests - before);
    await close();
  }
  print({ what: 'home, list after Enter', ours: median(times), against: SOON, unit: 'ms', kind: 'most' });
  print({
    what: 'home, requests until then',
    ours: median(requests),
    against: MOST_REQUESTS,
    unit: '',
    kind: 'most',
  });
}
