import { expect } from '@playwright/test';
import { startIdentityProvider } from '../../root-config/tools/testing/identityProvider';
import { providerPort, worker } from '../support/accounts';
import { broken } from '../support/axe';
import { sessionOf } from '../support/calls';
import { pick } from '../support/fields';
import { originOf, personAt } from '../support/session';
import { agreeTo, removeProvider, signInTexts } from '../support/signInProviders';
import { test } from '../support/test';
import { mostly, text } from '../support/texts';

const NAME = { zh: '集团账号', en: 'Group account' };

for (const language of mostly('zh')) {
  test(`an identity provider is set up, signed in by, and refuses strangers in ${language}`, async ({
    browser,
  }) => {
    const { t, sign, login } = signInTexts(language);
    const save = text(language, 'shell-app', 'admin.save');
    const provider = await startIdentityProvider(
      [`${originOf('hkpharma')}/auto-login`],
      providerPort(worker),
    );

    const admin = await personAt(browser, 'gaoxiang', language);
    await admin.goto(`${originOf('hkpharma')}/administration/settings`);
    const card = admin.getByRole('group', { name: t('title') });
    await expect(card.getByText(`${originOf('hkpharma')}/auto-login`)).toBeVisible();
    await card.getByRole('button', { name: t('add') }).click();
    const dialog = admin.getByRole('alertdialog');
    const field = (name: string) => dialog.getByRole('textbox', { name });
    await field(text(language, 'shell-app', 'admin.nameZh')).fill(NAME.zh);
    await field(text(language, 'shell-app', 'admin.nameEn')).fill(NAME.en);
    await field(t('clientId')).fill(provider.clientId);
    await dialog.getByLabel(t('secret')).fill(provider.secret);
    await field(t('issuer')).fill('https://elsewhere.example');
    await dialog.getByRole('textbox').last().fill('Agreed with IT');
    await dialog.getByRole('button', { name: save, exact: true }).click();
    await expect(field(t('issuer'))).toBeFocused();
    await expect(field(t('issuer'))).toHaveAttribute('aria-invalid', 'true');
    expect(await broken(admin)).toEqual([]);
    await field(t('issuer')).fill(provider.issuer);
    await dialog.getByRole('button', { name: save, exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await card.getByRole('button', { name: t('test') }).click();
    await expect(card.getByText(`${t('steps.keys')}: ${t('passed')}`)).toBeVisible();
    expect(await broken(admin)).toEqual([]);

    // Whoever the provider knows is let in, to the page that was asked for.
    const context = await browser.newContext({ locale: language === 'zh' ? 'zh-CN' : 'en-GB' });
    const page = await context.newPage();
    const by = page.getByRole('button', { name: login('by', { name: NAME[language] }) });
    provider.is({ sub: 'g-4711', preferred_username: 'fenglei' });
    await sessionOf('fenglei', 'hkpharma', language === 'zh' ? 'en' : 'zh');
    await page.goto(`${originOf('hkpharma')}/log`);
    await expect(page).toHaveURL(/\/login/);
    await page.goto(`${originOf('hkpharma')}/login?redirect=%2Fuser-info`);
    // The language chosen here goes along, whatever the person had chosen elsewhere.
    await page.getByRole('button', { name: language === 'zh' ? '中文' : 'English', exact: true }).click();
    await expect(by).toBeVisible();
    expect(await broken(page)).toEqual([]);
    await by.click();
    await expect(page).toHaveURL(/\/user-info/);
    await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`));
    await expect(page.getByText('fenglei').first()).toBeVisible();

    // A signature is confirmed there as well, without the password of the suite.
    const signing = await agreeTo(page, language, `Signed by the group ${language} ${Date.now()}`);
    const confirm = signing.getByRole('button', { name: sign('by', { name: NAME[language] }) });
    await expect(confirm).toBeVisible();
    expect(await broken(page)).toEqual([]);
    await Promise.all([context.waitForEvent('page'), confirm.click()]);
    await expect(signing).toHaveCount(0);
    await expect.poll(() => context.pages().length).toBe(1);

    // A stranger is told so on the sign-in page, and may sign in another way.
    const other = await (await browser.newContext()).newPage();
    provider.is({ sub: 'g-9999', preferred_username: 'stranger' });
    await other.goto(`${originOf('hkpharma')}/login`);
    await other.getByRole('button', { name: text('zh', 'shell-app', 'login.by', { name: NAME.zh }) }).click();
    await expect(other.getByText('第三方账号不存在')).toBeVisible();
    await expect(other).toHaveURL(/\/login$/);
    await expect(
      other.getByRole('button', { name: text('zh', 'shell-app', 'login.submit'), exact: true }),
    ).toBeVisible();

    // Passwords are left to an emergency account, by an administrator who has come by the provider.
    const boss = await (
      await browser.newContext({ locale: language === 'zh' ? 'zh-CN' : 'en-GB' })
    ).newPage();
    provider.is({ sub: 'g-1', preferred_username: 'gaoxiang' });
    await boss.goto(`${originOf('hkpharma')}/login?redirect=%2Fadministration%2Fsettings`);
    await boss.getByRole('button', { name: language === 'zh' ? '中文' : 'English', exact: true }).click();
    await boss.getByRole('button', { name: login('by', { name: NAME[language] }) }).click();
    const passwords = boss.getByRole('region', { name: t('passwords') });
    const leaveTo = async (holders: string, emergency?: string) => {
      await passwords.getByRole('button', { name: t('passwordsChange') }).click();
      const asking = boss.getByRole('alertdialog');
      await asking.getByRole('radio', { name: t(`holdersAre.${holders}`), exact: true }).check();
      if (emergency) await pick(asking.getByRole('combobox', { name: t('emergency') }), emergency);
      expect(await broken(boss)).toEqual([]);
      await asking.getByRole('textbox').last().fill('Accounts of the group alone');
      await asking.getByRole('button', { name: save, exact: true }).click();
      await expect(asking).toHaveCount(0);
    };
    await leaveTo('emergency', 'gaoxiang');
    await expect(passwords.getByText(/gaoxiang/)).toBeVisible();
    const nobody = await (await browser.newContext()).newPage();
    await nobody.goto(`${originOf('hkpharma')}/login`);
    const emergency = nobody.getByRole('button', { name: text('zh', 'shell-app', 'login.emergency') });
    await expect(emergency).toBeVisible();
    const account = nobody.getByRole('textbox', { name: text('zh', 'shell-app', 'login.account') });
    await expect(account).toHaveCount(0);
    expect(await broken(nobody)).toEqual([]);
    await emergency.click();
    await expect(account).toBeVisible();
    await leaveTo('everybody');

    // Unlinked, the session by the provider ends at once; then the provider goes.
    await admin.reload();
    await card.getByRole('button', { name: t('linked', { count: 2 }) }).click();
    await card.getByText('g-4711').click();
    await card.getByRole('button', { name: t('unlink') }).click();
    await dialog.getByRole('textbox').fill('Left the group');
    await dialog.getByRole('button', { name: t('unlink') }).click();
    await expect(page).toHaveURL(/\/login/);
    await removeProvider(admin, language);
    await provider.stop();
  });
}
