import { expect, type Locator, type Page } from '@playwright/test';
import { type Language, text } from './texts';

/** What a searching combobox offers; where several may be chosen, its entries are check boxes. */
export const hits = (box: Locator): Locator =>
  box.page().getByRole('option').or(box.page().getByRole('menuitemcheckbox'));

/** Chooses the first hit of a combobox that searches on the server. */
export async function pick(box: Locator, typed: string): Promise<void> {
  await box.click();
  await box.pressSequentially(typed);
  await hits(box).filter({ hasText: typed }).first().click();
  // Where several may be chosen it stays open; elsewhere the key would close the dialog around it.
  if ((await box.getAttribute('aria-expanded')) === 'true') await box.page().keyboard.press('Escape');
}

/** Chooses one of the options that a combobox always offers. */
export async function choose(box: Locator, name: string | RegExp): Promise<void> {
  await box.click();
  await box.page().getByRole('listbox').getByRole('option', { name, exact: true }).first().click();
}

/** Adds a row to a table, or one of several small forms, by its label; answers the group of all rows. */
export async function addRow(page: Page, language: Language, label: string): Promise<Locator> {
  const group = page.getByRole('group', { name: label, exact: true });
  await group.getByRole('button', { name: text(language, 'shared-ui', 'form.addRow') }).click();
  return group;
}

/** Attaches a text to the first field for files there is, and waits until it is stored. */
export async function attach(where: Page | Locator, name: string): Promise<void> {
  const file = { name, mimeType: 'text/plain', buffer: Buffer.from(`${name}\n`) };
  await where.locator('input[type=file]').first().setInputFiles(file);
  await expect(where.getByText(name)).toBeVisible();
}
