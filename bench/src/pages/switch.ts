import type { Browser, CDPSession, Page } from '@playwright/test';
import { freshBrowser } from '../browser';
import type { Program } from '../program';
import { print, quantile } from '../report';

const SWITCHES = 200;
const ROUND = [
  '/micro-app/qms-app/deviation/deviationIndex',
  '/micro-app/dms-app/systemdoc/list',
  '/micro-app/tms-app/myTraining/completed',
];
/** Before the first count everything has been loaded and drawn. */
const WARM_UP = ROUND.length * 6;
/** single-spa watches every mount and unmount by a timer, which holds the region for so long. */
const TIMERS = 6_000;
/** What grows with every switch is far above it; what comes and goes with data and collections is below. */
const CONSTANT = 1.05;
/** Milliseconds within which half of the switches, and nearly all, are to be drawn. */
const PROMPT = [
  ['p50', 0.5, 25],
  ['p95', 0.95, 50],
] as const;

/** Milliseconds of switches between the applications in Chromium, and what is left behind in the page. */
export async function benchSwitch(browser: Browser, program: Program): Promise<void> {
  const context = await freshBrowser(browser, program, await program.signIn('zhouzihan'));
  const page = await context.newPage();
  await page.goto(`${program.origin}${ROUND[0]}`);
  await page.locator('#app-base h1').first().waitFor();
  await measure(page, await context.newCDPSession(page));
  await context.close();
}

async function measure(page: Page, devtools: CDPSession): Promise<void> {
  await devtools.send('Performance.enable');
  await switches(page, WARM_UP);
  const before = await leftBehind(page, devtools);
  // Whole rounds, so that both counts are taken in the same application.
  const times = await switches(page, Math.ceil(SWITCHES / ROUND.length) * ROUND.length);
  const after = await leftBehind(page, devtools);
  for (const [name, share, against] of PROMPT)
    print({
      what: `application switch, ${name} of ${times.length}`,
      ours: quantile(times, share),
      against,
      unit: 'ms',
      kind: 'most',
    });
  for (const key of Object.keys(before) as (keyof typeof before)[])
    print({
      what: `  ${key} after them: before them`,
      ours: after[key],
      against: before[key],
      unit: '',
      ratio: CONSTANT,
      kind: 'most',
    });
}

/** Goes round the applications; answers the milliseconds until each has drawn its heading. */
async function switches(page: Page, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const path = ROUND[(index + 1) % ROUND.length];
    times.push(await page.evaluate<number>(`(${SWITCH})(${JSON.stringify(path)})`));
    await page.waitForLoadState('networkidle');
  }
  return times;
}

/** Runs in the page, as text: compiled functions bring helpers that the page does not have. */
const SWITCH = `async (path) => {
  // Pages that are hidden have theirs, too.
  const heading = () => [...document.querySelectorAll('#app-base h1')].find((one) => one.checkVisibility());
  const old = heading();
  const from = performance.now();
  history.pushState(null, '', path);
  await new Promise((drawn) => {
    const look = () => {
      const shown = heading();
      if (shown && shown !== old) requestAnimationFrame(drawn);
      else requestAnimationFrame(look);
    };
    look();
  });
  return performance.now() - from;
}`;

/** What the page holds after a garbage collection. */
async function leftBehind(page: Page, devtools: CDPSession) {
  await page.waitForTimeout(TIMERS);
  await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  return {
    'DOM nodes': metric('Nodes'),
    listeners: metric('JSEventListeners'),
    'style tags': await page.evaluate(() => document.querySelectorAll('style, link[rel=stylesheet]').length),
  };
}
