import { expect, type Page } from '@playwright/test';
import { decide, openTask } from '../support/deviation';
import { confirmAct, DECISIONS, decideHere } from '../support/documents';
import { pick } from '../support/fields';
import { personAt } from '../support/session';
import { test } from '../support/test';
import { fieldTexts, type Language, mostly, text } from '../support/texts';

const { label, option } = fieldTexts('server/src/modules/archives/types/archiveBorrow/fields.json');
const ITEM = '压片机清洁验证报告';
const SAY = {
  zh: { handOut: '出借', giveBack: '归还', confirm: '确认归还' },
  en: { handOut: 'Hand out', giveBack: 'Return it', confirm: 'Confirm the return' },
};

const field = (page: Page, language: Language, key: string) =>
  page.getByRole('textbox', { name: label(language, key), exact: true });
const choose = (page: Page, language: Language, key: string, value: string) =>
  page
    .getByRole('radiogroup', { name: label(language, key) })
    .getByRole('radio', { name: option(language, key, value), exact: true })
    .check();

for (const language of mostly('en')) {
  test(`an archived item is borrowed and comes back, in ${language}`, async ({ browser }) => {
    const title = `Cleaning limits ${language}`;
    const borrower = await personAt(browser, 'shenhao', language);
    const [head, archivist] = [
      await personAt(browser, 'jiangmin', language),
      await personAt(browser, 'hewenbin', language),
    ];

    await borrower.goto(`/micro-app/dms-app/archive/list?q=${encodeURIComponent(ITEM)}`);
    await expect(borrower.getByRole('row').filter({ hasText: ITEM })).toContainText(/A-VAL-\d{4}-\d{5}/);
    await borrower.goto('/micro-app/dms-app/archiveBorrow/create');
    await field(borrower, language, 'title').fill(title);
    await pick(borrower.getByRole('combobox', { name: label(language, 'item') }), ITEM);
    await field(borrower, language, 'purpose').fill('To compare the limits');
    await choose(borrower, language, 'form', 'original');
    await field(borrower, language, 'originalReason').fill('The chromatograms are in colour');
    const submit = text(language, 'shared-ui', 'records.create.submit');
    await borrower.getByRole('button', { name: submit, exact: true }).click();
    await confirmAct(borrower, 'Asked for by production', submit);
    await expect(borrower).toHaveURL(/archiveBorrow\/list/);
    const row = borrower.getByRole('row').filter({ hasText: title });
    const no = ((await row.getByRole('link').first().textContent()) ?? '').trim();
    expect(no).toMatch(/^BOR-\d{4}-\d{5}$/);

    await openTask(head, no);
    await decide(head, language, 'jiangmin', DECISIONS[language].approve, 'Agreed');
    await openTask(archivist, no);
    await field(archivist, language, 'pagesLent').fill('98');
    await decide(archivist, language, 'hewenbin', SAY[language].handOut, 'Counted');

    await openTask(borrower, no);
    await decideHere(borrower, language, SAY[language].giveBack);
    await openTask(archivist, no);
    await field(archivist, language, 'pagesReturned').fill('97');
    await choose(archivist, language, 'condition', 'intact');
    await decide(archivist, language, 'hewenbin', SAY[language].confirm, 'Counted');
    // A page is missing: that is said at the field, and what was entered stays.
    const said = { zh: '页数不符，不能判为完好', en: 'The pages differ: it is not intact' };
    await expect(archivist.getByText(said[language]).first()).toBeVisible();
    await field(archivist, language, 'pagesReturned').fill('98');
    await decide(archivist, language, 'hewenbin', SAY[language].confirm, 'Counted again');
    await expect(archivist.getByRole('listitem').filter({ hasText: no })).toHaveCount(0);
    await borrower.goto(`/micro-app/dms-app/archiveBorrow/list?q=${no}`);
    await expect(borrower.getByRole('row').filter({ hasText: no })).toContainText(
      text(language, 'shared-ui', 'states.status.completed'),
    );
  });
}
