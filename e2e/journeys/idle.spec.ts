import { expect, type Page } from '@playwright/test';
import { accountOf, serverState } from '../support/accounts';
import { settled } from '../support/screens';
import { homeOf, personAt, signIn } from '../support/session';
import { test } from '../support/test';
import { type Language, mostly, text } from '../support/texts';

const MINUTE = 60_000;
const TENANTS = { hkpharma: /华康|Huakang/, nordvik: /诺维克|Nordvik/ };
const PEOPLE = { jiangmin: /蒋敏|Jiang Min/, zhaojianguo: /赵建国|Zhao Jianguo/ };
const LANGUAGES = { zh: '中文', en: 'English' };
const LOCALES = { zh: 'zh-CN', en: 'en-GB' };
const dialog = (page: Page) => page.getByRole('alertdialog');
const say = (language: Language, key: string) => text(language, 'navbar', key);

for (const language of mostly('zh')) {
  test(`${language}: whoever is idle is asked in time, and signed out with a word on why`, async ({
    browser,
  }) => {
    const page = await personAt(browser, 'pengtao', language);
    await page.clock.install();
    await page.goto('/home/done');
    // A clock that is moved lets what is still on its way time out.
    await settled(page);
    await page.clock.runFor(5 * MINUTE + 5_000);
    await expect(dialog(page).getByText(say(language, 'idle.title'))).toBeVisible();
    const goOn = dialog(page).getByRole('button', { name: say(language, 'idle.continue') });
    await expect(goOn).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toBeHidden();

    await page.clock.runFor(6 * MINUTE);
    await expect(goOn).toBeVisible();
    await page.clock.runFor(MINUTE);
    await expect(page).toHaveURL(/\/login\?redirect=%2Fhome%2Fdone/);
    await expect(page.getByText(text(language, 'shared-utility', 'session.ended.expired'))).toBeVisible();
    // Nothing that lay behind the question stays hidden from assistive technology.
    await page.clock.runFor(1_000);
    await expect(page.locator('body > div[id][aria-hidden]')).toHaveCount(0);
  });
}

for (const language of mostly('en')) {
  test(`${language}: another account in another tab: this one says so and loads again after 3 seconds`, async ({
    browser,
  }) => {
    const page = await homeOf(browser, 'jiangmin', language);
    const other = await page.context().newPage();
    await other.goto(new URL('/home/index', page.url()).href);
    await expect(page.getByRole('button', { name: PEOPLE.jiangmin })).toBeVisible();
    // As when the session was forgotten by the browser: the other tab asks who it is.
    await page.context().clearCookies({ name: 'attest-signed-in' });
    // Seen while it is there: three seconds later this page has gone on.
    await Promise.all([
      expect(page.getByText(say(language, 'notice.account'))).toBeVisible(),
      signIn(other, 'zhaojianguo', language),
    ]);
    await expect(page.getByRole('button', { name: PEOPLE.zhaojianguo })).toBeVisible();
  });

  test(`${language}: another tenant in another tab: this one says so and loads again after 3 seconds`, async ({
    browser,
  }) => {
    const t = (key: string) => text(language, 'shell-app', key);
    // One address for both: the browser has chosen a tenant.
    const origin = `http://127.0.0.1:${serverState().port}`;
    const page = await (await browser.newContext({ locale: LOCALES[language] })).newPage();
    const signInTo = async (tab: Page, tenant: 'hkpharma' | 'nordvik', account: string) => {
      await tab.getByRole('button', { name: TENANTS[tenant] }).click();
      await tab.getByRole('textbox', { name: t('login.account') }).fill(account);
      await tab.locator('input[type=password]').fill(accountOf(tenant, account).password);
      await tab.keyboard.press('Enter');
      await expect(tab).toHaveURL(/\/home\/index/);
    };
    await page.goto(`${origin}/login`);
    await page.getByRole('button', { name: LANGUAGES[language], exact: true }).click();
    await signInTo(page, 'hkpharma', 'jiangmin');
    await expect(page.getByRole('banner').getByText(TENANTS.hkpharma)).toBeVisible();

    const other = await page.context().newPage();
    await page.context().clearCookies({ name: 'attest-signed-in' });
    await other.goto(`${origin}/login`);
    await other.getByRole('button', { name: t('tenants.other') }).click();
    await Promise.all([
      expect(page.getByText(say(language, 'notice.account'))).toBeVisible(),
      signInTo(other, 'nordvik', 'yuki.tanaka'),
    ]);
    await expect(page.getByRole('banner').getByText(TENANTS.nordvik)).toBeVisible();

    // A link into the former tenant leads there after a sign-out: the address is the same, the session is not.
    const { tenantId } = await other.evaluate(async () => {
      const { data } = await (await fetch('/api/group/group-tenants')).json();
      return data.find((one: { code: string }) => one.code === 'hkpharma') as { tenantId: string };
    });
    await other.goto(`${origin}/home/done?rtype=approval&tenantId=${tenantId}`);
    await other.getByRole('button', { name: TENANTS.hkpharma }).click();
    await expect(other).toHaveURL(/\/login\?redirect=%2Fhome%2Fdone/);
    await expect(other.getByText(TENANTS.hkpharma).first()).toBeVisible();
  });
}
