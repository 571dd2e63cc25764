import { expect, test } from '@playwright/test';
import { accountOf } from '../support/accounts';
import { originOf, personAt } from '../support/session';
import { type Language, text } from '../support/texts';

for (const language of ['zh', 'en'] as Language[]) {
  const t = (key: string, params?: Record<string, unknown>) =>
    text(language, 'shell-app', `admin.${key}`, params);

  test(`an account is made, refused, used for the first time and disabled in ${language}`, async ({
    browser,
  }) => {
    const page = await personAt(browser, 'gaoxiang', language);
    const account = `journey.${language}`;
    await page.goto(`${originOf('hkpharma')}/administration`);
    await expect(page.getByRole('heading', { level: 1, name: t('people.title') })).toBeVisible();
    await page.getByRole('button', { name: t('people.create') }).click();
    const dialog = page.getByRole('alertdialog');
    const fill = (name: string, value: string) =>
      dialog
        .getByRole('textbox', { name: t(name), exact: false })
        .first()
        .fill(value);

    // Refused first: nothing is filled in, then an account that somebody has.
    await dialog.getByRole('button', { name: t('save'), exact: true }).click();
    await expect(dialog.getByText(t('people.problems.missing')).first()).toBeVisible();
    await fill('people.account', 'caoyang');
    await fill('people.name', '旅程');
    await fill('people.nameEn', 'Journey');
    await fill('people.employeeId', `J-${language}`);
    await fill('reason', 'Joined');
    await dialog.getByRole('button', { name: t('save'), exact: true }).click();
    await expect(
      dialog.getByText(language === 'zh' ? '账号已存在' : 'The account already exists'),
    ).toBeVisible();
    await fill('people.account', account);
    await dialog.getByRole('button', { name: t('save'), exact: true }).click();

    const secret = page.getByRole('alertdialog', { name: t('people.temporary', { account }) });
    const password = await secret.getByRole('textbox').inputValue();
    await secret.getByRole('button', { name: t('people.temporaryNoted') }).click();

    const stranger = await (await browser.newContext()).newPage();
    await stranger.goto(`${originOf('hkpharma')}/login`);
    await stranger.getByRole('button', { name: language === 'zh' ? '中文' : 'English', exact: true }).click();
    await stranger.getByRole('textbox', { name: text(language, 'shell-app', 'login.account') }).fill(account);
    await stranger.getByLabel(new RegExp(`^${text(language, 'shell-app', 'login.password')}`)).fill(password);
    await stranger
      .getByRole('button', { name: text(language, 'shell-app', 'login.submit'), exact: true })
      .click();
    await expect(stranger).toHaveURL(/\/update-pwd/);

    await page.getByPlaceholder(t('people.searchHint')).fill(account);
    const row = page.getByRole('row').filter({ hasText: account });
    await expect(row).toHaveCount(1);
    await expect(row.getByText(t('people.enabled'))).toBeVisible();
    await row.getByRole('button', { name: t('acts.disable') }).click();
    const reason = page.getByRole('alertdialog');
    await reason.getByRole('textbox').fill('Left');
    await reason.getByRole('button', { name: t('acts.disable'), exact: true }).click();
    await expect(row.getByText(t('people.disabled'))).toBeVisible();

    // Who may look and not act sees why; who may not look is sent away.
    const manager = await personAt(browser, 'hanxue', language);
    await manager.goto(`${originOf('hkpharma')}/administration`);
    await expect(manager.getByRole('button', { name: t('people.create') })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    const operator = await personAt(browser, accountOf('hkpharma', 'caoyang').account, language);
    await operator.goto(`${originOf('hkpharma')}/administration`);
    await expect(operator).toHaveURL(/\/401/);
  });

  test(`a department is made, moved by keyboard and removed in ${language}`, async ({ browser }) => {
    const page = await personAt(browser, 'gaoxiang', language);
    const name = language === 'zh' ? '验证部' : 'Validation';
    const code = `VAL-${language}`;
    await page.goto(`${originOf('hkpharma')}/administration/departments`);
    await page.getByRole('button', { name: t('departments.create') }).click();
    const dialog = page.getByRole('alertdialog');
    const fill = (key: string, value: string) =>
      dialog
        .getByRole('textbox', { name: t(key), exact: false })
        .first()
        .fill(value);
    await fill('departments.code', code);
    await fill('nameZh', language === 'zh' ? name : '验证二部');
    await fill('nameEn', language === 'zh' ? 'Validation one' : name);
    await dialog.getByRole('textbox').last().fill('New team');
    await dialog.getByRole('button', { name: t('save'), exact: true }).click();
    const row = page.getByRole('row').filter({ hasText: code });
    await expect(row).toBeVisible();

    const menu = row.getByRole('button', { name: t('departments.actsOf', { name }) });
    await menu.focus();
    await page.keyboard.press('Alt+ArrowRight');
    await dialog.getByRole('textbox').fill('Belongs there');
    await dialog.getByRole('button', { name: t('departments.move'), exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await menu.click();
    // Now it stands below another: only from there it can go one level up.
    await expect(page.getByRole('menuitem', { name: t('departments.steps.out') })).toBeEnabled();
    await page.getByRole('menuitem', { name: t('departments.delete') }).click();
    await dialog.getByRole('textbox').fill('Not needed');
    await dialog.getByRole('button', { name: t('departments.delete'), exact: true }).click();
    await expect(row).toHaveCount(0);

    // Refused: people are in it.
    const quality = page
      .getByRole('row')
      .filter({ has: page.getByRole('cell', { name: 'QA', exact: true }) });
    await quality.getByRole('button').click();
    await expect(
      page.getByRole('menuitem', { name: new RegExp(`^${t('departments.delete')}`) }),
    ).toBeDisabled();
  });

  test(`a role is made, refused what it may not have, and removed in ${language}`, async ({ browser }) => {
    const page = await personAt(browser, 'gaoxiang', language);
    const code = `journey-${language}`;
    await page.goto(`${originOf('hkpharma')}/administration/roles?role=sysadmin`);
    const matrix = page.getByRole('region', { name: t('roles.matrix') });
    const box = (menu: string, action: string) =>
      matrix.getByRole('checkbox', { name: `${menu}: ${t(`roles.actions.${action}`)}` });
    const deviations = language === 'zh' ? '偏差管理' : 'Deviations';
    const save = async () => {
      await page.getByRole('button', { name: t('save'), exact: true }).click();
      await page.getByRole('alertdialog').getByRole('textbox').fill('Agreed');
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: t('save'), exact: true })
        .click();
    };
    await box(deviations, 'approve').check();
    await expect(box(deviations, 'view')).toBeChecked();
    await save();
    await expect(page.getByText(language === 'zh' ? /角色冲突/ : /may not be held together/)).toBeVisible();
    await page.getByRole('alertdialog').getByRole('button').first().click();
    await box(deviations, 'view').uncheck();

    await page.getByRole('button', { name: t('roles.create') }).click();
    await page.getByRole('textbox', { name: t('roles.code') }).fill(code);
    await page.getByRole('textbox', { name: t('nameZh') }).fill(`旅程 ${language}`);
    await page.getByRole('textbox', { name: t('nameEn') }).fill(`Journey ${language}`);
    await box(deviations, 'export').check();
    await save();
    await expect(page).toHaveURL(new RegExp(`role=${code}`));
    await expect(box(deviations, 'view')).toBeChecked();
    await page.getByRole('button', { name: t('roles.delete'), exact: true }).click();
    await page.getByRole('alertdialog').getByRole('textbox').fill('Not needed');
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('roles.delete'), exact: true })
      .click();
    await expect(
      page.getByRole('tab', { name: new RegExp(`Journey ${language}|旅程 ${language}`) }),
    ).toHaveCount(0);
  });
}
