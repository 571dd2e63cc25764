import { expect, type Page } from '@playwright/test';
import { decideBy, decideOn, taskNamed } from '../support/calls';
import { dayFromNow } from '../support/days';
import { decide, openTask } from '../support/deviation';
import { callers } from '../support/documentCalls';
import { DECISIONS, decideHere, pressDecision } from '../support/documents';
import { choose, pick } from '../support/fields';
import { gateOf, openRow, submitNew } from '../support/record';
import { formOf } from '../support/recordForm';
import { personAt } from '../support/session';
import { test } from '../support/test';
import { mostly, text } from '../support/texts';

const TYPES = 'server/src/modules/quality/types';
/** A product for each language, which has one review of a period; what a customer has complained of, where one has. */
const PRODUCT = { zh: 'HK-205', en: 'HK-301' };
const COMPLAINT = { zh: '外箱受压变形', en: null };

/** What begins by itself is worded in the language of the company. */
const TOPICS = formOf(`${TYPES}/qualityReview/fields.json`, 'zh').rowsOf('chapters', 'topic');

const SAY = {
  zh: {
    notWritten: '章节尚未全部提交（0/12）',
    notAccepted: '全部章节接受后才能提交',
    notStable: '有章节结论为“行动”或 Cpk < 1.33，结论须为“需改进”',
    noAction: '有议题结论为“行动”或体系需改进，至少列出一项行动',
    waits: '变更尚未全部提交（0/1）',
  },
  en: {
    notWritten: 'Chapters are not all written (0 of 12)',
    notAccepted: 'Every chapter is accepted first',
    notStable: 'A chapter asks for action or a Cpk is below 1.33: the product needs action',
    noAction: 'A topic asks for action or the system needs improvement: name one action at least',
    waits: 'Changes are not all submitted (0 of 1)',
  },
} as const;

const refused = (page: Page, why: string) =>
  expect(page.getByRole('alert').filter({ hasText: why })).toBeVisible();

for (const language of mostly('zh')) {
  const say = SAY[language];
  const form = formOf(`${TYPES}/qualityReview/fields.json`, language);
  const chapter = formOf(`${TYPES}/reviewChapter/fields.json`, language);
  const topics = form.rowsOf('chapters', 'topic');
  const number = new RegExp(`APQR-${PRODUCT[language].replace('-', '')}-\\d{4}`);

  /** The review of a year; everybody's chapter is written by the same person. Answers its id. */
  async function begin(page: Page, title: string, name: string): Promise<string> {
    await page.goto('/micro-app/qms-app/qualityReview/create');
    await form.write(page, 'title', title);
    await form.choose(page, 'gxp', 'gmp');
    await form.write(page, 'product', PRODUCT[language]);
    await form.write(page, 'productName', name);
    await form.write(page, 'periodFrom', dayFromNow(-366));
    await form.write(page, 'periodTo', dayFromNow(-1));
    for (const topic of topics) await pick(form.cell(page, 'chapters', 'owner', topic), 'zhengkai');
    await form.addRow(page, 'batches');
    await form.cell(page, 'batches', 'batch', 1).fill('B-2402');
    await choose(form.cell(page, 'batches', 'result', 1), form.optionIn('batches', 'result', 'released'));
    await form.pick(page, 'prodHead', 'zhaojianguo');
    await submitNew(page, language);
    await expect(page).toHaveURL(/qualityReviewIndex/);
    await expect(page.getByRole('row').filter({ hasText: title })).toContainText(number);
    return openRow(page, title);
  }

  test(`the review of a product from its chapters to its approval, in ${language}`, async ({ browser }) => {
    test.setTimeout(240_000);
    const name = `Pantoprazole ${Date.now()}`;
    const title = `Review of ${name}`;
    const titles = TOPICS.map((topic) => `${name}：${topic.replace(/^\d+ /, '')}`);
    const people = callers();
    const officer = await personAt(browser, 'wuqian', language);
    const id = await begin(officer, title, name);
    await expect(gateOf(officer, language)).toContainText(say.notWritten);

    // A chapter knows what the suite knows of the product.
    const writer = await personAt(browser, 'zhengkai', language);
    const [complaints = ''] = titles.splice(7, 1);
    const author = await people('zhengkai');
    await writer.goto(`/home/index?task=${await taskNamed(author, complaints)}`);
    const complaint = COMPLAINT[language];
    if (complaint) await expect(writer.getByText(complaint)).toBeVisible();
    await pressDecision(writer, language, DECISIONS[language].submit);
    await refused(writer, chapter.label('text'));
    await chapter.write(writer, 'text', 'Two complaints, none about the product itself');
    await chapter.check(writer, 'conclusion', 'normal');
    await decideHere(writer, language, DECISIONS[language].submit);
    const compiler = await people('wuqian');
    const written = { text: '<p>Nothing remarkable</p>', conclusion: 'normal' };
    for (const one of titles) await decideBy(author, await taskNamed(author, one), 'submit', written);

    // Compiled: every chapter is accepted, and what its figures do not bear is not called stable.
    await officer.reload();
    await form.addRow(officer, 'capability');
    const cell = (column: string) => form.cell(officer, 'capability', column, 1);
    await cell('attribute').fill('Assay');
    await cell('lower').fill('98');
    await cell('upper').fill('102');
    await cell('samples').fill('99.2 100.9 99.0 100.8 97.5');
    const chart = officer.getByRole('figure').filter({
      hasText: `Assay · ${text(language, 'shared-ui', 'charts.control')}`,
    });
    await expect(chart).toContainText(text(language, 'shared-ui', 'charts.outside', { count: 1 }));
    await form.check(officer, 'conclusion', 'stable');
    await form.write(officer, 'summary', 'All batches are consistent');
    await pressDecision(officer, language, DECISIONS[language].submit);
    await refused(officer, say.notAccepted);
    await refused(officer, say.notStable);
    for (const one of [complaints, ...titles])
      await decideBy(compiler, await taskNamed(compiler, one), 'agree');
    await cell('samples').fill('99.8 100.2 100.0 99.9 100.1');
    await decideHere(officer, language, DECISIONS[language].submit);
    await expect(
      officer.getByRole('region', { name: text(language, 'shared-ui', 'sign.decide') }),
    ).toBeHidden();

    // Reviewed by the head of those who wrote, approved by three.
    await decideOn(await people('hanxue'), 'qualityReview', id, 'agree');
    for (const one of ['zhaojianguo', 'sujingyi'])
      await decideOn(await people(one), 'qualityReview', id, 'approve');
    const head = await personAt(browser, 'lumingyuan', language);
    await openTask(head, title);
    await expect(head.getByRole('figure')).toBeVisible();
    await expect(head.getByRole('cell', { name: '4.22' })).toBeVisible();
    await decide(head, language, 'lumingyuan', DECISIONS[language].approve, 'Consistent');
    await officer.goto('/micro-app/qms-app/qualityReview/qualityReviewIndex');
    const rows = officer.getByRole('row').filter({ hasText: title });
    await expect(rows.filter({ hasText: number })).toContainText(
      text(language, 'shared-ui', 'states.status.completed'),
    );
    // The draft of the next year follows by itself.
    await expect(rows).toHaveCount(2);
  });
}

for (const language of mostly('en')) {
  const say = SAY[language];
  const form = formOf(`${TYPES}/managementReview/fields.json`, language);

  test(`a management review from its agenda to its actions, in ${language}`, async ({ browser }) => {
    test.setTimeout(240_000);
    const title = `Review of the year ${Date.now()}`;
    const people = callers();
    const officer = await personAt(browser, 'wuqian', language);
    await officer.goto('/micro-app/qms-app/managementReview/create');
    await form.write(officer, 'title', title);
    for (const [key, day] of Object.entries({ meetingOn: 0, periodFrom: -365, periodTo: -1 }))
      await form.write(officer, key, dayFromNow(day));
    await form.pick(officer, 'chair', 'sujingyi');
    await form.pick(officer, 'participants', 'hanxue');
    await submitNew(officer, language);
    await expect(officer.getByRole('row').filter({ hasText: title })).toContainText(/MR-\d{4}-\d{2}/);
    const id = await openRow(officer, title);

    // The meeting: what asks for action has one.
    for (const [at, topic] of form.rowsOf('inputs', 'topic').entries()) {
      await form.cell(officer, 'inputs', 'summary', topic).fill('As planned');
      const conclusion = form.optionIn('inputs', 'conclusion', at === 4 ? 'action' : 'normal');
      await choose(form.cell(officer, 'inputs', 'conclusion', topic), conclusion);
    }
    const decision = await form.addCard(officer, 'decisions');
    await choose(decision('subject'), form.optionIn('decisions', 'subject', 'resources'));
    await decision('text').fill('One more auditor');
    await form.check(officer, 'conclusion', 'effective');
    await pressDecision(officer, language, DECISIONS[language].submit);
    await refused(officer, say.noAction);
    const action = await form.addCard(officer, 'actions');
    await action('text').fill('Train an auditor');
    await choose(action('kind'), form.optionIn('actions', 'kind', 'change'));
    await pick(action('owner'), 'yubo');
    await action('due').fill(dayFromNow(30));
    await decideHere(officer, language, DECISIONS[language].submit);
    await expect(
      officer.getByRole('region', { name: text(language, 'shared-ui', 'sign.decide') }),
    ).toBeHidden();

    // Approved by its chair and by the head of quality; it ends when its action is under way.
    await decideOn(await people('sujingyi'), 'managementReview', id, 'approve');
    const head = await personAt(browser, 'lumingyuan', language);
    await openTask(head, title);
    await decide(head, language, 'lumingyuan', DECISIONS[language].approve, 'Approved');
    await officer.reload();
    await expect(gateOf(officer, language)).toContainText(say.waits);
    const owner = await people('yubo');
    const { rows } = await owner.call<{ rows: { id: string; title: string }[] }>('qms/record/list', {
      process: 'changeControl',
      filter: { text: 'Train an auditor' },
      page: 1,
      pageSize: 1,
    });
    await decideOn(owner, 'changeControl', rows[0]?.id ?? '', 'submit', {
      changeType: ['process'],
      current: '<p>One auditor</p>',
      proposed: '<p>Two auditors</p>',
    });
    await officer.goto('/micro-app/qms-app/managementReview/index');
    await expect(officer.getByRole('row').filter({ hasText: title })).toContainText(
      text(language, 'shared-ui', 'states.status.completed'),
    );
  });
}
