import { expect, type Page } from '@playwright/test';
import { accountOf } from '../support/accounts';
import { Authenticator } from '../support/authenticator';
import { broken } from '../support/axe';
import { Caller } from '../support/calls';
import { dialogOf, openTask, reportBy } from '../support/deviation';
import { homeOf, originOf, personAt } from '../support/session';
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

  test(`${language}: the organisation demands a second factor, and signatures a code of it`, async ({
    browser,
  }) => {
    const t = (key: string, params?: Record<string, unknown>) => say(language, key, params);
    const shell = (key: string, params?: Record<string, unknown>) => text(language, 'shell-app', key, params);
    const policy = (key: string) => shell(`admin.signIn.factor.${key}`);
    const sign = (key: string) => text(language, 'shared-ui', `sign.${key}`);
    const { password } = accountOf('hkpharma', 'fenglei');
    const admin = await personAt(browser, 'gaoxiang', language);
    await admin.goto(`${originOf('hkpharma')}/administration/settings`);
    const part = admin.getByRole('region', { name: policy('title') });
    const set = async (demand: string, signing: string, role?: string) => {
      await part.getByRole('button', { name: policy('change') }).click();
      const asking = dialogOf(admin);
      await asking.getByRole('radio', { name: policy(`demands.${demand}`), exact: true }).check();
      await asking.getByRole('radio', { name: policy(`signings.${signing}`), exact: true }).check();
      if (role) await asking.getByRole('checkbox', { name: role, exact: true }).check();
      await asking.getByRole('textbox').last().fill('Agreed with IT');
      expect(await broken(admin)).toEqual([]);
      await asking.getByRole('button', { name: shell('admin.save'), exact: true }).click();
      await expect(asking).toHaveCount(0);
    };
    const title = `Signed with a code ${language} ${Date.now()}`;
    await reportBy(await Caller.signIn('caoyang'), title);
    await set('required', 'both', { zh: '部门负责人', en: 'Department head' }[language]);

    // Nothing else is open to who has none: it is set up first, and leads to what was asked for.
    const page = await personAt(browser, 'fenglei', language);
    await page.goto(`${originOf('hkpharma')}/home/index?text=${encodeURIComponent(title)}`);
    await expect(page).toHaveURL(/\/second-factor/);
    await page.getByLabel(new RegExp(`^${t('password')}`)).fill(password);
    await button(page, t('continue')).click();
    const app = new Authenticator((await page.getByTestId('totp-key').textContent()) ?? '');
    expect(await broken(page)).toEqual([]);
    await page.getByRole('textbox', { name: t('code') }).fill(app.code());
    await button(page, t('confirm')).click();
    await button(page, t('codes.kept')).click();
    await expect(page).toHaveURL(/\/home\/index/);

    await openTask(page, title);
    const bar = page.getByRole('region', { name: sign('decide') });
    await bar.getByRole('textbox', { name: sign('remark') }).fill('Seen on site');
    await bar.getByRole('button', { name: { zh: '同意', en: 'Agree' }[language], exact: true }).click();
    const signing = dialogOf(page);
    const account = signing.getByRole('textbox', { name: sign('account') });
    const code = signing.getByRole('textbox', { name: sign('totp') });
    await account.fill('fenglei');
    await signing.getByLabel(new RegExp(`^${sign('password')}`)).fill(password);
    await button(page, sign('sign')).click();
    await expect(code).toBeFocused();
    await expect(code).toHaveAttribute('aria-invalid', 'true');
    expect(await broken(page)).toEqual([]);
    await code.fill(app.code());
    await button(page, sign('sign')).click();
    await expect(signing).toHaveCount(0);

    // An administrator takes the factor of a lost phone away, which ends the session.
    await set('optional', 'password');
    await admin.goto(`${originOf('hkpharma')}/administration`);
    await admin.getByPlaceholder(shell('admin.people.searchHint')).fill('fenglei');
    const row = admin.getByRole('row').filter({ hasText: 'fenglei' });
    await expect(row).toHaveCount(1);
    const reset = admin
      .getByRole('button', { name: shell('admin.acts.resetFactor') })
      .or(admin.getByRole('menuitem', { name: shell('admin.acts.resetFactor') }));
    if (!(await reset.isVisible())) await row.getByRole('button').last().click();
    await reset.click();
    const reason = dialogOf(admin);
    await reason.getByRole('textbox').fill('The phone is lost');
    await reason.getByRole('button', { name: shell('admin.acts.resetFactor'), exact: true }).click();
    await expect(reason).toHaveCount(0);
    await expect(page).toHaveURL(/\/login/);
  });
}
