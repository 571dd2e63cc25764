import { expect } from '@playwright/test';
import { dialogOf } from '../support/deviation';
import { xlsxOf } from '../support/files';
import { textsOf } from '../support/guard/files';
import { personAt } from '../support/session';
import { test } from '../support/test';
import { fieldTexts, mostly, text } from '../support/texts';

/** Columns of a former system, beside those of fields. */
const FORMER = {
  zh: ['原编号', '原状态', '原创建时间', '原关闭时间'],
  en: ['Former number', 'Former state', 'Former time of creation', 'Former time of closing'],
} as const;
const { label } = fieldTexts('server/src/modules/quality/processes/deviation/fields.json');

for (const language of mostly('zh')) {
  test(`drafts of deviations are imported from a spreadsheet in ${language}`, async ({ browser }) => {
    const page = await personAt(browser, 'zhouzihan', language);
    const ui = (key: string, params?: Record<string, unknown>) =>
      text(language, 'shared-ui', `dataIn.${key}`, params);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await page.goto('/micro-app/qms-app/qmsDataIn');
    await button(ui('create')).first().click();
    const dialog = dialogOf(page);
    await dialog.getByRole('combobox', { name: ui('what') }).selectOption('record deviation');
    const titles = ['甲', '乙', '丙', '丁'].map((one) => `旧系统的偏差 ${language} ${one}`) as [
      string,
      string,
    ];
    const rows = titles.map((title, at) => [title, at === 2 ? 'NOWHERE' : 'QA']);
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'deviations.xlsx',
      mimeType: '',
      buffer: await xlsxOf([['title', 'dept'].map((key) => label(language, key)), ...rows]),
    });

    // Nothing is there before somebody has seen what would be.
    await expect(page.getByText(ui('lookFirst', { open: 3, bad: 1 }))).toBeVisible();
    const rowOf = (said: string) => page.getByRole('row').filter({ hasText: said });
    await expect(rowOf('NOWHERE')).toContainText(ui('rowStates.left'));
    await rowOf(titles[0]).getByRole('checkbox').check();
    await rowOf(titles[1]).getByRole('checkbox').check();
    await button(ui('runChosen', { count: 2 })).click();
    await dialog.getByRole('textbox').fill('Moved here');
    await dialog.getByRole('button', { name: ui('run', { count: 2 }) }).click();
    await expect(page.getByText(ui('states.done'), { exact: true })).toBeVisible();
    await expect(rowOf(ui('rowStates.skipped'))).toHaveCount(1);
    await page.getByRole('link', { name: titles[0] }).click();
    await expect(page).toHaveURL(/deviation\/detail\//);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(titles[0]);
  });

  test(`a thousand records of a former system are imported, and rows with faults are named, in ${language}`, async ({
    browser,
  }) => {
    const page = await personAt(browser, 'hanxue', language);
    const ui = (key: string, params?: Record<string, unknown>) =>
      text(language, 'shared-ui', `dataIn.${key}`, params);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const about = `OLD-${language}`;
    const rows = Array.from({ length: 1_000 }, (_, at) => [
      `${about}-${at + 1}`,
      'completed',
      '2019-01-05 08:30',
      '2019-03-01 17:00',
      `${about} ${at + 1}`,
      'QA',
    ]);
    const change = (row: number, column: number, cell: string) => {
      (rows[row - 1] as string[])[column] = cell;
    };
    change(200, 0, `${about}-1`);
    change(500, 1, 'NOWHERE');
    change(900, 3, '2018-12-01 17:00');
    await page.goto('/micro-app/qms-app/qmsDataIn');
    await button(ui('create')).first().click();
    const dialog = dialogOf(page);
    await dialog.getByRole('combobox', { name: ui('what') }).selectOption('record deviation');
    await dialog.getByRole('radio', { name: ui('ways.former') }).check();
    const download = page.waitForEvent('download');
    await dialog.getByRole('link', { name: text(language, 'shared-ui', 'sheet.template') }).click();
    const headings = [...FORMER[language], label(language, 'title'), label(language, 'dept')];
    expect(await textsOf(await download)).toEqual(expect.arrayContaining(headings));
    await dialog.locator('input[type=file][accept=".xlsx"]').setInputFiles({
      name: 'former.xlsx',
      mimeType: '',
      buffer: await xlsxOf([headings, ...rows]),
    });

    await expect(page.getByText(ui('lookFirst', { open: 997, bad: 3 }))).toBeVisible();
    await page.getByRole('tab', { name: ui('rowStates.left'), exact: true }).click();
    const rowOf = (said: string) => page.getByRole('row').filter({ hasText: said });
    await expect(page.getByRole('row')).toHaveCount(4);
    await expect(rowOf('NOWHERE')).toBeVisible();
    await expect(rowOf(`${about} 200`)).toContainText(`${about}-1`);
    await expect(rowOf(`${about} 900`)).toContainText(FORMER[language][3]);
    await button(ui('runAll', { count: 997 })).click();
    await dialog.getByRole('textbox').fill('Moved here');
    await dialog.getByRole('button', { name: ui('run', { count: 997 }) }).click();
    await expect(page.getByText(ui('states.done'), { exact: true })).toBeVisible();

    await page.goto(`/micro-app/qms-app/deviation/deviationIndex?q=${about}`);
    await expect(
      page.getByText(text(language, 'shared-ui', 'frame.total', { count: 997 })).first(),
    ).toBeVisible();
  });

  test(`each application has its imports, in ${language}`, async ({ browser }) => {
    const ui = (key: string) => text(language, 'shared-ui', `dataIn.${key}`);
    for (const [account, path, module, what] of [
      ['xiefang', 'tms-app/dataIn', 'TMS', 'question '],
      ['linxiao', 'dms-app/fileImport', 'DMS', 'record dcr'],
    ] as const) {
      const page = await personAt(browser, account, language);
      await page.goto(`/micro-app/${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(ui(`titles.${module}`));
      await expect(page.getByRole('link', { name: ui(`titles.${module}`) })).toBeVisible();
      await page
        .getByRole('button', { name: ui('create'), exact: true })
        .first()
        .click();
      const offered = dialogOf(page)
        .getByRole('combobox', { name: ui('what') })
        .locator('option');
      await expect(offered.first()).toBeAttached();
      const values = await offered.evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
      expect(values).toContain(what);
    }
  });
}
