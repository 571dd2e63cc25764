import { expect } from '@playwright/test';
import { SAP_PUBLIC_PATH, type SapSystem, startSapSystem } from '../../root-config/tools/testing/sapSystem';
import { sapPort, worker } from '../support/accounts';
import { broken } from '../support/axe';
import { Caller } from '../support/calls';
import { dialogOf, openTask, reportBy } from '../support/deviation';
import { originOf, personAt } from '../support/session';
import { test } from '../support/test';
import { mostly, text } from '../support/texts';

const AGREE = { zh: '同意', en: 'Agree' } as const;
const NAME = { zh: '公司 SAP', en: 'SAP of the company' };
const PASSWORD = 'Of-The-Erp-42';

let sap: SapSystem;
test.afterEach(() => sap.stop());

for (const language of mostly('zh')) {
  test(`an SAP system is set up, tried, signed in by and signed with in ${language}`, async ({ browser }) => {
    const t = (key: string, params?: Record<string, unknown>) =>
      text(language, 'shell-app', `admin.signIn.${key}`, params);
    const sign = (key: string, params?: Record<string, unknown>) =>
      text(language, 'shared-ui', `sign.${key}`, params);
    const login = (key: string, params?: Record<string, unknown>) =>
      text(language, 'shell-app', `login.${key}`, params);
    const save = text(language, 'shell-app', 'admin.save');
    sap = await startSapSystem([{ user: 'FENGLEI', password: PASSWORD }], sapPort(worker));

    const admin = await personAt(browser, 'gaoxiang', language);
    await admin.goto(`${originOf('hkpharma')}/administration/settings`);
    const card = admin.getByRole('group', { name: t('title') });
    await card.getByRole('button', { name: t('addSap') }).click();
    const dialog = admin.getByRole('alertdialog');
    const field = (name: string) => dialog.getByRole('textbox', { name });
    await field(text(language, 'shell-app', 'admin.nameZh')).fill(NAME.zh);
    await field(text(language, 'shell-app', 'admin.nameEn')).fill(NAME.en);
    await field(t('system')).fill(sap.system.replace('https', 'http'));
    await field(t('ca')).fill(sap.certificate);
    await field(t('sapPath')).fill(SAP_PUBLIC_PATH);
    await field(t('sapClient')).fill(sap.client);
    await dialog.getByRole('textbox').last().fill('Agreed with IT');
    await dialog.getByRole('button', { name: save, exact: true }).click();
    await expect(field(t('system'))).toBeFocused();
    expect(await broken(admin)).toEqual([]);
    await field(t('system')).fill(sap.system);
    await dialog.getByRole('button', { name: save, exact: true }).click();
    await expect(dialog).toHaveCount(0);

    // A path that lets in everybody is found out.
    await card.getByRole('button', { name: t('test') }).click();
    await expect(card.getByText(`${t('steps.encrypted')}: ${t('passed')}`)).toBeVisible();
    await expect(card.getByText(`${t('steps.asksPassword')}: ${t('failed')}`)).toBeVisible();
    const listed = card.getByRole('list', { name: t('title') });
    await listed.getByRole('button', { name: t('edit'), exact: true }).click();
    await field(t('sapPath')).fill('/sap/bc/ping');
    await dialog.getByRole('textbox').last().fill('The one that asks');
    await dialog.getByRole('button', { name: save, exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await card.getByRole('button', { name: t('test') }).click();
    await expect(card.getByText(`${t('steps.asksPassword')}: ${t('passed')}`)).toBeVisible();
    expect(await broken(admin)).toEqual([]);

    const context = await browser.newContext({ locale: language === 'zh' ? 'zh-CN' : 'en-GB' });
    const page = await context.newPage();
    await page.goto(`${originOf('hkpharma')}/login?redirect=%2Fuser-info`);
    await page.getByRole('button', { name: language === 'zh' ? '中文' : 'English', exact: true }).click();
    await page.getByRole('button', { name: login('by', { name: NAME[language] }) }).click();
    await expect(page.getByRole('heading', { name: login('by', { name: NAME[language] }) })).toBeVisible();
    expect(await broken(page)).toEqual([]);
    const enter = async (password: string) => {
      await page.getByRole('textbox', { name: login('account') }).fill('FengLei');
      await page.getByLabel(new RegExp(`^${login('password')}`)).fill(password);
      await page.getByRole('button', { name: login('submit'), exact: true }).click();
    };
    await enter('wrong');
    await expect(page.locator('.sign-in-message[data-intent="error"]')).toBeVisible();
    await enter(PASSWORD);
    await expect(page).toHaveURL(/\/user-info/);

    // A signature takes the password of SAP too.
    const title = `Signed by SAP ${language} ${Date.now()}`;
    await reportBy(await Caller.signIn('caoyang'), title);
    await page.goto(`${originOf('hkpharma')}/home/index?text=${encodeURIComponent(title)}`);
    await openTask(page, title);
    const bar = page.getByRole('region', { name: sign('decide') });
    await bar.getByRole('textbox', { name: sign('remark') }).fill('Seen on site');
    await bar.getByRole('button', { name: AGREE[language], exact: true }).click();
    const signing = dialogOf(page);
    await signing.getByRole('radio', { name: NAME[language] }).check();
    await signing.getByRole('textbox', { name: sign('account') }).fill('fenglei');
    await signing.locator('input[type=password]').fill(PASSWORD);
    expect(await broken(page)).toEqual([]);
    await signing.getByRole('button', { name: sign('sign'), exact: true }).click();
    await expect(signing).toHaveCount(0);

    await admin.reload();
    await card.getByRole('button', { name: t('remove'), exact: true }).click();
    await dialog.getByRole('textbox').fill('Not used');
    await dialog.getByRole('button', { name: t('remove'), exact: true }).click();
    await expect(card.getByText(t('none'))).toBeVisible();
  });
}
