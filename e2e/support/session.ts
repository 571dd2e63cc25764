import { type Browser, expect, type Page } from '@playwright/test';
import { accountOf, serverState, type Tenant } from './accounts';
import { sessionOf } from './calls';
import { type Language, text } from './texts';

/** Address of a tenant's suite. */
export const originOf = (tenant: Tenant): string => `http://${tenant}.localhost:${serverState().port}`;

/**
 * Signs in through the sign-in page, in the language given; ends on the home page. `origin`: of a server with a copy of the
 * demo data, when it is not the one of all journeys.
 */
export async function signIn(
  page: Page,
  account: string,
  language: Language,
  tenant: Tenant = 'hkpharma',
  origin = originOf(tenant),
): Promise<void> {
  const { password } = accountOf(tenant, account);
  await page.goto(`${origin}/login`);
  await page.getByRole('button', { name: language === 'zh' ? '中文' : 'English', exact: true }).click();
  await page.getByRole('textbox', { name: text(language, 'shell-app', 'login.account') }).fill(account);
  await page.getByLabel(new RegExp(`^${text(language, 'shell-app', 'login.password')}`)).fill(password);
  await page.getByRole('button', { name: text(language, 'shell-app', 'login.submit'), exact: true }).click();
  await expect(page).toHaveURL(/\/home\/index/);
  await homeIsShown(page, language);
}

const homeIsShown = (page: Page, language: Language): Promise<void> =>
  expect(
    page.getByRole('heading', { level: 1, name: text(language, 'shell-app', 'home.title') }),
  ).toBeVisible();

/** A browser of its own for one person, signed in by the calls of the sign-in page; no page is open yet. */
export async function personAt(
  browser: Browser,
  account: string,
  language: Language,
  tenant: Tenant = 'hkpharma',
): Promise<Page> {
  const context = await browser.newContext();
  const { cookies } = await sessionOf(account, tenant, language);
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: originOf(tenant) })));
  return context.newPage();
}

/** The same, with the home page open. */
export async function homeOf(browser: Browser, account: string, language: Language): Promise<Page> {
  const page = await personAt(browser, account, language);
  await page.goto('/home/index');
  await homeIsShown(page, language);
  return page;
}
