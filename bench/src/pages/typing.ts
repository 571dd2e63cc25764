import type { Browser, BrowserContext, Page, Route } from '@playwright/test';
import { freshBrowser } from '../browser';
import type { Program } from '../program';
import { median, print } from '../report';

const FIELDS = 60;
const KEYS = 60;
const SLOWNESS = 4;
/** A frame. */
const PROMPT = 16;
const KINDS = ['text', 'text', 'textarea', 'number', 'text', 'select', 'text', 'date', 'text', 'user'];
const FORM = '/micro-app/qms-app/deviation/create';
const DEFINITION = '**/api/wk/get/processDefine';

interface Definition {
  fields: object[];
  sections: { key: string }[];
  steps: { id: string; kind: string; fields: string[]; requires: string[] }[];
}

/** Answers with the definition of the product, its first step with as many fields as asked for. */
async function answerLong(route: Route): Promise<void> {
  const response = await route.fetch();
  const answer = (await response.json()) as { data: Definition };
  const { data } = answer;
  const options = ['a', 'b'].map((value) => ({ value, label: { zh: value, en: value } }));
  const fields = Array.from({ length: FIELDS }, (_, index) => {
    const type = KINDS[index % KINDS.length];
    const label = { zh: `字段 ${index}`, en: `Field ${index}` };
    const section = data.sections[0]?.key;
    return { key: `field${index}`, type, label, section, ...(type === 'select' && { options }) };
  });
  const first = data.steps.find(({ kind }) => kind === 'draft') ?? data.steps[0];
  if (first) Object.assign(first, { fields: fields.map(({ key }) => key), requires: [] });
  data.fields = fields;
  await route.fulfill({ response, json: answer });
}

/** Runs in the page: milliseconds for which the next key keeps the page busy, until what follows from it is done. */
const BUSY = `new Promise((resolve) => {
  let from;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => resolve(performance.now() - from);
  document.addEventListener('keydown', () => (from = performance.now()), { capture: true, once: true });
  document.addEventListener('input', () => port2.postMessage(null), { capture: true, once: true });
})`;

async function keys(page: Page): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < KEYS; index += 1) {
    const busy = page.evaluate<number>(BUSY);
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => resolve()))');
    await page.keyboard.press(String.fromCharCode('a'.charCodeAt(0) + (index % 26)));
    times.push(await busy);
  }
  return times;
}

/** A page of as many inputs and nothing else, the first in focus: what the browser itself takes for a key. */
async function plainForm(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.setContent('<label>Field <input></label>'.repeat(FIELDS));
  await page.locator('input').first().click();
  return page;
}

/** The same keys on a slow processor, after some that warm the page up. */
async function slowKeys(page: Page): Promise<number[]> {
  await keys(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWNESS });
  return keys(page);
}

/** Milliseconds for which a key keeps the page busy in a form of many fields, on a slow processor. */
export async function benchTyping(browser: Browser, program: Program): Promise<void> {
  const context = await freshBrowser(browser, program, await program.signIn('zhouzihan'));
  const page = await context.newPage();
  await page.route(DEFINITION, answerLong);
  await page.goto(`${program.origin}${FORM}`);
  await page.getByLabel('字段 0', { exact: true }).click();
  await page.waitForLoadState('networkidle');
  const times = await slowKeys(page);
  const plain = await slowKeys(await plainForm(context));
  await context.close();
  const common = { against: PROMPT, unit: 'ms', kind: 'most' } as const;
  const what = `of ${KEYS} keys in a form of ${FIELDS} fields (${SLOWNESS} × slower)`;
  print({ what: `median ${what}`, ours: median(times), ...common });
  print({ what: `longest ${what}`, ours: Math.max(...times), ...common });
  const against = median(plain);
  print({
    what: '  median beside that of inputs without scripts',
    ours: median(times),
    against,
    unit: 'ms',
    kind: 'none',
  });
}
