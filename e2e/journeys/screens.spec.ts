import { expect, type Page } from '@playwright/test';
import { settled } from '../support/screens';
import { personAt } from '../support/session';
import { test } from '../support/test';
import { mostly, text } from '../support/texts';

/** Adds up what pages move by themselves from now on; answers the sum of the page that is shown. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen = { sum: 0 };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) seen.sum += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, { seenShifts: seen });
  });
  // Observers are called between frames: what the last one has moved is in the sum after the next.
  return () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          requestAnimationFrame(() =>
            setTimeout(() => resolve((window as unknown as { seenShifts: { sum: number } }).seenShifts.sum)),
          );
        }),
    );
}

test('home, lists and details do not jump while they load', async ({ browser }) => {
  const page = await personAt(browser, 'hanxue', 'zh');
  const shifts = await watchShifts(page);
  await page.goto('/micro-app/qms-app/deviation/deviationIndex');
  await settled(page);
  const record = await page.getByRole('row').nth(1).getByRole('link').first().getAttribute('href');
  for (const screen of [
    '/home/index',
    '/dashboard',
    '/log',
    '/micro-app/qms-app/deviation/deviationIndex',
    record,
  ]) {
    await page.goto(screen ?? '');
    await settled(page);
    expect.soft(await shifts(), screen ?? '').toBeLessThan(0.1);
  }

  // Nor where the side navigation was collapsed: its room is known before anything is drawn.
  const toggle = async (key: 'expand' | 'collapse') => {
    const saved = page.waitForResponse(
      (response) =>
        /userBehavior\/save/.test(response.url()) &&
        Boolean(response.request().postData()?.includes('navOpen')),
    );
    await page.getByRole('button', { name: text('zh', 'navbar', `nav.${key}`) }).click();
    await saved;
  };
  await toggle('collapse');
  await page.goto('/log');
  await settled(page);
  expect.soft(await shifts(), 'collapsed').toBeLessThan(0.05);
  await toggle('expand');
});

test('at 1280 × 720 a document has three quarters of the height, and a record keeps its line in sight', async ({
  browser,
}) => {
  const page = await personAt(browser, 'linxiao', 'en');
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto('/micro-app/dms-app/systemdoc/list?q=SOP-PD-012');
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await expect(page.locator('[data-page="1"] canvas')).toBeVisible();
  const say = (key: string, params = {}) => text('en', 'dms-app', `viewer.${key}`, params);
  const bar = await page.getByRole('toolbar', { name: say('toolbar') }).boundingBox();
  // Whatever version is in force by now.
  const named = new RegExp(`^${say('contentOf', { name: 'SOP-PD-012' })} V\\d+$`);
  const sheet = await page.getByRole('region', { name: named }).boundingBox();
  expect((sheet?.y ?? 0) + (sheet?.height ?? 0)).toBeLessThanOrEqual(720);
  // Between its borders.
  expect((sheet?.y ?? 0) + (sheet?.height ?? 0) - (bar?.y ?? 720)).toBeGreaterThanOrEqual(0.75 * 720 - 2);
  // Its pages in small lead through it; its outline too, when it has one.
  await page.getByRole('button', { name: say('side'), exact: true }).click();
  const side = page.getByRole('navigation', { name: say('side') });
  await side.getByRole('button', { name: say('thumbnail', { page: 2 }), exact: true }).click();
  await expect(page.getByRole('textbox', { name: say('page'), exact: true })).toHaveValue('2');
  await expect(side.getByRole('button', { name: say('thumbnail', { page: 2 }) })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await side.getByRole('tab', { name: say('outline') }).click();
  await expect(side.getByText(say('noOutline'))).toBeVisible();

  await page.goto('/micro-app/qms-app/deviation/deviationIndex');
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await settled(page);
  const title = page.getByRole('heading', { level: 1 });
  const before = (await title.boundingBox())?.y ?? 0;
  await title.hover();
  await page.mouse.wheel(0, 5000);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
  await expect(title).toBeInViewport({ ratio: 1 });
  expect((await title.boundingBox())?.y).toBe(before);
});

test('focus is never hidden under frozen cells', async ({ browser }) => {
  const page = await personAt(browser, 'gaoxiang', 'en');
  await page.setViewportSize({ width: 1024, height: 700 });
  await page.goto('/administration');
  await settled(page);
  await expect(page.getByRole('row').nth(5)).toBeVisible();
  const table = page.getByRole('table').or(page.getByRole('grid'));
  /** Whether the middle of the focused element is what one sees there. */
  const seen = () =>
    page.evaluate(() => {
      const element = document.activeElement;
      const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
      // A row is wider than what scrolls it: the middle of what can be seen of it.
      const frame = element?.closest('table')?.parentElement?.getBoundingClientRect() ?? new DOMRect();
      const x = Math.min(Math.max(left + width / 2, frame.left + 8), frame.right - 24);
      const there = document.elementFromPoint(x, top + height / 2);
      const name = element?.getAttribute('aria-label') ?? element?.textContent ?? '';
      return {
        name,
        hidden: !(element?.contains(there) || there?.contains(element)),
        inTable: Boolean(element?.closest('table')),
      };
    });
  await table.getByRole('button').first().focus();
  const passed: string[] = [];
  // Forwards to the end of the head and into the rows, then all the way back.
  for (const key of [...Array<string>(24).fill('Tab'), ...Array<string>(24).fill('Shift+Tab')]) {
    await page.keyboard.press(key);
    const { name, hidden, inTable } = await seen();
    if (!inTable) continue;
    passed.push(name);
    expect(hidden, `${key}: ${name}`).toBe(false);
  }
  // Rows too: down to the last by keyboard, under the head that stays.
  await page.getByRole('row').nth(1).focus();
  for (const key of [...Array<string>(12).fill('ArrowDown'), ...Array<string>(12).fill('ArrowUp')]) {
    await page.keyboard.press(key);
    expect((await seen()).hidden, key).toBe(false);
  }
  expect(passed.length).toBeGreaterThan(10);
});

for (const language of mostly('en')) {
  const account = { zh: 'yuanmeng', en: 'wuqian' }[language];

  test(`columns are moved, frozen, hidden and put back in ${language}`, async ({ browser }) => {
    const say = (key: string, params?: Record<string, unknown>) =>
      text(language, 'shared-ui', `table.customise.${key}`, params);
    const page = await personAt(browser, account, language);
    await page.goto('/micro-app/qms-app/deviation/deviationIndex');
    await settled(page);
    const heads = () => page.getByRole('columnheader').allInnerTexts();
    const before = await heads();
    const [first = '', second = '', third = ''] = before;
    const dialog = page.getByRole('alertdialog');
    const item = (name: string) =>
      dialog.getByRole('listitem').filter({ has: page.getByRole('checkbox', { name, exact: true }) });
    const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();

    await page.getByRole('button', { name: say('open') }).click();
    // The number may not go.
    await expect(item(first).getByRole('checkbox')).toBeDisabled();
    for (const name of [third, third]) await press(say('up', { name }));
    await expect(dialog.getByRole('listitem').first()).toContainText(third);
    await press(say('down', { name: third }));
    await expect(dialog.getByRole('status')).toHaveText(
      say('movedTo', { name: third, position: 2, count: await dialog.getByRole('listitem').count() }),
    );
    // By hand to the first place, by the button back to the second.
    const handle = (name: string) => item(name).locator('[data-handle]');
    // Rows that are still on their way would not be under the pointer.
    await handle(third).hover({ trial: true });
    const [from, to] = [await handle(third).boundingBox(), await handle(first).boundingBox()];
    if (!from || !to) throw new Error('the columns are not in sight together');
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    // A press becomes a drag after a delay.
    await expect(item(third)).toHaveClass(/sortable-chosen/);
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
    await page.mouse.up();
    await expect(dialog.getByRole('listitem').first()).toContainText(third);
    await press(say('down', { name: third }));
    await expect(dialog.getByRole('listitem').first()).toContainText(first);
    await item(second).getByRole('checkbox').uncheck();
    await dialog.getByRole('combobox', { name: say('freezeOf', { name: first }) }).selectOption('start');
    const kept = page.waitForResponse(/userBehavior\/save/);
    await press(say('save'));
    await kept;
    await expect.poll(async () => (await heads()).slice(0, 2)).toEqual([first, third]);
    expect(await heads()).not.toContain(second);
    await page.reload();
    await expect.poll(async () => (await heads()).slice(0, 2)).toEqual([first, third]);

    await page.getByRole('button', { name: say('open') }).click();
    await press(say('reset'));
    await press(say('save'));
    await expect.poll(heads).toEqual(before);
  });
}
