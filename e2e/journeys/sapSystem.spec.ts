import { expect } from '@playwright/test';
import { SAP_PUBLIC_PATH, type SapSystem, startSapSystem } from '../../root-config/tools/testing/sapSystem';
import { sapPort, worker } from '../support/accounts';
import { broken } from '../support/axe';
import { originOf, personAt } from '../support/session';
import { agreeTo, enter, removeProvider, signBy, signInTexts } from '../support/signInProviders';
import { test } from '../support/test';
import { mostly, text } from '../support/texts';

const NAME = { zh: '公司 SAP', en: 'SAP of the company' };
const PASSWORD = 'Of-The-Erp-42';

let sap: SapSystem;
test.afterEach(() => sap.stop());

for (const language of mostly('zh')) {
  test(`an SAP system is set up, tried, signed in by and signed with in ${language}`, async ({ browser }) => {
    const { t, login } = signInTexts(language);
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
    await enter(page, language, 'FengLei', 'wrong');
    await expect(page.locator('.sign-in-message[data-intent="error"]')).toBeVisible();
    await enter(page, language, 'FengLei', PASSWORD);
    await expect(page).toHaveURL(/\/user-info/);

    // A signature takes the password of SAP too.
    const signing = await agreeTo(page, language, `Signed by SAP ${language} ${Date.now()}`);
    await signBy(page, language, NAME[language], signing, PASSWORD);

    await admin.reload();
    await removeProvider(admin, language);
  });
}
