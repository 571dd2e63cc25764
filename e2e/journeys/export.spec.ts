import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { questionsBeside } from '../support/calls';
import { repository } from '../support/server';
import { originOf, personAt } from '../support/session';
import { test } from '../support/test';
import { mostly, text } from '../support/texts';

/** How a file of each format begins. */
const FORMATS = { csv: '\xef\xbb\xbf', xlsx: 'PK', pdf: '%PDF-' };

for (const language of mostly('zh')) {
  test(`the audit trail is exported as a job and downloaded in ${language}`, async ({ browser }) => {
    const t = (key: string, params?: Record<string, unknown>) =>
      text(language, 'shared-ui', `export.${key}`, params);
    await questionsBeside('lumingyuan');
    const page = await personAt(browser, 'lumingyuan', language);
    await page.goto(`${originOf('hkpharma')}/log`);
    await page.getByRole('button', { name: t('button') }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog.getByText('10000').or(dialog.getByText('10,000'))).toBeVisible();

    await dialog.getByRole('spinbutton', { name: t('from') }).fill('9');
    await dialog.getByRole('spinbutton', { name: t('to') }).fill('9');
    await dialog.getByRole('button', { name: t('start') }).click();
    await expect(dialog.getByText(t('problems.order'))).toBeVisible();

    await dialog.getByRole('spinbutton', { name: t('from') }).fill('1');
    for (const [count, [format, beginning]] of Object.entries(FORMATS).entries()) {
      // Told from former exports of the same person by its rows.
      const rows = (language === 'zh' ? 40 : 50) + count;
      await dialog.getByRole('spinbutton', { name: t('to') }).fill(String(rows));
      await dialog.getByRole('radio', { name: t(`formats.${format}`) }).check();
      await dialog.getByRole('button', { name: t('start') }).click();
      const link = dialog.getByRole('link', { name: t('download', { count: rows }) });
      await expect(link).toBeVisible({ timeout: 30_000 });
      const arriving = page.waitForEvent('download');
      await link.click();
      const download = await arriving;
      expect(download.suggestedFilename()).toMatch(new RegExp(`\\.${format}$`));
      const bytes = readFileSync(await download.path());
      expect(bytes.subarray(0, beginning.length).toString('latin1'), format).toBe(beginning);
      expect(bytes.length, format).toBeGreaterThan(4_000);
    }
    await dialog.getByRole('button', { name: text(language, 'shared-ui', 'frame.close') }).click();

    // By text, by day and by module.
    const nothing = page.getByText(text(language, 'shared-ui', 'states.empty.nothingFound.title'));
    const search = page.getByPlaceholder(text(language, 'shell-app', 'audit.searchHint'));
    const day = (end: 'from' | 'to') =>
      page.getByLabel(text(language, 'shell-app', `audit.${end}`), { exact: true });
    await search.fill('zzqqxx');
    await expect(nothing).toBeVisible();
    await search.fill('');
    await day('to').fill('2001-01-01');
    await expect(page).toHaveURL(/to=2001-01-01$/);
    await expect(nothing).toBeVisible();
    await day('from').fill('2001-01-02');
    await expect(page.getByText(text(language, 'shell-app', 'audit.backwards'))).toBeVisible();
    await day('from').fill('');
    await day('to').fill('');
    const operators = text(language, 'shell-app', 'audit.operator');
    const operator = page.getByRole('radiogroup', { name: operators }).getByRole('radio').first();
    const who = await operator.evaluate((radio: HTMLInputElement) => radio.labels?.[0]?.textContent ?? '?');
    await operator.check();
    await expect(page.getByRole('row').nth(1)).toContainText(who);
    await operator.click();
    const module = { zh: '文件管理', en: 'Documents' }[language];
    await page.getByRole('radio', { name: module, exact: true }).check();
    await expect(page.getByRole('row').nth(1)).toContainText(module);

    // What happened to one object, from one of its entries.
    await page.getByRole('row').nth(1).click();
    const detail = page.getByRole('dialog');
    await detail.getByRole('button', { name: text(language, 'shell-app', 'audit.onlyObject') }).click();
    await expect(page).toHaveURL(/objectType=\w+&object=/);
    const anyObject = page.getByRole('button', { name: text(language, 'shell-app', 'audit.anyObject') });
    await anyObject.click();
    await expect(anyObject).toBeHidden();

    // The signed chain, verified without the server.
    const chain = page.waitForEvent('download');
    await page.getByRole('button', { name: text(language, 'shell-app', 'audit.chain') }).click();
    const path = await (await chain).path();
    const verified = spawnSync('npm', ['run', '--silent', 'audit:verify', '--', path], {
      cwd: repository,
      encoding: 'utf8',
    });
    expect(verified.stdout + verified.stderr).toContain('is whole as far as it goes');
    expect(verified.status).toBe(3);
  });

  test(`a list of records is exported as it stands in ${language}`, async ({ browser }) => {
    const t = (key: string, params?: Record<string, unknown>) =>
      text(language, 'shared-ui', `export.${key}`, params);
    const page = await personAt(browser, 'hanxue', language);
    await page.goto(
      `${originOf('hkpharma')}/micro-app/qms-app/deviation/deviationIndex?view=open&sort=no.asc`,
    );
    const numbers = page.getByRole('row').getByRole('link', { name: /^DEV-/ });
    await expect(numbers.first()).toBeVisible();
    // Told from the file of the other language by its rows.
    const shown = (await numbers.allTextContents()).slice(0, language === 'zh' ? 6 : 5);
    await page.getByRole('button', { name: t('button') }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('radio', { name: t('formats.csv') }).check();
    await dialog.getByRole('spinbutton', { name: t('to') }).fill(String(shown.length));
    await dialog.getByRole('button', { name: t('start') }).click();
    const arriving = page.waitForEvent('download');
    await dialog.getByRole('link', { name: t('download', { count: shown.length }) }).click();
    const file = readFileSync(await (await arriving).path(), 'utf8');
    expect(file).toContain({ zh: '当前步骤', en: 'Open step' }[language]);
    const written = [...file.matchAll(/^DEV-[^,]+/gm)].map(([no]) => no);
    expect(written).toEqual(shown);
  });

  test(`who may not export the audit trail is told why in ${language}`, async ({ browser }) => {
    const page = await personAt(browser, 'zhouzihan', language);
    await page.goto(`${originOf('hkpharma')}/log`);
    const button = page.getByRole('button', { name: text(language, 'shared-ui', 'export.button') });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await button.focus();
    await expect(page.getByRole('tooltip')).toHaveText(text(language, 'shell-app', 'audit.mayNotExport'));
  });
}
