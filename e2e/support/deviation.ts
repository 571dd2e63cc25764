import { expect, type Locator, type Page } from '@playwright/test';
import { accountOf, type Tenant } from './accounts';
import type { Caller } from './calls';
import { attach, choose, pick } from './fields';
import { type Language, label, option, text } from './texts';

const CREATE = '/micro-app/qms-app/deviation/create';

/** Minutes before now as the value of a datetime-local input, in the browser's time zone. */
const localTime = (page: Page, minutesAgo: number): Promise<string> =>
  page.evaluate((minutes) => {
    const at = new Date(Date.now() - minutes * 60_000);
    const two = (n: number) => String(n).padStart(2, '0');
    return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
  }, minutesAgo);

/** Fills and submits a report with an attachment; answers its number. */
export async function reportDeviation(page: Page, language: Language, title: string): Promise<string> {
  const field = (key: string) => label(language, key);
  await page.goto(CREATE);
  await page.getByRole('textbox', { name: field('title'), exact: true }).fill(title);
  await choose(page.getByRole('combobox', { name: field('gxp') }), option(language, 'gxp', 'gmp'));
  await attach(page, 'chart.txt');
  await page.getByRole('textbox', { name: field('occurAt'), exact: true }).fill(await localTime(page, 90));
  await page.getByRole('textbox', { name: field('foundAt'), exact: true }).fill(await localTime(page, 60));
  await page.getByRole('textbox', { name: field('place') }).fill(title);
  await choose(
    page.getByRole('combobox', { name: field('devType') }),
    option(language, 'devType', 'equipment'),
  );
  await pick(page.getByRole('combobox', { name: field('docs') }), 'SOP-PD');
  await page
    .getByRole('textbox', { name: field('description') })
    .fill('The shelf was 2.1 °C above the limit.');
  await page
    .getByRole('textbox', { name: field('immediate') })
    .fill('The cycle was held and the batch isolated.');
  await page
    .getByRole('button', { name: text(language, 'shared-ui', 'records.create.submit'), exact: true })
    .click();
  const dialog = dialogOf(page);
  await dialog.getByRole('textbox').fill('Reported at once');
  await dialog
    .getByRole('button', { name: text(language, 'shared-ui', 'records.create.submit'), exact: true })
    .click();
  await expect(page).toHaveURL(/deviationIndex/);
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row).toBeVisible();
  return ((await row.getByRole('link').first().textContent()) ?? '').trim();
}

interface Target {
  type: string;
  id: string;
  no: string;
  title: string;
}

/** Reports a deviation by a call, for what begins with one that is there; answers its number and its id. */
export async function reportBy(
  reporter: Caller,
  title: string,
  docs?: Target[],
): Promise<{ id: string; no: string }> {
  const found = { types: ['documentVersion'], text: 'SOP-PD' };
  const foundAt = new Date(Date.now() - 60_000).toISOString();
  return reporter.call('process-instance/start', {
    process: 'deviation',
    submit: true,
    reason: 'Reported at once',
    values: {
      title,
      gxp: 'gmp',
      occurAt: foundAt,
      foundAt,
      foundBy: reporter.userId,
      place: 'Freeze dryer',
      devType: 'equipment',
      docs: docs ?? (await reporter.call<Target[]>('qms/record/relatable', found)).slice(0, 1),
      description: 'The shelf was 2.1 °C above the limit.',
      immediate: 'The cycle was held and the batch isolated.',
    },
  });
}

/** The open dialog; one that does not close on an outside click is an alert dialog to assistive technology. */
export const dialogOf = (page: Page): Locator => page.getByRole('dialog').or(page.getByRole('alertdialog'));

/** Opens the task of a record on the home page. */
export async function openTask(page: Page, title: string): Promise<void> {
  if (!new URL(page.url()).pathname.startsWith('/home/index')) await page.goto('/home/index');
  await page.getByRole('listitem').filter({ hasText: title }).getByRole('link').click();
}

/** Takes a decision on the open task with a remark, and signs it. */
export async function decide(
  page: Page,
  language: Language,
  account: string,
  decision: string,
  remark: string,
): Promise<void> {
  const bar = page.getByRole('region', { name: text(language, 'shared-ui', 'sign.decide') });
  await bar.getByRole('textbox', { name: text(language, 'shared-ui', 'sign.remark') }).fill(remark);
  await bar.getByRole('button', { name: decision, exact: true }).click();
  await sign(dialogOf(page), language, account);
}

/** Signs in the dialog that asks for it. */
export async function sign(
  dialog: Locator,
  language: Language,
  account: string,
  tenant: Tenant = 'hkpharma',
): Promise<void> {
  const accountField = dialog.getByRole('textbox', { name: text(language, 'shared-ui', 'sign.account') });
  const passwordField = dialog.getByLabel(new RegExp(`^${text(language, 'shared-ui', 'sign.password')}`));
  await expect(passwordField).toBeVisible();
  if (await accountField.isVisible()) await accountField.fill(account);
  await passwordField.fill(accountOf(tenant, account).password);
  await dialog.getByRole('button', { name: text(language, 'shared-ui', 'sign.sign'), exact: true }).click();
  await expect(dialog).toBeHidden();
}
