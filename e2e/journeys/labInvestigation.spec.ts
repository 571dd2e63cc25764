import { expect, type Page } from '@playwright/test';
import { type Caller, decideOn } from '../support/calls';
import { minutesFromNow } from '../support/days';
import { decide, dialogOf, openTask, sign } from '../support/deviation';
import { callers, type People } from '../support/documentCalls';
import { choose, pick } from '../support/fields';
import { gateOf, openAt, openRow, submitNew } from '../support/record';
import { formOf } from '../support/recordForm';
import { personAt } from '../support/session';
import { test } from '../support/test';
import { mostly, text } from '../support/texts';

const FIELDS = 'server/src/modules/laboratory/types/labInvestigation/fields.json';

const SAY = {
  zh: {
    noError: '无明显差错',
    approve: '批准',
    submit: '提交',
    conclusion: 'I阶段结论',
    within: '结果在标准之内，不是OOS',
    unplanned: '请制定假设检验方案，或说明为何不做',
    unproven: '只有实验室原因明确时，原结果才能判为无效',
    second: '至少两名检验员，其中一名不是原检验员',
    tooMany: '超过方案规定的次数：不得检验至合格为止',
    production: '生产调查的偏差尚未批准：须完成调查和批准',
    outside: '有复验结果超出标准，不得放行',
  },
  en: {
    noError: 'No obvious error',
    approve: 'Approve',
    submit: 'Submit',
    conclusion: 'Phase I conclusion',
    within: 'The result is within its limits: it is no OOS',
    unplanned: 'Plan hypothesis tests, or say why none would help',
    unproven: 'The original result is invalid only where a laboratory cause is confirmed',
    second: 'At least two analysts, one of them not the first',
    tooMany: 'More runs than planned: nobody tests until it passes',
    production: 'The deviation for production is not approved: it is to be investigated and approved',
    outside: 'A result of the retest is outside its limits: the batch is not released',
  },
} as const;

interface Detail {
  piId: string;
  links: { type: string; targetId: string }[];
}

/** The deviation for production is reported whole; quality finds nothing in it. */
async function production(people: People, id: string): Promise<void> {
  const reporter = await people('zhouzihan');
  const found = { types: ['documentVersion'], text: 'SOP-PD' };
  const docs = await reporter.call<object[]>('qms/record/relatable', found);
  await decideOn(reporter, 'deviation', id, 'submit', {
    occurAt: new Date(Date.now() - 7_200_000).toISOString(),
    foundBy: reporter.userId,
    place: 'Solids workshop',
    docs: docs.slice(0, 1),
    immediate: 'The batch is on hold',
  });
  const decisions = [
    ['tangli', 'agree'],
    ['wuqian', 'reject'],
    ['hanxue', 'approve'],
  ] as const;
  for (const [account, decision] of decisions)
    await decideOn(await people(account), 'deviation', id, decision);
}

const detailOf = (caller: Caller, process: string, id: string): Promise<Detail> =>
  caller.call<Detail>('qms/record/detail', { process, id });

for (const language of mostly('zh')) {
  const say = SAY[language];
  const form = formOf(FIELDS, language);
  const refused = (page: Page, why: string) =>
    expect(page.getByRole('alert').filter({ hasText: why })).toBeVisible();

  /** What the analyst has found, with a result that is within its limits. */
  async function fillReport(page: Page, title: string): Promise<void> {
    await page.goto('/micro-app/qms-app/lab/create');
    await form.write(page, 'title', title);
    await form.check(page, 'kind', 'OOS');
    await form.choose(page, 'gxp', 'gmp');
    await form.pick(page, 'supervisor', 'xuhang');
    await form.addRow(page, 'samples');
    await form.cell(page, 'samples', 'product', 1).fill('HK-101');
    await form.cell(page, 'samples', 'batch', 1).fill('HK101-2412');
    await choose(form.cell(page, 'samples', 'stage', 1), form.optionIn('samples', 'stage', 'finished'));
    await form.write(page, 'test', 'Assay');
    await form.write(page, 'limit', '98.0 %–102.0 %');
    for (const [key, value] of Object.entries({ lowerLimit: '98', upperLimit: '102', result: '98.2' }))
      await form.write(page, key, value);
    await form.pick(page, 'analyst', 'dengying');
    await form.write(page, 'testedAt', minutesFromNow(-60));
    await form.turnOn(page, 'preserved');
  }

  async function plan(page: Page, row: number, account: string): Promise<void> {
    await form.addRow(page, 'retestPlan');
    await pick(form.cell(page, 'retestPlan', 'analyst', row), account);
    await form.cell(page, 'retestPlan', 'runs', row).fill('2');
  }

  async function measured(page: Page, row: number, value: string): Promise<void> {
    await form.addRow(page, 'results');
    await pick(form.cell(page, 'results', 'analyst', row), 'dengying');
    await form.cell(page, 'results', 'value', row).fill(value);
  }

  test(`a result out of specification through both phases, in ${language}`, async ({ browser }) => {
    test.setTimeout(240_000);
    const title = `Assay ${language} ${Date.now()}`;
    const people = callers();

    // A result within its limits is no OOS; the report is signed.
    const analyst = await personAt(browser, 'dengying', language);
    await fillReport(analyst, title);
    await submitNew(analyst, language);
    await sign(dialogOf(analyst), language, 'dengying');
    await refused(analyst, say.within);
    await form.write(analyst, 'result', '97.1');
    await submitNew(analyst, language);
    await sign(dialogOf(analyst), language, 'dengying');
    await expect(analyst).toHaveURL(/labIndex/);
    await expect(analyst.getByRole('row').filter({ hasText: title })).toContainText(/OOS-\d{4}-\d{4}/);
    const id = await openRow(analyst, title);

    // Phase Ia: every item is answered, and tests are planned or a reason says why not.
    const supervisor = await personAt(browser, 'xuhang', language);
    await openTask(supervisor, title);
    for (const item of form.rowsOf('checkIa', 'item'))
      await form.mark(supervisor, 'checkIa', 'ok', item, 'yes');
    await form.pick(supervisor, 'qaReviewer', 'wuqian');
    await decide(supervisor, language, 'xuhang', say.noError, 'Nothing found');
    await refused(supervisor, say.unplanned);
    await form.addRow(supervisor, 'planIb');
    await form.cell(supervisor, 'planIb', 'test', 1).fill('Reinject the vial');
    await form.cell(supervisor, 'planIb', 'hypothesis', 1).fill('Air in the vial');
    await form.cell(supervisor, 'planIb', 'runs', 1).fill('2');
    await decide(supervisor, language, 'xuhang', say.noError, 'Nothing found');

    // Phase Ib, and its conclusion: nothing is invalid without a cause.
    const [qc, qa] = [await people('tangli'), await people('wuqian')];
    for (const who of [qc, qa]) await decideOn(who, 'labInvestigation', id, 'approve');
    const found = { resultsIb: [{ test: 'Reinject the vial', value: '97.0; 97.2' }] };
    await decideOn(await people('dengying'), 'labInvestigation', id, 'submit', found);
    const manager = await personAt(browser, 'tangli', language);
    await manager.goto('/home/index');
    await openAt(manager, title, say.conclusion);
    await form.check(manager, 'labCause', 'none');
    await form.check(manager, 'validity', 'invalid');
    await form.pick(manager, 'investigator', 'zhouzihan');
    await decide(manager, language, 'tangli', say.approve, 'No cause in the laboratory');
    await refused(manager, say.unproven);
    await form.check(manager, 'validity', 'valid');
    await decide(manager, language, 'tangli', say.approve, 'No cause in the laboratory');
    await decideOn(qa, 'labInvestigation', id, 'approve');

    // Phase II: two analysts retest, one of them another than the first.
    const investigator = await personAt(browser, 'zhouzihan', language);
    await investigator.goto(`/micro-app/qms-app/lab/detail/${id}`);
    await form.write(investigator, 'production', 'Batch record and equipment reviewed');
    await plan(investigator, 1, 'dengying');
    await decide(investigator, language, 'zhouzihan', say.submit, 'Planned');
    await refused(investigator, say.second);
    await plan(investigator, 2, 'pengtao');
    await decide(investigator, language, 'zhouzihan', say.submit, 'Planned');
    await decideOn(await people('hanxue'), 'labInvestigation', id, 'approve');

    // The retest: as often as planned, and no more.
    const other = await people('pengtao');
    const results = ['98.4', '98.6'].map((value) => ({ analyst: other.userId, value: Number(value) }));
    await decideOn(other, 'labInvestigation', id, 'submit', { results });
    await openTask(analyst, title);
    await measured(analyst, 3, '98.2');
    await measured(analyst, 4, '97.6');
    await measured(analyst, 5, '98.9');
    await decide(analyst, language, 'dengying', say.submit, 'Tested');
    await refused(analyst, say.tooMany);
    await analyst
      .getByRole('button', { name: text(language, 'shared-ui', 'form.removeRow', { row: 5 }) })
      .click();
    await decide(analyst, language, 'dengying', say.submit, 'Tested');

    // It waits for the review of production, a deviation that has begun by itself.
    await investigator.goto(`/micro-app/qms-app/lab/detail/${id}`);
    await expect(gateOf(investigator, language)).toContainText(say.production);
    const { links } = await detailOf(await people('zhouzihan'), 'labInvestigation', id);
    const deviation = links.find(({ type }) => type === 'deviation')?.targetId ?? '';
    await production(people, deviation);
    await investigator.reload();
    await expect(gateOf(investigator, language)).toBeHidden();

    // What is outside is not released.
    const conclusion = {
      reportable: '98.4; 98.6; 98.2; 97.6',
      conclusion: 'Confirmed',
      capa: 'no',
      capaWhyNot: 'By the deviation',
    };
    await decideOn(qa, 'labInvestigation', id, 'agree', conclusion);
    await decideOn(qc, 'labInvestigation', id, 'agree');
    const head = await personAt(browser, 'lumingyuan', language);
    await openTask(head, title);
    await expect(head.getByText('98.2', { exact: true }).first()).toBeVisible();
    await form.choose(head, 'disposition', 'release');
    await decide(head, language, 'lumingyuan', say.approve, 'Decided');
    await refused(head, say.outside);
    await form.choose(head, 'disposition', 'reject');
    await decide(head, language, 'lumingyuan', say.approve, 'Decided');
    await analyst.goto('/micro-app/qms-app/lab/labIndex');
    await expect(analyst.getByRole('row').filter({ hasText: title })).toContainText(
      text(language, 'shared-ui', 'states.status.completed'),
    );
  });
}
