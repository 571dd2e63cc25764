import { expect, type Page } from '@playwright/test';
import { dayFromNow } from './days';
import { dialogOf } from './deviation';
import { pick } from './fields';
import { docxOf, pdfOf } from './files';
import { fieldTexts, type Language, text } from './texts';

const version = fieldTexts('server/src/modules/documents/processes/documentVersion/fields.json');

/** Label of a field of a document version. */
export const { label } = version;

/** A text of the document application. */
export const dms = (language: Language, key: string, params: Record<string, unknown> = {}): string =>
  text(language, 'dms-app', key, params);

const DEPARTMENT = { zh: '冻干车间', en: 'Lyophilisation' };

export const DECISIONS = {
  zh: {
    submit: '提交',
    agree: '同意',
    approve: '批准',
    reject: '驳回',
    accept: '核对通过',
  },
  en: {
    submit: 'Submit',
    agree: 'Agree',
    approve: 'Approve',
    reject: 'Reject',
    accept: 'Checked',
  },
} as const;

/** Writes the documents of these tests, and owns them. */
export const AUTHOR = 'fenglei';

/** A Word file that says something. */
export const wordFile = (...paragraphs: string[]) => ({
  name: 'sop.docx',
  mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  buffer: docxOf(paragraphs),
});

/** A PDF with a page for every text. */
export const pdfFile = async (...pages: string[]) => ({
  name: 'sop.pdf',
  mimeType: 'application/pdf',
  buffer: await pdfOf(pages),
});

interface NewDocument {
  titles: Record<Language, string>;
  file: ReturnType<typeof wordFile>;
  /** Days until it is to take effect; today when absent. */
  inDays?: number;
}

/** Fills in a new document that asks for no training; the page is not sent yet. */
export async function fillDocument(
  page: Page,
  language: Language,
  { titles, file, inDays = 0 }: NewDocument,
): Promise<void> {
  const field = (key: string) => label(language, key);
  await page.goto('/micro-app/dms-app/systemdoc/list');
  await page.getByRole('button', { name: dms(language, 'list.create') }).click();
  await page.getByRole('combobox', { name: dms(language, 'create.category') }).click();
  await page.getByRole('option', { name: /SOP-/ }).click();
  await page.getByRole('textbox', { name: field('titleZh') }).fill(titles.zh);
  await page.getByRole('textbox', { name: field('titleEn') }).fill(titles.en);
  await page
    .getByRole('radio', { name: version.option(language, 'changeLevel', 'minor'), exact: true })
    .check();
  await page.getByLabel(field('plannedEffectiveDate')).fill(dayFromNow(inDays));
  await pick(page.getByRole('combobox', { name: field('distribution') }), DEPARTMENT[language]);
  await page
    .getByRole('radiogroup', { name: field('trainingRequired') })
    .getByRole('radio', { name: version.option(language, 'trainingRequired', 'no'), exact: true })
    .check();
  await page.setInputFiles('input[type=file]', file);
  await expect(page.getByRole('link', { name: file.name })).toBeVisible();
}

/** Sends the new document; answers its number. Ends on its page. */
export async function createDocument(page: Page, language: Language): Promise<string> {
  await page.getByRole('button', { name: dms(language, 'create.create') }).click();
  await expect(page).toHaveURL(/systemdoc\/detail\//);
  await expect(page).toHaveTitle(/V\d\d/);
  return (await page.title()).split(' ')[0] ?? '';
}

/** A part of a document's page. */
export const tab = (page: Page, language: Language, key: string) =>
  page.getByRole('tab', { name: dms(language, `tab.${key}`) });

/** Presses a decision on the open task with a remark, whatever comes of it. */
export async function pressDecision(page: Page, language: Language, decision: string): Promise<void> {
  const bar = page.getByRole('region', { name: text(language, 'shared-ui', 'sign.decide') });
  await bar.getByRole('textbox', { name: text(language, 'shared-ui', 'sign.remark') }).fill('As agreed');
  await bar.getByRole('button', { name: decision, exact: true }).click();
}

/** Takes a decision that needs no signature, and waits until it is stored: others go on from it. */
export async function decideHere(page: Page, language: Language, decision: string): Promise<void> {
  const stored = page.waitForResponse(
    (response) => response.url().endsWith('/task/complete') && response.ok(),
  );
  await pressDecision(page, language, decision);
  await stored;
}

/** Gives the reason the open dialog asks for, and confirms. */
export async function confirmAct(page: Page, reason: string, name: string): Promise<void> {
  const dialog = dialogOf(page);
  await dialog.getByRole('textbox').last().fill(reason);
  await dialog.getByRole('button', { name, exact: true }).click();
}
