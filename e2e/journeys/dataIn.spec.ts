import { expect } from '@playwright/test';
import { dialogOf } from '../support/deviation';
import { xlsxOf } from '../support/files';
import { personAt } from '../support/session';
import { test } from '../support/test';
import { fieldTexts, mostly, text } from '../support/texts';

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
