import { type Browser, expect, type Page } from '@playwright/test';
import { decide, hits, openTask } from './deviation';
import { pdfOf } from './files';
import { personAt } from './session';
import { fieldTexts, type Language, text } from './texts';

const DECISIONS = {
  zh: { submit: '提交', agree: '同意', approve: '批准' },
  en: { submit: 'Submit', agree: 'Agree', approve: 'Approve' },
};
const DEPARTMENT = { zh: '冻干车间', en: 'Lyophilisation' };

const { label, option } = fieldTexts('server/src/modules/documents/processes/documentVersion/fields.json');
const dms = (language: Language, key: string) => text(language, 'dms-app', key);

/** Writes a document of these pages that needs no training of its own; ends on its page, answers its number. */
async function write(page: Page, language: Language, title: string, pages: string[]): Promise<string> {
  const field = (key: string) => label(language, key);
  await page.goto('/micro-app/dms-app/systemdoc/list');
  await page.getByRole('button', { name: dms(language, 'list.create') }).click();
  await page.getByRole('combobox', { name: dms(language, 'create.category') }).click();
  await page.getByRole('option', { name: /SOP-/ }).click();
  await page.getByRole('textbox', { name: field('titleZh') }).fill(title);
  await page.getByRole('textbox', { name: field('titleEn') }).fill(title);
  await page.getByRole('radio', { name: option(language, 'changeLevel', 'minor'), exact: true }).check();
  await page
    .getByLabel(field('plannedEffectiveDate'))
    .fill(await page.evaluate(() => new Date().toLocaleDateString('sv-SE')));
  const departments = page.getByRole('combobox', { name: field('distribution') });
  await departments.click();
  await departments.pressSequentially(DEPARTMENT[language]);
  await hits(departments).filter({ hasText: DEPARTMENT[language] }).first().click();
  await page.keyboard.press('Escape');
  await page
    .getByRole('radiogroup', { name: field('trainingRequired') })
    .getByRole('radio', { name: option(language, 'trainingRequired', 'no'), exact: true })
    .check();
  await page.setInputFiles('input[type=file]', {
    name: 'sop.pdf',
    mimeType: 'application/pdf',
    buffer: pdfOf(pages),
  });
  await expect(page.getByRole('link', { name: 'sop.pdf' })).toBeVisible();
  await page.getByRole('button', { name: dms(language, 'create.create') }).click();
  await expect(page).toHaveURL(/systemdoc\/detail\//);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  return (await page.title()).split(' ')[0] ?? '';
}

/** Brings a document with these pages into force: written, reviewed, approved and signed; answers its number. */
export async function effectiveDocument(
  browser: Browser,
  language: Language,
  title: string,
  pages: string[],
): Promise<string> {
  const author = await personAt(browser, 'fenglei', language);
  const no = await write(author, language, title, pages);
  const bar = author.getByRole('region', { name: text(language, 'shared-ui', 'sign.decide') });
  await bar.getByRole('textbox', { name: text(language, 'shared-ui', 'sign.remark') }).fill('For review');
  await bar.getByRole('button', { name: DECISIONS[language].submit, exact: true }).click();
  await expect(author.getByText(dms(language, 'state.inReview')).first()).toBeVisible();
  await author.context().close();
  for (const [account, decision] of [
    ['zhaojianguo', DECISIONS[language].agree],
    ['jiangmin', DECISIONS[language].agree],
    ['wuqian', DECISIONS[language].agree],
    ['hanxue', DECISIONS[language].approve],
  ] as const) {
    const person = await personAt(browser, account, language);
    await openTask(person, no);
    await expect(person.locator('[data-page="1"] canvas')).toBeVisible();
    await decide(person, language, account, decision, 'As agreed');
    await person.context().close();
  }
  return no;
}
