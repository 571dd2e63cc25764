import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { decide, hits, openTask } from '../support/deviation';
import { docxOf, pdfOf } from '../support/files';
import { personAt } from '../support/session';
import { fieldTexts, type Language, text } from '../support/texts';

const DECISIONS = {
  zh: { submit: '提交', agree: '同意', approve: '批准' },
  en: { submit: 'Submit', agree: 'Agree', approve: 'Approve' },
};
const TITLES = { zh: '隧道烘箱清洁规程', en: 'Tunnel oven cleaning' };
const DEPARTMENT = { zh: '冻干车间', en: 'Lyophilisation' };

const PAGES = Array.from({ length: 200 }, (_, index) =>
  index === 149 ? 'The biofilm limit is 10 CFU per plate' : `Rinse and hold, page ${index + 1}`,
);

const { label, option } = fieldTexts('server/src/modules/documents/processes/documentVersion/fields.json');
const dms = (language: Language, key: string) => text(language, 'dms-app', key);

const today = (page: Page): Promise<string> => page.evaluate(() => new Date().toLocaleDateString('sv-SE'));

/** Rules of WCAG A and AA that the page breaks. */
async function broken(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'])
    .exclude('[data-tabster-dummy]')
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`));
}

/** Fills in a new document with a Word file; ends on its page. */
async function create(page: Page, language: Language): Promise<void> {
  const field = (key: string) => label(language, key);
  await page.goto('/micro-app/dms-app/systemdoc/list');
  await page.getByRole('button', { name: dms(language, 'list.create') }).click();
  await page.getByRole('combobox', { name: dms(language, 'create.category') }).click();
  await page.getByRole('option', { name: /SOP-/ }).click();
  await page.getByRole('textbox', { name: field('titleZh') }).fill(TITLES.zh);
  await page.getByRole('textbox', { name: field('titleEn') }).fill(TITLES.en);
  await page.getByRole('radio', { name: option(language, 'changeLevel', 'minor'), exact: true }).check();
  await page.getByLabel(field('plannedEffectiveDate')).fill(await today(page));
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
    name: 'sop.docx',
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    buffer: docxOf(['Purpose: cleaning of the tunnel oven', '适用于隧道烘箱']),
  });
  await expect(page.getByRole('link', { name: 'sop.docx' })).toBeVisible();
  expect(await broken(page), 'a new document').toEqual([]);
  await page.getByRole('button', { name: dms(language, 'create.create') }).click();
  await expect(page).toHaveURL(/systemdoc\/detail\//);
}

const tab = (page: Page, language: Language, key: string) =>
  page.getByRole('tab', { name: dms(language, `tab.${key}`) });

for (const language of ['zh', 'en'] as const) {
  test(`a document is written, reviewed, approved and in force, in ${language}`, async ({ browser }) => {
    test.setTimeout(240_000);
    const author = await personAt(browser, 'fenglei', language);
    await create(author, language);
    const title = TITLES[language];
    const heading = author.getByRole('heading', { level: 1, name: title });
    await expect(heading).toBeVisible();
    const no = (await author.title()).split(' ')[0] ?? '';

    await test.step('the Word file is shown as it is, then a PDF takes its place', async () => {
      await tab(author, language, 'content').click();
      await expect(author.getByText('Purpose: cleaning of the tunnel oven')).toBeVisible();
      await tab(author, language, 'attributes').click();
      await author.setInputFiles('input[type=file]', {
        name: 'sop.pdf',
        mimeType: 'application/pdf',
        buffer: pdfOf(PAGES),
      });
      await expect(
        author.getByText(text(language, 'dms-app', 'mainFile.stored', { name: 'sop.pdf' })).first(),
      ).toBeVisible();
      await tab(author, language, 'content').click();
      await expect(author.locator('[data-page="1"] canvas')).toBeVisible();
    });

    await test.step('a search finds what stands on page 150', async () => {
      await author.getByRole('searchbox', { name: dms(language, 'viewer.search') }).fill('Biofilm limit');
      const page = author.getByRole('textbox', { name: dms(language, 'viewer.page'), exact: true });
      await expect(page).toHaveValue('150');
      await expect(author.locator('[data-page="150"] canvas')).toBeVisible();
      await expect.poll(() => author.evaluate(() => CSS.highlights.get('attest-hit-active')?.size)).toBe(1);
      await expect(author.locator('canvas[data-watermark]')).toHaveCount(1);
      await author.evaluate(() => document.querySelector('canvas[data-watermark]')?.remove());
      await expect(author.locator('canvas[data-watermark]')).toHaveCount(1);
      expect(await broken(author), 'a draft with its content').toEqual([]);
    });

    const bar = author.getByRole('region', { name: text(language, 'shared-ui', 'sign.decide') });
    await bar
      .getByRole('textbox', { name: text(language, 'shared-ui', 'sign.remark') })
      .fill('Ready for review');
    await bar.getByRole('button', { name: DECISIONS[language].submit, exact: true }).click();
    await expect(author.getByText(dms(language, 'state.inReview')).first()).toBeVisible();

    const sign = async (account: string, decision: string) => {
      const person = await personAt(browser, account, language);
      await openTask(person, no);
      await expect(person.locator('[data-page="1"] canvas')).toBeVisible();
      await decide(person, language, account, decision, 'As agreed');
      await person.context().close();
    };
    for (const reviewer of ['zhaojianguo', 'jiangmin', 'wuqian'])
      await test.step(reviewer, () => sign(reviewer, DECISIONS[language].agree));
    await test.step('hanxue', () => sign('hanxue', DECISIONS[language].approve));

    await test.step('everybody sees it in force', async () => {
      const reader = await personAt(browser, 'caoyang', language);
      await reader.goto(`/micro-app/dms-app/systemdoc/list?q=${no}`);
      const row = reader.getByRole('row').filter({ hasText: no });
      await expect(row.getByText(dms(language, 'state.effective'), { exact: true })).toBeVisible();
      await row.getByRole('link').first().click();
      await expect(reader.getByText(dms(language, 'viewer.notYet'))).toHaveCount(0);
      await expect(reader.locator('[data-page="1"] canvas')).toBeVisible();
      await tab(reader, language, 'signatures').click();
      await expect(reader.getByRole('row')).toHaveCount(5);
    });
  });
}
