import { expect } from '@playwright/test';
import { originOf, personAt } from '../support/session';
import { test } from '../support/test';
import { mostly, text } from '../support/texts';

for (const language of mostly('zh')) {
  test(`a query is written, read back, run and kept as a view in ${language}`, async ({ browser }) => {
    const t = (key: string, params?: Record<string, unknown>) =>
      text(language, 'shell-app', `query.${key}`, params);
    const page = await personAt(browser, 'zhouzihan', language);
    const code = `DEV-OPEN-${language}`;
    const name = language === 'zh' ? '重大和主要偏差' : 'Major and critical deviations';

    await page.goto(`${originOf('hkpharma')}/queryManager`);
    await expect(page).toHaveURL(/\/queryManager/);
    await page
      .getByRole('button', { name: t('create') })
      .first()
      .click();
    await page.getByRole('textbox', { name: t('name') }).fill(name);
    await page.getByRole('textbox', { name: t('code'), exact: false }).fill(code);
    await page.getByRole('combobox', { name: t('object') }).selectOption('deviation');
    await page.getByRole('button', { name: t('addCondition') }).click();
    const condition = page.getByRole('group', { name: t('condition', { no: 1 }) });
    await condition.getByRole('combobox', { name: new RegExp(`: ${t('field')}$`) }).selectOption('devClass');
    await condition.getByRole('combobox', { name: new RegExp(`: ${t('operator')}$`) }).selectOption('eq');
    await condition.getByRole('combobox', { name: new RegExp(`: ${t('value')}$`) }).selectOption('major');

    // Refused first: nobody said whose rows, and the combination names a condition that is not there.
    await page.getByRole('button', { name: t('save'), exact: true }).click();
    await expect(page.getByText(t('scopeMissing'))).toBeVisible();
    await page.getByRole('combobox', { name: t('dataScope') }).selectOption('tenant');
    await page.getByRole('textbox', { name: t('combination') }).fill('1 and 2');
    await page.getByRole('button', { name: t('check') }).click();
    await expect(page.getByText(language === 'zh' ? '没有条件 2' : 'there is no condition 2')).toBeVisible();

    await page.getByRole('textbox', { name: t('combination') }).fill('1');
    await page.getByRole('button', { name: t('check') }).click();
    await expect(page.getByText(language === 'zh' ? /级别 = 主要/ : /Class = Major/)).toBeVisible();
    await page.getByRole('combobox', { name: t('category') }).selectOption('public');
    await page.getByRole('button', { name: t('save'), exact: true }).click();

    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    const table = page.getByRole('grid', { name });
    await expect(table.getByText(/DEV-\d{4}-\d{4}/).first()).toBeVisible();

    await page.getByRole('button', { name: t('saveView') }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('textbox', { name: t('viewName') }).fill('A');
    await dialog.getByRole('checkbox').nth(2).click();
    await dialog.getByRole('button', { name: t('save'), exact: true }).click();
    await expect(page.getByRole('tab', { name: 'A', selected: true })).toBeVisible();

    await table.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/micro-app\/qms-app\/deviation\//);

    // A second one of the same name is refused, and what was written stays.
    await page.goto(`${originOf('hkpharma')}/queryManager/edit`);
    await page.getByRole('textbox', { name: t('name') }).fill(name);
    await page.getByRole('textbox', { name: t('code'), exact: false }).fill(`${code}-2`);
    await page.getByRole('combobox', { name: t('object') }).selectOption('deviation');
    await page.getByRole('combobox', { name: t('dataScope') }).selectOption('tenant');
    await page.getByRole('combobox', { name: t('category') }).selectOption('public');
    await page.getByRole('button', { name: t('save'), exact: true }).click();
    const taken = language === 'zh' ? '查询名称重复' : 'The name of the query is already used';
    await expect(page.getByText(taken)).toBeVisible();
    await expect(page.getByRole('textbox', { name: t('name') })).toHaveValue(name);

    // Somebody without the editor's right may run it, sees why not to write one and gets no editor.
    const reader = await personAt(browser, 'zhaojianguo', language);
    await reader.goto(`${originOf('hkpharma')}/queryManager/index`);
    await expect(reader.getByRole('link', { name })).toBeVisible();
    await expect(reader.getByRole('button', { name: t('create') })).toHaveAttribute('aria-disabled', 'true');
    await reader.goto(`${originOf('hkpharma')}/queryManager/edit`);
    await expect(reader).toHaveURL(/\/401/);
  });
}
