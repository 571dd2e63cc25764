import type { Browser, CDPSession } from '@playwright/test';
import { freshBrowser } from '../browser';
import type { Program } from '../program';
import { print, quantile } from '../report';

const PERSON = 'gaoxiang';
const ROWS = 100;
const LIST = `/log?size=${ROWS}`;
const TURNS = 60;
/** Pixels of a turn of the wheel, and milliseconds between two. */
const TURN = 120;
const PAUSE = 16;
/** A frame. */
const PROMPT = 16;

interface Traced {
  name: string;
  ph: string;
  tid: number;
  /** Microseconds of CPU: what else the machine does is not in it. */
  tdur?: number;
  args?: { name?: string };
}

/** Milliseconds of CPU that the page is held at once while a list of many rows is scrolled by the wheel. */
export async function benchScroll(browser: Browser, program: Program): Promise<void> {
  const context = await freshBrowser(browser, program, await program.signIn(PERSON));
  const page = await context.newPage();
  await page.goto(`${program.origin}${LIST}`);
  await page.locator(`#app-base tr[data-index="${ROWS - 1}"]`).waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  await page.locator('#app-base tbody').hover();
  const devtools = await context.newCDPSession(page);
  const tasks = await traced(devtools, async () => {
    for (let turn = 0; turn < TURNS; turn += 1) {
      await page.mouse.wheel(0, turn < TURNS / 2 ? TURN : -TURN);
      await page.waitForTimeout(PAUSE);
    }
  });
  await context.close();
  const what = `of a list of ${ROWS} rows that is scrolled`;
  const common = { against: PROMPT, unit: 'ms' } as const;
  print({ what: `longest task ${what}`, ours: Math.max(...tasks), ...common, kind: 'most' });
  print({ what: '  99 of 100 tasks are shorter than', ours: quantile(tasks, 0.99), ...common, kind: 'none' });
}

/** Milliseconds of CPU of each task of the page's main thread meanwhile. */
async function traced(devtools: CDPSession, act: () => Promise<void>): Promise<number[]> {
  const events: Traced[] = [];
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as Traced[])));
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel'] },
  });
  await act();
  const over = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
  await devtools.send('Tracing.end');
  await over;
  // A page that is kept in store has one, too, which does nothing.
  const isMain = ({ name, args }: Traced) => name === 'thread_name' && args?.name === 'CrRendererMain';
  const main = new Set(events.filter(isMain).map(({ tid }) => tid));
  return events
    .filter(({ name, ph, tid }) => ph === 'X' && main.has(tid) && name.includes('RunTask'))
    .map(({ tdur = 0 }) => tdur / 1_000);
}
