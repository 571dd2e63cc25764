import type { Browser, Page } from '@playwright/test';
import { freshBrowser } from '../browser';
import { Deviations } from '../complete/deviations';
import type { Program } from '../program';
import { median, print } from '../report';
import { whenDrawn } from './drawn';
import { SOON } from './open';

const HEAD = 'fenglei';
/** Decisions that are counted, and before them some that warm the page up. */
const DECISIONS = 6;
const WARM_UP = 2;
/** Milliseconds that somebody takes for a signature at least. */
const READING = 500;
const TITLE = 'Next one of the bench';

/**
 * Runs in the page, as text: milliseconds from the answer to the decision until another task is drawn than the one that
 * is open now.
 */
const WATCH = `(async () => {
  const titleOf = () => document.querySelector('#app-base article h2')?.textContent;
  const old = titleOf();
  const answered = new Promise((resolve) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntriesByName(location.origin + '/api/task/complete')) resolve(entry.responseEnd);
    }).observe({ type: 'resource' }),
  );
  const drawn = ${whenDrawn('titleOf() && titleOf() !== old')};
  return (await drawn) - (await answered);
})()`;

/** Milliseconds from a signed decision in the inbox until the next task stands in its place. */
export async function benchNext(browser: Browser, program: Program): Promise<void> {
  const deviations = await Deviations.signIn(program);
  for (let count = 0; count <= WARM_UP + DECISIONS; count += 1) await deviations.report(count, TITLE);
  const context = await freshBrowser(browser, program, await program.signIn(HEAD));
  const page = await context.newPage();
  await page.goto(`${program.origin}/home/index?text=${encodeURIComponent(TITLE)}`);
  await page.locator('#app-base li a').first().click();
  const times: number[] = [];
  for (let decision = 0; decision < WARM_UP + DECISIONS; decision += 1) {
    const took = await decide(page, program.passwordOf(HEAD));
    if (decision >= WARM_UP) times.push(took);
  }
  await context.close();
  const what = 'the next task after a decision';
  print({ what, ours: median(times), against: SOON, unit: 'ms', kind: 'most' });
}

async function decide(page: Page, password: string): Promise<number> {
  const panel = page.locator('#app-base article');
  await panel.getByRole('textbox', { name: '处理意见' }).fill('The facts are as reported');
  const drawn = page.evaluate<number>(WATCH);
  await panel.getByRole('button', { name: '同意', exact: true }).click();
  await page.waitForTimeout(READING);
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  const account = dialog.getByRole('textbox', { name: '账号' });
  // Only the first signature in a row names who signs.
  if (await account.isVisible()) await account.fill(HEAD);
  await dialog.locator('input[type=password]').fill(password);
  await page.keyboard.press('Enter');
  return drawn;
}
