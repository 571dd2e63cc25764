import { expect, type Page } from '@playwright/test';
import { accountOf } from '../support/accounts';
import { broken } from '../support/axe';
import { hits } from '../support/fields';
import { xlsxOf } from '../support/files';
import { originOf, personAt } from '../support/session';
import { test } from '../support/test';
import { type Language, mostly, text } from '../support/texts';
import { sign } from '../support/training';

/** The equipment engineer becomes an analyst: other courses are asked for. */
const OTHER_POSITION = { zh: '检验员', en: 'Analyst' };
const SUMMARY = { zh: /新增 [1-9]\d* 项，取消 [1-9]\d* 项/, en: /Adds [1-9]\d*, cancels [1-9]\d*/ };
const NO_LONGER = { zh: /^取消：/, en: /^No longer: / };

/** Who was led to change the temporary password gets nowhere else, not on with the same one, and then to where they wanted. */
async function useFirst(page: Page, language: Language, temporary: string): Promise<void> {
  const say = (key: string) => text(language, 'shell-app', `password.${key}`);
  await page.goto(`${originOf('hkpharma')}/home/launch`);
  await expect(page).toHaveURL(/\/update-pwd/);
  await expect(page.getByText(say('why.forceChangePwd'))).toBeVisible();
  const fill = async (next: string) => {
    await page.locator('input[name=old]').fill(temporary);
    for (const name of ['next', 'again']) await page.locator(`input[name=${name}]`).fill(next);
    await page.getByRole('button', { name: say('submit'), exact: true }).click();
  };
  await fill(temporary);
  await expect(page.getByText(say('same'))).toBeVisible();
  await fill(`Zr7#kTwQ${Date.now().toString(36)}B`);
  await expect(page).toHaveURL(/\/home\/launch$/);
}

const played = mostly('en');
for (const language of played) {
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
    await expect(
      dialog.getByRole('alert').getByRole('button', { name: t('people.employeeId') }),
    ).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: t('people.account'), exact: true })).toBeFocused();
    await fill('people.account', 'caoyang');
    await fill('people.name', '旅程');
    await fill('people.nameEn', 'Journey');
    await fill('people.employeeId', `J-${language}`);
    await fill('reason', 'Joined');
    await dialog.getByRole('button', { name: t('save'), exact: true }).click();
    await expect(
      dialog.getByRole('alert').getByText(language === 'zh' ? '账号已存在' : 'The account already exists'),
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
    await useFirst(stranger, language, password);

    await page.getByPlaceholder(t('people.searchHint')).fill(account);
    const row = page.getByRole('row').filter({ hasText: account });
    await expect(row).toHaveCount(1);
    await expect(row.getByText(t('people.enabled'))).toBeVisible();
    // Locked by hand: let in no more, until an administrator unlocks the account.
    const reason = page.getByRole('alertdialog');
    for (const [act, state] of [
      ['lock', 'locked'],
      ['unlock', 'enabled'],
    ] as const) {
      await row.getByRole('button').last().click();
      await page.getByRole('menuitem', { name: t(`acts.${act}`), exact: true }).click();
      await expect(reason).toBeVisible();
      expect(await broken(page)).toEqual([]);
      await reason.getByRole('textbox').fill('A lost laptop');
      await reason.getByRole('button', { name: t(`acts.${act}`), exact: true }).click();
      await expect(row.getByText(t(`people.${state}`))).toBeVisible();
      if (act === 'lock') {
        await stranger.reload();
        await expect(stranger).toHaveURL(/\/login/);
      }
    }
    await row.getByRole('button', { name: t('acts.disable') }).click();
    await expect(reason.getByText(t('people.training.nothing'))).toBeVisible();
    await reason.getByRole('textbox').fill('Left');
    await reason.getByRole('button', { name: t('acts.disable'), exact: true }).click();
    await expect(row.getByText(t('people.disabled'))).toBeVisible();

    // What another position does to the training of somebody is seen before it is saved.
    await page.getByPlaceholder(t('people.searchHint')).fill('yubo');
    const engineer = page.getByRole('row').filter({ hasText: 'yubo' });
    await engineer.getByRole('button', { name: t('people.edit') }).click();
    const position = dialog.getByRole('combobox', { name: t('people.positionId') });
    await position.click();
    await position.pressSequentially(OTHER_POSITION[language]);
    await hits(position)
      .filter({ hasText: new RegExp(`^${OTHER_POSITION[language]}`) })
      .first()
      .click();
    const effect = dialog.getByRole('status').filter({ hasText: t('people.training.title') });
    await expect(effect.getByText(SUMMARY[language])).toBeVisible();
    await expect(effect.getByText(NO_LONGER[language])).toBeVisible();

    // What was chosen is not lost by a key.
    const asked = page.getByRole('alertdialog', { name: text(language, 'shared-ui', 'record.leave.title') });
    await page.keyboard.press('Escape');
    await asked.getByRole('button', { name: text(language, 'shared-ui', 'record.leave.goOn') }).click();
    await expect(position).toHaveValue(new RegExp(`^${OTHER_POSITION[language]}`));
    await dialog.getByRole('button', { name: t('cancel'), exact: true }).click();
    await asked.getByRole('button', { name: text(language, 'shared-ui', 'record.leave.discard') }).click();
    await expect(dialog).toHaveCount(0);

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
    await page.getByRole('button', { name: text(language, 'shared-ui', 'record.leave.discard') }).click();
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

  test(`settings, wording and accounts of a spreadsheet are changed in ${language}`, async ({ browser }) => {
    const page = await personAt(browser, 'omar.haddad', language, 'nordvik');
    const admin = `${originOf('nordvik')}/administration`;
    const dialog = page.getByRole('alertdialog');
    const confirm = async (label: string) => {
      await dialog.getByRole('textbox').last().fill('Agreed');
      await dialog.getByRole('button', { name: label, exact: true }).click();
    };

    // Settings: out of range is refused, a new name reaches another open page at once.
    const other = await personAt(browser, 'yuki.tanaka', language, 'nordvik');
    await other.goto(`${originOf('nordvik')}/home/index`);
    await page.goto(`${admin}/settings`);
    const save = page.getByRole('button', { name: t('save'), exact: true });
    const history = page.getByRole('textbox', { name: t('settings.history') });
    await history.fill('99');
    await save.click();
    await expect(page.getByRole('alert').getByRole('button', { name: t('settings.history') })).toBeVisible();
    await expect(history).toBeFocused();
    await history.fill('6');
    const name = `Nordvik ${language} ${Date.now() % 100_000}`;
    await page.getByRole('textbox', { name: t(language === 'zh' ? 'nameZh' : 'nameEn') }).fill(name);
    await save.click();
    await confirm(t('save'));
    await expect(other.getByRole('banner').getByText(name)).toBeVisible();

    // Wording: other placeholders are refused, a new one is shown at once and given back.
    const word = `W ${Date.now() % 100_000}`;
    await page.goto(`${admin}/settings/translations?q=shell-app:home.title`);
    const row = page.getByRole('row').filter({ hasText: 'home.title' });
    await row.getByRole('button', { name: t('translations.edit') }).click();
    const wording = dialog.getByRole('textbox', { name: t(`translations.${language}`) });
    await wording.fill(`${word} {{other}}`);
    await confirm(t('save'));
    await expect(
      dialog.getByText(t('translations.placeholders', { list: '{{other}}' })).first(),
    ).toBeVisible();
    await wording.fill(word);
    await confirm(t('save'));
    await expect(other.getByRole('heading', { level: 1, name: word })).toBeVisible();
    await row.getByRole('button', { name: t('translations.reset') }).click();
    await confirm(t('translations.reset'));
    await expect(
      other.getByRole('heading', { level: 1, name: text(language, 'shell-app', 'home.title') }),
    ).toBeVisible();

    // Synonyms: one word alone is none; of a group, whoever asks with one word finds what is said with another.
    await page.goto(`${admin}/settings`);
    const group = page.getByRole('textbox', { name: t('synonyms.words') });
    const add = page.getByRole('button', { name: t('synonyms.add'), exact: true });
    const asked = `vrulk${language}`;
    await group.fill(asked);
    await expect(add).toHaveAttribute('aria-disabled', 'true');
    const palette = (key: string) => text(language, 'navbar', `palette.${key}`, { text: asked });
    const question = other.getByRole('combobox', { name: palette('title') });
    const answer = other.getByRole('region', { name: palette('answer.title') });
    const ask = async () => {
      await other.keyboard.press('Control+k');
      await question.fill(asked);
      await other.getByRole('option', { name: palette('ask') }).click();
    };
    await ask();
    await expect(other.getByText(palette('answer.none'))).toBeVisible();
    await group.fill(`${asked}, calibration`);
    await add.click();
    await expect(page.getByRole('listitem').filter({ hasText: asked })).toBeVisible();
    // A page asks a question once: this is another one.
    await other.reload();
    await expect(other.getByRole('button', { name: text(language, 'navbar', 'bar.search') })).toBeVisible();
    await ask();
    await expect(answer.getByRole('listitem').first()).toContainText(/calibrat/i);

    // Accounts: what is no workbook is refused, a good row is imported and one with a problem left out.
    const account = `sheet.${language}`;
    await page.goto(admin);
    await page.getByRole('button', { name: t('import.title') }).click();
    const choose = (buffer: Buffer) =>
      dialog.locator('input[type=file]').setInputFiles({ name: 'people.xlsx', mimeType: '', buffer });
    await choose(Buffer.from('no workbook at all'));
    await expect(
      dialog.getByText(
        language === 'zh' ? '文件内容与扩展名不符' : 'The content of the file does not match its extension',
      ),
    ).toBeVisible();
    await choose(
      await xlsxOf([
        ['Account', 'Name', 'English name', 'Employee id', 'Roles', 'May sign in'],
        [account, 'Sheet', 'Sheet', `S-${language}`, 'Employee', 'no'],
        ['omar.haddad', 'Omar', 'Omar', 'S-0', 'Employee', 'no'],
      ]),
    );
    await expect(
      dialog.getByText(text(language, 'shared-ui', 'sheet.summary', { count: 1, bad: 1 })),
    ).toBeVisible();
    await confirm(text(language, 'shared-ui', 'sheet.apply', { count: 1 }));
    await expect(
      dialog.getByText(text(language, 'shared-ui', 'sheet.made', { count: 1, bad: 1 })),
    ).toBeVisible();
    await dialog
      .getByRole('button', { name: text(language, 'shared-ui', 'sheet.close'), exact: true })
      .click();
    await page.getByPlaceholder(t('people.searchHint')).fill(account);
    await expect(page.getByRole('row').filter({ hasText: account })).toHaveCount(1);

    // Who administers nothing is sent away.
    await other.goto(`${admin}/settings`);
    await expect(other).toHaveURL(/\/401/);
  });

  test(`access is reviewed, revoked and confirmed with a signature in ${language}`, async ({ browser }) => {
    const tenant = 'nordvik';
    // One review is open at a time: the first to play begins it, each language decides about another reviewer's people.
    const [reviewer, losing, kept] = {
      zh: ['mads.holm', 'aisha.rahman', 'ingrid.solberg'],
      en: ['ingrid.solberg', 'clara.jensen', 'lena.vogt'],
    }[language] as [string, string, string];
    const address = `${originOf(tenant)}/administration/review`;
    const admin = await personAt(browser, 'omar.haddad', language, tenant);
    await admin.goto(address);
    const begin = admin.getByRole('button', { name: t('review.begin') });
    await expect(begin).toBeVisible();
    if (language === played[0]) {
      await expect(admin.getByText(t('review.none'))).toBeVisible();
      await begin.click();
      const dialog = admin.getByRole('alertdialog');
      await dialog.getByRole('textbox').last().fill('Half-year');
      await dialog.getByRole('button', { name: t('review.begin') }).click();
    }
    // Whoever administers accounts sees all and decides nothing.
    const row = (page: Page, account: string) => page.getByRole('row').filter({ hasText: account });
    await expect(row(admin, losing)).toBeVisible();
    await expect(begin).toHaveAttribute('aria-disabled', 'true');
    await expect(row(admin, losing).getByRole('button', { name: t('review.acts.keep') })).toHaveAttribute(
      'aria-disabled',
      'true',
    );

    const head = await personAt(browser, reviewer, language, tenant);
    await head.goto(address);
    await row(head, losing)
      .getByRole('button', { name: t('review.acts.revoke') })
      .click();
    const dialog = head.getByRole('alertdialog');
    await dialog.getByRole('textbox').fill('Other tasks now');
    await dialog.getByRole('button', { name: t('review.goSign') }).click();
    await expect(dialog.getByText(t('review.chooseRole'))).toBeVisible();
    await dialog.getByRole('checkbox').last().check();
    await dialog.getByRole('button', { name: t('review.goSign') }).click();
    await sign(head, language, reviewer, tenant);
    await expect(row(head, losing).getByText(t('review.verdicts.revoke'))).toBeVisible();
    await row(head, kept)
      .getByRole('button', { name: t('review.acts.keep') })
      .click();
    await sign(head, language, reviewer, tenant);
    await expect(row(head, kept).getByText(t('review.verdicts.keep'))).toBeVisible();
  });
}
