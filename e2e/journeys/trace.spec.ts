import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { broken } from '../support/axe';
import { settled } from '../support/screens';
import { originOf, personAt } from '../support/session';
import { test } from '../support/test';
import { type Language, mostly, text } from '../support/texts';

/** What the procedure of the freeze dryer is called, and the deviation that led to its newest version. */
const PROCEDURE = 'SOP-PD-012';
const say = (language: Language, key: string, params?: Record<string, unknown>) =>
  text(language, 'qms-app', `trace.${key}`, params);

const region = (page: Page, language: Language) =>
  page.getByRole('region', { name: say(language, 'graph'), exact: true });

/** Begins a trace with what the box finds. */
async function begin(page: Page, language: Language, typed: string, found: RegExp): Promise<void> {
  const box = page.getByRole('combobox', { name: say(language, 'find') });
  await box.click();
  await box.fill(typed);
  await page.getByRole('option', { name: found }).first().click();
  await settled(page);
}

for (const language of mostly('en')) {
  test(`a deviation is traced to the people trained, as of a day and as a file, in ${language}`, async ({
    browser,
  }) => {
    const page = await personAt(browser, 'hanxue', language);
    await page.goto(`${originOf('hkpharma')}/micro-app/qms-app/trace`);
    await settled(page);
    await expect(page.getByText(say(language, 'none'))).toBeVisible();
    await begin(page, language, '-0017', /DEV-\d+-0017/);
    const graph = region(page, language);
    const node = (name: RegExp) => graph.getByRole('listitem').filter({ hasText: name });
    for (const name of [/CAPA-\d+-0009/, /CC-\d+-0006/, /DCR-\d+-0014/, new RegExp(`${PROCEDURE} V03`)])
      await expect(node(name).first()).toBeVisible();
    const person = { zh: '人员', en: 'Person' }[language];
    await expect(node(new RegExp(`^${person}`)).first()).toBeVisible();
    expect(await broken(page)).toEqual([]);

    // By keyboard: the drawing is zoomed, and its nodes are links.
    await graph.focus();
    await page.keyboard.press('-');
    await page.keyboard.press('Tab');
    await expect(graph.getByRole('link').first()).toBeFocused();

    // The same as a table, kept to one kind.
    await page.getByRole('tab', { name: say(language, 'table') }).click();
    const table = page.getByRole('table', { name: say(language, 'table') });
    await expect(table.getByRole('row').filter({ hasText: person })).not.toHaveCount(0);
    expect(await broken(page)).toEqual([]);
    const rows = (await table.getByRole('row').count()) - 1;

    await page.getByRole('button', { name: text(language, 'shared-ui', 'export.button') }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('radio', { name: text(language, 'shared-ui', 'export.formats.csv') }).check();
    await dialog.getByRole('button', { name: text(language, 'shared-ui', 'export.start') }).click();
    const link = dialog.getByRole('link', {
      name: text(language, 'shared-ui', 'export.download', { count: rows }),
    });
    await expect(link).toBeVisible({ timeout: 30_000 });
    const arriving = page.waitForEvent('download');
    await link.click();
    const file = readFileSync(await (await arriving).path(), 'utf8');
    expect(file.trim().split('\r\n').length).toBeGreaterThan(rows);
    expect(file).toContain(`${PROCEDURE} V03`);
    await dialog.getByRole('button', { name: text(language, 'shared-ui', 'frame.close') }).click();

    // On a day before the version: it is not there, and the one before is in force.
    await begin(page, language, PROCEDURE, new RegExp(PROCEDURE));
    const document = table.getByRole('row').filter({ hasText: say(language, 'start') });
    await page.getByLabel(say(language, 'day'), { exact: true }).fill('2026-06-01');
    await page.keyboard.press('Enter');
    await expect(document).toContainText({ zh: 'V02 生效', en: 'V02 in force' }[language]);
    await expect(table.getByRole('row').filter({ hasText: `${PROCEDURE} V03` })).toHaveCount(0);
  });
}

test('a trace shows an operator what is theirs', async ({ browser }) => {
  const manager = await personAt(browser, 'hanxue', 'zh');
  await manager.goto(`${originOf('hkpharma')}/micro-app/qms-app/trace`);
  await begin(manager, 'zh', 'HK205-2403', /HK205-2403/);
  const nodes = (page: Page) => region(page, 'zh').getByRole('listitem');
  await expect(
    nodes(manager)
      .filter({ hasText: /CAPA-\d+-0009/ })
      .first(),
  ).toBeVisible();
  const all = await nodes(manager).count();
  const { search } = new URL(manager.url());

  const operator = await personAt(browser, 'shenhao', 'zh');
  await operator.goto(`${originOf('hkpharma')}/micro-app/qms-app/trace${search}`);
  await settled(operator);
  await expect(nodes(operator).first()).toBeVisible();
  expect(await nodes(operator).count()).toBeLessThan(all);
  await expect(nodes(operator).filter({ hasText: /CAPA-\d+-0009/ })).toHaveCount(0);
});
