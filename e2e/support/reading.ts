import { expect, type Locator, type Page } from '@playwright/test';
import { type Language, text } from './texts';

/** The field with the number of the page that is read. */
export const pageField = (page: Page, language: Language): Locator =>
  page.getByRole('textbox', { name: text(language, 'dms-app', 'viewer.page'), exact: true });

/** Turns to a page, and waits until the server has kept it. */
export async function turnTo(page: Page, language: Language, number: number): Promise<void> {
  const kept = page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/tms/learn/progress') && answer.request().postDataJSON().position === number,
  );
  await pageField(page, language).fill(String(number));
  await pageField(page, language).press('Enter');
  await expect(page.locator(`[data-page="${number}"] canvas`)).toBeVisible();
  await kept;
}
