import { expect, type Locator, type Page } from '@playwright/test';
import { broken } from './axe';
import { Caller } from './calls';
import { dialogOf, openTask, reportBy } from './deviation';
import { originOf } from './session';
import { type Language, text } from './texts';

const AGREE = { zh: '同意', en: 'Agree' } as const;

type Texts = Record<'t' | 'sign' | 'login', (key: string, params?: Record<string, unknown>) => string>;

/** Texts of the settings of sign-in, of signing, and of the sign-in page. */
export const signInTexts = (language: Language): Texts => ({
  t: (key, params) => text(language, 'shell-app', `admin.signIn.${key}`, params),
  sign: (key, params) => text(language, 'shared-ui', `sign.${key}`, params),
  login: (key, params) => text(language, 'shell-app', `login.${key}`, params),
});

/** Gives account and password of a provider on the sign-in page. */
export async function enter(
  page: Page,
  language: Language,
  account: string,
  password: string,
): Promise<void> {
  const { login } = signInTexts(language);
  await page.getByRole('textbox', { name: login('account') }).fill(account);
  await page.getByLabel(new RegExp(`^${login('password')}`)).fill(password);
  await page.getByRole('button', { name: login('submit'), exact: true }).click();
}

/** Agrees to a deviation that was just reported with this title; answers the dialog in which it is signed. */
export async function agreeTo(page: Page, language: Language, title: string): Promise<Locator> {
  const { sign } = signInTexts(language);
  await reportBy(await Caller.signIn('caoyang'), title);
  await page.goto(`${originOf('hkpharma')}/home/index?text=${encodeURIComponent(title)}`);
  await openTask(page, title);
  const bar = page.getByRole('region', { name: sign('decide') });
  await bar.getByRole('textbox', { name: sign('remark') }).fill('Seen on site');
  await bar.getByRole('button', { name: AGREE[language], exact: true }).click();
  return dialogOf(page);
}

/** Signs with a password that the provider of this name confirms. */
export async function signBy(
  page: Page,
  language: Language,
  name: string,
  signing: Locator,
  password: string,
): Promise<void> {
  const { sign } = signInTexts(language);
  await signing.getByRole('radio', { name }).check();
  await signing.getByRole('textbox', { name: sign('account') }).fill('fenglei');
  await signing.locator('input[type=password]').fill(password);
  expect(await broken(page)).toEqual([]);
  await signing.getByRole('button', { name: sign('sign'), exact: true }).click();
  await expect(signing).toHaveCount(0);
}

/** Removes the only provider from the card of the settings. */
export async function removeProvider(admin: Page, language: Language): Promise<void> {
  const { t } = signInTexts(language);
  const card = admin.getByRole('group', { name: t('title') });
  const dialog = admin.getByRole('alertdialog');
  await card.getByRole('button', { name: t('remove'), exact: true }).click();
  await dialog.getByRole('textbox').fill('Not used');
  await dialog.getByRole('button', { name: t('remove'), exact: true }).click();
  await expect(card.getByText(t('none'))).toBeVisible();
}
