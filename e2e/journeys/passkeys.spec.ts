import { expect, type Page } from '@playwright/test';
import { accountOf } from '../support/accounts';
import { broken } from '../support/axe';
import { Caller } from '../support/calls';
import { dialogOf, openTask, reportBy } from '../support/deviation';
import { holdPasskeys } from '../support/passkeys';
import { homeOf, originOf } from '../support/session';
import { test } from '../support/test';
import { mostly, text } from '../support/texts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** What signatures ask for. */
async function ask(admin: Caller, signing: string): Promise<void> {
  const { rowVersion } = await admin.get<{ rowVersion: number }>('login-provider/secondFactor/get');
  const policy = { demand: 'optional', roles: [], signing, rowVersion, reason: 'Agreed with IT' };
  await admin.call('login-provider/secondFactor/save', policy);
}

for (const language of mostly('en')) {
  test(`${language}: a passkey is registered, signs in, signs, and is removed`, async ({ browser }) => {
    const account = 'fenglei';
    const { password } = accountOf('hkpharma', account);
    const t = (key: string, params?: Record<string, unknown>) =>
      text(language, 'shell-app', `factor.${key}`, params);
    const login = (key: string) => text(language, 'shell-app', `login.${key}`);
    const sign = (key: string) => text(language, 'shared-ui', `sign.${key}`);
    const page = await homeOf(browser, account, language);
    const device = await holdPasskeys(page);
    await page.goto(`${originOf('hkpharma')}/user-info?tab=sessions`);
    const card = page.getByRole('region', { name: t('title') });

    await card.getByRole('button', { name: t('passkey.add') }).click();
    await card.getByRole('textbox', { name: t('passkey.name') }).fill('');
    await button(page, t('passkey.make')).click();
    await expect(card.getByText(t('passkey.nameMissing'))).toBeVisible();
    expect(await broken(page)).toEqual([]);
    await card.getByRole('textbox', { name: t('passkey.name') }).fill('My computer');
    await card.getByLabel(new RegExp(`^${t('password')}`)).fill(password);
    await button(page, t('passkey.make')).click();
    await expect(card.getByRole('list', { name: t('codes.list') }).getByRole('listitem')).toHaveCount(10);
    await button(page, t('codes.kept')).click();
    const list = card.getByRole('list', { name: t('passkey.list') });
    await expect(list.getByRole('listitem')).toContainText(['My computer']);
    expect(await broken(page)).toEqual([]);

    // Beside the password the passkey is asked for; who is not recognised learns that nothing came of it.
    await page.context().clearCookies();
    await page.goto(`${originOf('hkpharma')}/login`);
    await button(page, { zh: '中文', en: 'English' }[language]).click();
    await page.getByRole('textbox', { name: login('account') }).fill(account);
    await page.getByLabel(new RegExp(`^${login('password')}`)).fill(password);
    await button(page, login('submit')).click();
    const use = button(page, t('signIn.usePasskey'));
    await expect(use).toBeFocused();
    expect(await broken(page)).toEqual([]);
    await device.recognise(false);
    await use.press('Enter');
    await expect(page.locator('[data-intent=error]').last()).toBeVisible();
    await expect(use).toBeFocused();
    await device.recognise(true);
    await use.press('Enter');
    await expect(page).toHaveURL(/\/home\/index/);

    // It signs in place of the password, with the account.
    const admin = await Caller.signIn('gaoxiang');
    await ask(admin, 'factor');
    const title = `Signed with a passkey ${language} ${Date.now()}`;
    await reportBy(await Caller.signIn('caoyang'), title);
    await page.goto(`${originOf('hkpharma')}/home/index?text=${encodeURIComponent(title)}`);
    await openTask(page, title);
    const bar = page.getByRole('region', { name: sign('decide') });
    await bar.getByRole('textbox', { name: sign('remark') }).fill('Seen on site');
    await bar.getByRole('button', { name: { zh: '同意', en: 'Agree' }[language], exact: true }).click();
    const signing = dialogOf(page);
    await signing.getByRole('textbox', { name: sign('account') }).fill(account);
    await expect(signing.getByText(sign('passkeyHint'))).toBeVisible();
    expect(await broken(page)).toEqual([]);
    await button(page, sign('sign')).click();
    await expect(signing).toHaveCount(0);
    await ask(admin, 'password');

    await page.goto(`${originOf('hkpharma')}/user-info?tab=sessions`);
    await expect(list.getByRole('listitem')).toContainText([t('lastUsed', { at: '' })]);
    await list.getByRole('button', { name: t('passkey.removeNamed', { name: 'My computer' }) }).click();
    const dialog = dialogOf(page);
    await dialog.getByLabel(new RegExp(`^${t('password')}`)).fill(password);
    await dialog.getByRole('button', { name: t('passkey.remove') }).click();
    await expect(card.getByText(t('passkey.none'), { exact: true })).toBeVisible();
  });
}
