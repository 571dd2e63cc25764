import type { Browser, Locator, Page } from '@playwright/test';
import { freshBrowser } from '../browser';
import type { Program } from '../program';
import { print, quantile } from '../report';
import { whenDrawn } from './drawn';

const LISTS = [
  ['record', '/micro-app/qms-app/deviation/deviationIndex'],
  ['document', '/micro-app/dms-app/systemdoc/list'],
] as const;
/** Rows that are opened once each, and before them some that warm the pages up. */
const ROWS = 7;
const WARM_UP = 3;
/** Milliseconds that a pointer rests on what it is about to press. */
const REST = 120;
/** Milliseconds until what was asked for is there to read. */
export const SOON = 200;

/** Runs in the page, as text: milliseconds from the next click until a page whose heading says `name` is drawn. */
const WATCH = `async (name) => {
  let from;
  document.addEventListener('click', () => (from = performance.now()), { capture: true, once: true });
  const shown = () =>
    [...document.querySelectorAll('#app-base h1')].some(
      (one) => one.checkVisibility() && one.parentElement.parentElement.textContent.includes(name),
    );
  return (await ${whenDrawn('from !== undefined && shown()')}) - from;
}`;

/** Milliseconds from a click in a list until the page of what was chosen is drawn, each opened for the first time. */
export async function benchOpen(browser: Browser, program: Program): Promise<void> {
  const context = await freshBrowser(browser, program, await program.signIn('zhouzihan'));
  const page = await context.newPage();
  for (const [what, list] of LISTS) {
    const times: number[] = [];
    await page.goto(program.origin + list);
    for (let row = 0; row < WARM_UP + ROWS; row += 1) {
      const took = await open(page, linkOf(page, row));
      if (row >= WARM_UP) times.push(took);
      await page.waitForLoadState('networkidle');
      await page.goBack();
    }
    for (const [name, share] of [
      ['p50', 0.5],
      ['longest', 1],
    ] as const)
      print({
        what: `a ${what} from its list, ${name}`,
        ours: quantile(times, share),
        against: SOON,
        unit: 'ms',
        kind: 'most',
      });
  }
  await context.close();
}

const linkOf = (page: Page, row: number): Locator =>
  page.locator(`#app-base tr[data-index="${row}"] a:visible`).first();

async function open(page: Page, link: Locator): Promise<number> {
  await link.waitFor();
  await page.waitForLoadState('networkidle');
  const name = (await link.textContent()) ?? '';
  await link.hover();
  await page.waitForTimeout(REST);
  const drawn = page.evaluate<number>(`(${WATCH})(${JSON.stringify(name)})`);
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => resolve()))');
  await link.click();
  return drawn;
}
