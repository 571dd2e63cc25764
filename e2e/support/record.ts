import { expect, type Locator, type Page } from '@playwright/test';
import { dialogOf, openTask } from './deviation';
import { confirmAct } from './documents';
import { type Language, text } from './texts';

/** What a record waits for, as its page says. */
export const gateOf = (page: Page, language: Language): Locator =>
  page.getByRole('region', { name: text(language, 'shared-ui', 'records.gate.title') });

/** Submits the record that is filled in on the page for a new one. */
export async function submitNew(page: Page, language: Language): Promise<void> {
  const submit = text(language, 'shared-ui', 'records.create.submit');
  await page.getByRole('button', { name: submit, exact: true }).click();
  await confirmAct(page, 'For review', submit);
}

/** Saves what is filled in on the page of a record, and waits until it is stored. */
export async function saveHere(page: Page, language: Language, reason: string): Promise<void> {
  await page
    .getByRole('button', { name: text(language, 'shared-ui', 'records.record.save'), exact: true })
    .click();
  await confirmAct(page, reason, text(language, 'shared-ui', 'records.act.save.name'));
  // Behind an open dialog nothing is to be seen.
  await expect(dialogOf(page)).toBeHidden();
}

/** Opens a task once it has come to a step: the one before has the same title. */
export async function openAt(page: Page, title: string, step: string): Promise<void> {
  await expect(page.getByRole('listitem').filter({ hasText: title }).filter({ hasText: step })).toBeVisible();
  await openTask(page, title);
}

/** Opens a record from the list that is shown; answers its id. */
export async function openRow(page: Page, title: string): Promise<string> {
  await page.getByRole('row').filter({ hasText: title }).getByRole('link').first().click();
  await expect(page).toHaveURL(/detail/);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}
