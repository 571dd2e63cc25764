import { expect } from '@playwright/test';
import { startChatPlatforms } from '../../root-config/tools/testing/chatPlatforms';
import { providerPort, worker } from '../support/accounts';
import { broken } from '../support/axe';
import { dialogOf } from '../support/deviation';
import { choose } from '../support/fields';
import { originOf, personAt } from '../support/session';
import { removeProvider, signInTexts } from '../support/signInProviders';
import { test } from '../support/test';
import { mostly, text } from '../support/texts';

const NAME = { zh: '企业微信登录', en: 'WeCom sign-in' } as const;

for (const language of mostly('en')) {
  test(`members of the company sign in by WeCom, at once in its app, in ${language}`, async ({ browser }) => {
    const { t } = signInTexts(language);
    const save = text(language, 'shell-app', 'admin.save');
    const platforms = await startChatPlatforms(providerPort(worker));

    const admin = await personAt(browser, 'gaoxiang', language);
    await admin.goto(`${originOf('hkpharma')}/administration/settings`);
    const card = admin.getByRole('group', { name: t('title') });
    await card.getByRole('button', { name: t('addChat') }).click();
    const dialog = admin.getByRole('alertdialog');
    const field = (name: string) => dialog.getByRole('textbox', { name, exact: true });
    await field(text(language, 'shell-app', 'admin.nameZh')).fill(NAME.zh);
    await field(text(language, 'shell-app', 'admin.nameEn')).fill(NAME.en);
    await field(t('organisation')).fill(platforms.organisation);
    await field(t('appId')).fill(platforms.clientId);
    await field(t('page')).fill(platforms.address);
    await field(t('inApp')).fill(platforms.address);
    await choose(dialog.getByRole('combobox', { name: t('chatClaim') }), t('chatClaims.employeeNo'));
    await dialog.getByLabel(t('appSecret')).fill(platforms.secret);
    await dialog.getByRole('textbox').last().fill('Agreed with IT');
    await dialog.getByRole('button', { name: save, exact: true }).click();
    // The public interface is none of what the operators allow, and WeCom knows no numbers.
    await expect(field(t('api'))).toHaveAttribute('aria-invalid', 'true');
    await expect(dialog.getByText(t('claimNotSaid')).first()).toBeVisible();
    expect(await broken(admin)).toEqual([]);
    await field(t('api')).fill(platforms.address);
    await choose(dialog.getByRole('combobox', { name: t('chatClaim') }), t('chatClaims.memberId'));
    await dialog.getByRole('button', { name: save, exact: true }).click();
    await expect(dialogOf(admin)).toHaveCount(0);
    await card.getByRole('button', { name: t('test') }).click();
    await expect(card.getByText(`${t('steps.letIn')}: ${t('passed')}`)).toBeVisible();

    const login = (key: string, params?: Record<string, unknown>) =>
      text('zh', 'shell-app', `login.${key}`, params);
    platforms.is({ unionId: 'w-1', userid: 'fenglei' });
    const page = await (await browser.newContext()).newPage();
    await page.goto(`${originOf('hkpharma')}/login?redirect=%2Fuser-info`);
    await page.getByRole('button', { name: login('by', { name: NAME.zh }) }).click();
    await expect(page).toHaveURL(/\/user-info/);
    await expect(page.getByText('fenglei').first()).toBeVisible();

    // In the app the page is opened by a tile, and nobody is asked; a stranger is told why, and is not sent there again.
    const app = await browser.newContext({ userAgent: 'Mozilla/5.0 (iPhone) wxwork/4.1 MicroMessenger/7.0' });
    const inApp = await app.newPage();
    await inApp.goto(`${originOf('hkpharma')}/login`);
    await expect(inApp).toHaveURL(/\/home/);
    platforms.is({ unionId: 'w-2', userid: 'stranger' });
    const other = await (
      await browser.newContext({ userAgent: 'Mozilla/5.0 (iPhone) wxwork/4.1 MicroMessenger/7.0' })
    ).newPage();
    await other.goto(`${originOf('hkpharma')}/login`);
    await expect(other.getByText('第三方账号不存在')).toBeVisible();
    await expect(other).toHaveURL(/\/login$/);

    await removeProvider(admin, language);
    await platforms.stop();
  });
}

const DING = { zh: '钉钉登录', en: 'DingTalk sign-in' } as const;
/** What DingTalk's app puts into its pages. */
const DINGTALK = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AliApp(DingTalk/7.5.0)';

for (const language of mostly('zh')) {
  test(`members of the company are in at once in DingTalk’s app, in ${language}`, async ({ browser }) => {
    const { t } = signInTexts(language);
    const save = text(language, 'shell-app', 'admin.save');
    const platforms = await startChatPlatforms(providerPort(worker));

    const admin = await personAt(browser, 'gaoxiang', language);
    await admin.goto(`${originOf('hkpharma')}/administration/settings`);
    const card = admin.getByRole('group', { name: t('title') });
    await card.getByRole('button', { name: t('addChat') }).click();
    const dialog = admin.getByRole('alertdialog');
    const field = (name: string) => dialog.getByRole('textbox', { name, exact: true });
    await choose(dialog.getByRole('combobox', { name: t('kind') }), t('kinds.dingtalk'));
    await field(text(language, 'shell-app', 'admin.nameZh')).fill(DING.zh);
    await field(text(language, 'shell-app', 'admin.nameEn')).fill(DING.en);
    await field(t('corpId')).fill(platforms.corpId);
    await field(t('appId')).fill(platforms.clientId);
    for (const address of ['page', 'api', 'directory']) await field(t(address)).fill(platforms.address);
    await dialog.getByLabel(t('appSecret')).fill(platforms.secret);
    await dialog.getByRole('textbox').last().fill('Agreed with IT');
    expect(await broken(admin)).toEqual([]);
    await dialog.getByRole('button', { name: save, exact: true }).click();
    await expect(dialogOf(admin)).toHaveCount(0);

    const inApp = async (gives: boolean) => {
      const app = await browser.newContext({ userAgent: DINGTALK });
      await app.exposeFunction('codeOfApp', (corpId: string) =>
        gives ? platforms.codeInApp(corpId) : undefined,
      );
      await app.addInitScript(() => {
        const { codeOfApp } = window as unknown as { codeOfApp(corpId: string): Promise<string | undefined> };
        const callHandler = async (
          _name: string,
          asked: { corpId: string },
          done: (said: object) => void,
        ) => {
          const code = await codeOfApp(asked.corpId);
          done(code ? { errorCode: '0', result: { code } } : { errorCode: '3', errorMessage: 'no' });
        };
        Object.assign(window, { WebViewJavascriptBridge: { init: () => undefined, callHandler } });
      });
      const page = await app.newPage();
      const left: string[] = [];
      page.on('framenavigated', (frame) => left.push(new URL(frame.url()).origin));
      await page.goto(`${originOf('hkpharma')}/login`);
      return { page, wasOnPage: () => left.includes(platforms.address) };
    };
    platforms.is({ unionId: 'd-1', userid: 'fenglei' });
    const { page, wasOnPage } = await inApp(true);
    await expect(page).toHaveURL(/\/home/);
    expect(wasOnPage()).toBe(false);
    // Where the app gives no code, DingTalk's page asks.
    const { page: asked } = await inApp(false);
    await expect(asked).toHaveURL(/\/home/);
    platforms.is({ unionId: 'd-2', userid: 'stranger' });
    const { page: other } = await inApp(true);
    await expect(other.getByText('第三方账号不存在')).toBeVisible();
    await expect(other).toHaveURL(/\/login$/);

    await removeProvider(admin, language);
    await platforms.stop();
  });
}
