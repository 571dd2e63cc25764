import { type Browser, expect, type Page } from '@playwright/test';
import { decide, dialogOf, openTask, reportDeviation } from '../support/deviation';
import { addRow, pick } from '../support/fields';
import { pdfTexts } from '../support/pdfText';
import { originOf, personAt, signIn } from '../support/session';
import { test } from '../support/test';
import { type Language, label, mostly, option, text } from '../support/texts';

const DECISIONS = {
  zh: { agree: '同意', accept: '受理并分级', submit: '提交', approve: '批准', close: '关闭' },
  en: { agree: 'Agree', accept: 'Accept and classify', submit: 'Submit', approve: 'Approve', close: 'Close' },
} as const;

/** Opens the task as that person in a browser of their own, works on it, decides and leaves. */
async function asPerson(
  browser: Browser,
  language: Language,
  account: string,
  work: (page: Page) => Promise<void>,
): Promise<void> {
  const page = await personAt(browser, account, language);
  await work(page);
  await page.context().close();
}

async function score(page: Page, group: RegExp, value: number): Promise<void> {
  await page
    .getByRole('radiogroup', { name: group })
    .getByRole('radio', { name: String(value), exact: true })
    .check();
}

async function chooseInRow(page: Page, cell: RegExp, index: number): Promise<void> {
  await page.getByRole('combobox', { name: cell }).click();
  await page.getByRole('listbox').getByRole('option').nth(index).click();
}

/** The answer for each aspect of the impact: the rows are there from the start. */
const impactEffects = (page: Page) => page.getByRole('radiogroup', { name: /^(影响|Effect), / });

async function answerRows(page: Page, count: number): Promise<void> {
  for (let row = 0; row < count; row++) await impactEffects(page).nth(row).getByRole('radio').first().check();
}

for (const language of mostly('zh')) {
  test(`a deviation from report to closure, in ${language}`, async ({ browser, page }) => {
    test.setTimeout(240_000);
    const title = `Shelf temperature ${language} ${Date.now()}`;
    const say = DECISIONS[language];
    const person = (on: Page, key: string) =>
      on.getByRole('combobox', { name: label(language, key), exact: true });
    let record = '';

    await signIn(page, 'fenglei', language);
    const todo = page.getByRole('tab', { name: new RegExp(`^${text(language, 'shell-app', 'home.todo')}`) });
    await expect(todo).toContainText(/\d/);
    const before = ((await todo.textContent()) ?? '').replace(/\D/g, '');

    const reporter = await personAt(browser, 'caoyang', language);
    const no = await reportDeviation(reporter, language, title);
    expect(no).toMatch(/^DEV-\d{4}-\d{4}$/);

    // The department head never reloads: the count comes by push.
    await expect(todo).toContainText(String(Number(before) + 1));
    await openTask(page, title);
    await decide(page, language, 'fenglei', say.agree, 'Seen on the shop floor');

    await asPerson(browser, language, 'zhouzihan', async (qa) => {
      await openTask(qa, title);
      await score(qa, /^(严重性|Severity)/, 3);
      await score(qa, /^(发生频率|Occurrence)/, 3);
      await score(qa, /^(可检测性|Detectability)/, 3);
      await expect(qa.getByText(/RPN\D*27/).first()).toBeVisible();
      await qa.getByRole('radio', { name: option(language, 'devClass', 'major'), exact: true }).check();
      await pick(person(qa, 'assessors'), 'tangli');
      await pick(person(qa, 'assessors'), 'mazhiqiang');
      await pick(person(qa, 'investigator'), 'yubo');
      // They are not trained on what was departed from: who assigns them says why.
      await qa
        .getByRole('textbox', { name: label(language, 'qualificationReason') })
        .fill('Engineers look at the controller; nobody operates the machine');
      await decide(qa, language, 'zhouzihan', say.accept, 'Product contact cannot be excluded');
    });

    for (const [index, assessor] of ['tangli', 'mazhiqiang'].entries()) {
      await asPerson(browser, language, assessor, async (one) => {
        await openTask(one, title);
        // The first answers for every aspect; who comes after sees it and agrees.
        if (index === 0) await answerRows(one, 7);
        await expect(impactEffects(one)).toHaveCount(7);
        await decide(one, language, assessor, say.agree, `Assessed by ${assessor}`);
      });
    }

    await asPerson(browser, language, 'yubo', async (investigator) => {
      await openTask(investigator, title);
      await investigator.getByRole('checkbox', { name: option(language, 'method', 'fiveWhy') }).check();
      await investigator
        .getByRole('textbox', { name: label(language, 'findings'), exact: true })
        .fill('The probe had drifted.');
      await addRow(investigator, language, label(language, 'causes'));
      await chooseInRow(investigator, /(类别|Category), 1$/, 1);
      await chooseInRow(investigator, /(确定程度|Certainty), 1$/, 0);
      await investigator
        .getByRole('textbox', { name: /(原因|Cause), 1$/ })
        .fill('Calibration interval too long');
      await investigator.getByRole('radio', { name: option(language, 'capa', 'no'), exact: true }).check();
      await investigator
        .getByRole('textbox', { name: label(language, 'capaWhyNot') })
        .fill('The interval is corrected at once');
      await decide(investigator, language, 'yubo', say.submit, 'Investigation complete');
    });

    for (const reviewer of ['fenglei', 'zhouzihan']) {
      await asPerson(browser, language, reviewer, async (one) => {
        await openTask(one, title);
        await decide(one, language, reviewer, say.agree, `Reviewed by ${reviewer}`);
      });
    }

    await asPerson(browser, language, 'lumingyuan', async (head) => {
      await openTask(head, title);
      await head
        .getByRole('textbox', { name: label(language, 'conclusion') })
        .fill('No effect on the product.');
      await decide(head, language, 'lumingyuan', say.approve, 'Approved');
    });

    await asPerson(browser, language, 'zhouzihan', async (qa) => {
      await qa.goto('/micro-app/qms-app/deviation/deviationIndex');
      await qa.getByRole('link', { name: no, exact: true }).click();
      await expect(qa).toHaveURL(/detail/);
      record = new URL(qa.url()).pathname;
      await qa.getByRole('switch', { name: label(language, 'correctionsDone') }).check();
      await qa.getByRole('textbox', { name: label(language, 'correctionNote') }).fill('Probe recalibrated');
      await qa
        .getByRole('button', { name: text(language, 'shared-ui', 'records.record.save'), exact: true })
        .click();
      const dialog = dialogOf(qa);
      await dialog.getByRole('textbox').fill('Corrections verified');
      await dialog.getByRole('button').last().click();
      await decide(qa, language, 'zhouzihan', say.close, 'Closed');
      await expect(qa.getByText(language === 'zh' ? '已完成' : 'Completed').first()).toBeVisible();

      await qa.goto(`${record}/print`);
      await expect(
        qa
          .locator('[data-print-layout]')
          .getByText(/\(zhouzihan\)/)
          .first(),
      ).toBeVisible();
      const letters = (words: string) => words.replace(/\s/g, '').length;
      const head = letters((await qa.locator('[data-print-layout] thead').first().textContent()) ?? '');
      const sheets = await pdfTexts(await qa.pdf({ preferCSSPageSize: true }));
      expect(sheets.length).toBeLessThanOrEqual(4);
      for (const [index, sheet] of sheets.entries()) {
        expect(sheet).toContain(`${index + 1} / ${sheets.length}`);
        // A blank sheet has its head and its number only.
        expect(letters(sheet)).toBeGreaterThan(head + 20);
      }
    });

    await asPerson(browser, language, 'hanxue', async (manager) => {
      await manager.goto('/log');
      await manager.getByRole('searchbox').fill(no);
      await manager.keyboard.press('Enter');
      await expect(manager.getByRole('row').filter({ hasText: no }).nth(8)).toBeVisible();
    });

    const foreign = await personAt(browser, 'mads.holm', language, 'nordvik');
    await foreign.goto(`${originOf('nordvik')}/micro-app/qms-app/deviation/deviationIndex`);
    await expect(foreign.getByRole('row').nth(1)).toBeVisible();
    await expect(foreign.getByText(title)).toHaveCount(0);
    await foreign.goto(`${originOf('nordvik')}${record}`);
    await expect(
      foreign.getByRole('heading', { name: text(language, 'shell-app', 'errors.404.title') }),
    ).toBeVisible();
    await expect(foreign.getByText(title)).toHaveCount(0);
  });
}
