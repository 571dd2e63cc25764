import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { broken } from '../support/axe';
import { dialogOf, sign } from '../support/deviation';
import { docxOf } from '../support/files';
import { originOf, personAt } from '../support/session';
import { test } from '../support/test';
import { mostly, text } from '../support/texts';

const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const DEVIATION = { zh: '偏差', en: 'Deviation' } as const;
const NAME = { zh: '偏差摘要', en: 'Deviation summary' } as const;

/** What a Word document says. */
const said = async (path: string): Promise<string> =>
  Buffer.from(unzipSync(await readFile(path))['word/document.xml'] ?? [])
    .toString()
    .replace(/<[^>]+>/g, '');

for (const language of mostly('zh')) {
  test(`a print template is mended, approved and printed with, in ${language}`, async ({ browser }) => {
    test.setTimeout(120_000);
    const t = (key: string, params = {}) => text(language, 'shell-app', `config.template.${key}`, params);
    const r = (key: string) => text(language, 'shared-ui', `records.${key}`);
    const writer = await personAt(browser, 'mengyao', language);
    await writer.goto(`${originOf('hkpharma')}/qms-service-config/templates`);
    await writer.getByRole('button', { name: t('new') }).click();
    const dialog = dialogOf(writer);
    await dialog.getByRole('combobox', { name: t('type') }).selectOption({ label: DEVIATION[language] });
    await dialog.getByRole('textbox', { name: t('nameZh') }).fill(NAME.zh);
    await dialog.getByRole('textbox', { name: t('nameEn') }).fill(NAME.en);
    const upload = (...lines: string[]) =>
      dialog
        .locator('input[type=file]')
        .setInputFiles({ name: 'summary.docx', mimeType: TYPE, buffer: docxOf(lines) });
    await upload('No. {{record.no}}', '{{titel}}');
    await expect(dialog.getByText(/\{\{titel\}\}/)).toBeVisible();
    expect(await broken(writer)).toEqual([]);
    await dialog.getByRole('button', { name: /summary\.docx/ }).click();
    const remove = text(language, 'shared-ui', 'removal.confirm');
    await writer.getByRole('button', { name: remove, exact: true }).click();
    await expect(writer.getByRole('alertdialog', { name: /summary/ })).toHaveCount(0);
    await upload('No. {{record.no}}', '{{title}}');
    await expect(dialog.getByText(t('fits', { count: 2 }))).toBeVisible();
    await dialog
      .getByRole('button', { name: text(language, 'shell-app', 'config.save'), exact: true })
      .click();
    await expect(dialog).toHaveCount(0);

    // Whoever wrote it does not approve it.
    await expect(writer.getByRole('definition').filter({ hasText: t('states.draft') })).toBeVisible();
    const approver = await personAt(browser, 'hanxue', language);
    await approver.goto(writer.url());
    await approver.getByRole('button', { name: t('approve'), exact: true }).click();
    await dialogOf(approver).getByRole('textbox').fill('As agreed with production');
    await dialogOf(approver)
      .getByRole('button', { name: t('approve'), exact: true })
      .click();
    await sign(dialogOf(approver), language, 'hanxue');
    await expect(approver.getByRole('definition').filter({ hasText: t('states.effective') })).toBeVisible();

    await printWith(approver);

    async function printWith(page: Page): Promise<void> {
      await page.goto(`${originOf('hkpharma')}/micro-app/qms-app/deviation/deviationIndex`);
      await page.getByRole('link', { name: /^DEV-/ }).last().click();
      await page.getByRole('button', { name: r('record.more') }).click();
      await page.getByRole('menuitem', { name: r('templates.open') }).click();
      const offers = dialogOf(page);
      const row = offers.getByRole('row').filter({ hasText: NAME[language] });
      expect(await broken(page)).toEqual([]);
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        row.getByRole('button', { name: r('templates.word') }).click(),
      ]);
      expect(file.suggestedFilename()).toMatch(/^DEV-.*\.docx$/);
      expect(await said(await file.path())).toMatch(/No\. DEV-\d{4}-\d{4}/);
    }
  });
}
