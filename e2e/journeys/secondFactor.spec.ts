import { expect, type Page } from '@playwright/test';
import { accountOf } from '../support/accounts';
import { Authenticator } from '../support/authenticator';
import { broken } from '../support/axe';
import { dialogOf } from '../support/deviation';
import { homeOf, originOf } from '../support/session';
import { test } from '../support/test';
import { type Language, mostly, text } from '../support/texts';

const say = (language: Language, key: string, params?: Record<string, unknown>) =>
  text(language, 'shell-app', `factor.${key}`, params);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

for (const language of mostly('zh')) {
  const account = { zh: 'yuanmeng', en: 'shenhao' }[language];

  test(`${language}: one-time codes are set up, asked for at sign-in, and removed`, async ({ browser }) => {
    const { password } = accountOf('hkpharma', account);
    const t = (key: string, params?: Record<string, unknown>) => say(language, key, params);
    const login = (key: string) => text(language, 'shell-app', `login.${key}`);
    const begin = async (on: Page) => {
      await on.goto(`${originOf('hkpharma')}/login`);
      await on.getByRole('button', { name: language === 'zh' ? '中文' : 'English', exact: true }).click();
      await on.getByRole('textbox', { name: login('account') }).fill(account);
      await on.getByLabel(new RegExp(`^${login('password')}`)).fill(password);
      await button(on, login('submit')).click();
    };
    const page = await homeOf(browser, account, language);
    await page.goto(`${originOf('hkpharma')}/user-info?tab=sessions`);
    const card = page.getByRole('region', { name: t('title') });
    await card.getByRole('button', { name: t('setUp') }).click();
    await card.getByLabel(new RegExp(`^${t('password')}`)).fill('not the password');
    await button(page, t('continue')).click();
    await expect(card.getByLabel(new RegExp(`^${t('password')}`))).toHaveAttribute('aria-invalid', 'true');
    await card.getByLabel(new RegExp(`^${t('password')}`)).fill(password);
    await button(page, t('continue')).click();
    await expect(card.getByRole('img', { name: t('qr') })).toBeVisible();
    expect(await broken(page)).toEqual([]);
    const app = new Authenticator((await card.getByTestId('totp-key').textContent()) ?? '');
    const code = card.getByRole('textbox', { name: t('code') });
    await code.fill('12');
    await button(page, t('confirm')).click();
    await expect(code).toBeFocused();
    await expect(card.getByText(t('codeMissing'))).toBeVisible();
    await code.fill(app.code());
    await button(page, t('confirm')).click();

    const list = card.getByRole('list', { name: t('codes.list') });
    await expect(list.getByRole('listitem')).toHaveCount(10);
    expect(await broken(page)).toEqual([]);
    const recovery = (await list.getByRole('listitem').first().textContent()) ?? '';
    const download = page.waitForEvent('download');
    await button(page, t('codes.download')).click();
    expect((await download).suggestedFilename()).toBe(t('codes.fileName', { account }));
    await button(page, t('codes.kept')).click();
    await expect(card.getByText(t('inUse'), { exact: true })).toBeVisible();
    await expect(card.getByText(t('recoveryLeft', { count: 10 }))).toBeVisible();
    expect(await broken(page)).toEqual([]);

    // On another device the password alone does not do; the factor is asked for then.
    const other = await (await browser.newContext()).newPage();
    await begin(other);
    const asked = other.getByRole('textbox', { name: t('signIn.totp') });
    await expect(asked).toBeFocused();
    expect(await broken(other)).toEqual([]);
    await asked.fill('000000');
    await button(other, login('submit')).click();
    await expect(other.getByRole('textbox', { name: login('account') })).toHaveValue(account);
    await expect(other.locator('[data-intent=error]')).toContainText('4');
    await asked.fill(app.code());
    await button(other, login('submit')).click();
    await expect(other).toHaveURL(/\/home\/index/);
    await other.context().close();

    // A recovery code does in its place, once.
    const lost = await (await browser.newContext()).newPage();
    await begin(lost);
    await button(lost, t('signIn.useRecovery')).click();
    await lost.getByRole('textbox', { name: t('signIn.recovery') }).fill(recovery.toLowerCase());
    await button(lost, login('submit')).click();
    await expect(lost).toHaveURL(/\/home\/index/);
    await lost.goto(`${originOf('hkpharma')}/user-info?tab=sessions`);
    const there = lost.getByRole('region', { name: t('title') });
    await expect(there.getByText(t('recoveryLeft', { count: 9 }))).toBeVisible();

    // It is removed with the password, and the password alone signs in again.
    await there.getByRole('button', { name: t('remove') }).click();
    const dialog = dialogOf(lost);
    await dialog.getByLabel(new RegExp(`^${t('password')}`)).fill(password);
    expect(await broken(lost)).toEqual([]);
    await dialog.getByRole('button', { name: t('remove') }).click();
    await expect(there.getByText(t('none'), { exact: true })).toBeVisible();
  });
}
