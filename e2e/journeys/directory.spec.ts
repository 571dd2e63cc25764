import { expect } from '@playwright/test';
import { hasDirectory, startDirectory, type TestDirectory } from '../../root-config/tools/testing/directory';
import { directoryPorts, worker } from '../support/accounts';
import { broken } from '../support/axe';
import { originOf, personAt } from '../support/session';
import { agreeTo, enter, removeProvider, signBy, signInTexts } from '../support/signInProviders';
import { test } from '../support/test';
import { mostly, text } from '../support/texts';

const NAME = { zh: '公司目录', en: 'Company directory' };
const PASSWORD = 'Of-The-Directory-42';

test.skip(!hasDirectory(), 'there is no slapd');

let directory: TestDirectory;
test.afterEach(() => directory.stop());

for (const language of mostly('en')) {
  test(`a directory is set up, tried, signed in by and signed with in ${language}`, async ({ browser }) => {
    const { t, login } = signInTexts(language);
    const save = text(language, 'shell-app', 'admin.save');
    directory = await startDirectory([{ uid: 'fenglei', password: PASSWORD }], directoryPorts(worker));

    const admin = await personAt(browser, 'gaoxiang', language);
    await admin.goto(`${originOf('hkpharma')}/administration/settings`);
    const card = admin.getByRole('group', { name: t('title') });
    await card.getByRole('button', { name: t('addDirectory') }).click();
    const dialog = admin.getByRole('alertdialog');
    const field = (name: string) => dialog.getByRole('textbox', { name });
    await field(text(language, 'shell-app', 'admin.nameZh')).fill(NAME.zh);
    await field(text(language, 'shell-app', 'admin.nameEn')).fill(NAME.en);
    await field(t('server')).fill('https://elsewhere.example');
    await dialog.getByRole('textbox', { name: t('bindDn'), exact: true }).fill(directory.bindDn);
    await field(t('baseDn')).fill(directory.baseDn);
    await field(t('filter')).fill('(uid=%u)');
    await field(t('idAttribute')).fill('entryUUID');
    await field(t('attribute')).fill('uid');
    await field(t('ca')).fill(directory.certificate);
    await dialog.getByLabel(t('bindPassword'), { exact: true }).fill(directory.bindPassword);
    await dialog.getByRole('textbox').last().fill('Agreed with IT');
    await dialog.getByRole('button', { name: save, exact: true }).click();
    await expect(field(t('server'))).toBeFocused();
    expect(await broken(admin)).toEqual([]);
    await field(t('server')).fill(directory.ldaps);
    await dialog.getByRole('button', { name: save, exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await card.getByRole('textbox', { name: t('testAccount') }).fill('fenglei');
    await card.getByRole('button', { name: t('test') }).click();
    await expect(
      card.getByText(new RegExp(`^${t('steps.user')}: ${t('passed')} .*uid=fenglei`)),
    ).toBeVisible();
    expect(await broken(admin)).toEqual([]);
    await card.getByRole('button', { name: t('order'), exact: true }).click();
    await dialog.getByRole('radio', { name: NAME[language] }).check();
    expect(await broken(admin)).toEqual([]);
    await dialog.getByRole('textbox').fill('The usual way');
    await dialog.getByRole('button', { name: save, exact: true }).click();
    await expect(dialog).toHaveCount(0);

    // The sign-in page begins with it; its password is asked for, and that of the suite is one press away.
    const context = await browser.newContext({ locale: language === 'zh' ? 'zh-CN' : 'en-GB' });
    const page = await context.newPage();
    await page.goto(`${originOf('hkpharma')}/login?redirect=%2Fuser-info`);
    await page.getByRole('button', { name: language === 'zh' ? '中文' : 'English', exact: true }).click();
    await expect(page.getByRole('heading', { name: login('by', { name: NAME[language] }) })).toBeVisible();
    await expect(page.getByRole('button', { name: login('byOwn') })).toBeVisible();
    expect(await broken(page)).toEqual([]);
    await enter(page, language, 'fenglei', 'wrong');
    await expect(page.getByRole('textbox', { name: login('account') })).toHaveValue('fenglei');
    await expect(page.locator('.sign-in-message[data-intent="error"]')).toBeVisible();
    await enter(page, language, 'fenglei', PASSWORD);
    await expect(page).toHaveURL(/\/user-info/);

    // A signature takes the password of the directory too.
    const signing = await agreeTo(page, language, `Signed by the directory ${language} ${Date.now()}`);
    await signBy(page, language, NAME[language], signing, PASSWORD);

    await admin.reload();
    await removeProvider(admin, language);
  });
}
