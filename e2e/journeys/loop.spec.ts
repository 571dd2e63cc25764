import { expect, type Page } from '@playwright/test';
import type { Caller } from '../support/calls';
import { dayFromNow } from '../support/days';
import { decide, dialogOf, openTask, sign as signDecision } from '../support/deviation';
import { callers, type People, versionOf } from '../support/documentCalls';
import { dms } from '../support/documents';
import {
  COURSE_NAME,
  decideChange,
  decideVersion,
  dryerOf,
  hasRead,
  markAll,
  NO,
  pageOf,
  signTraining,
  takeExam,
  takeQuiz,
  trainingOf,
  wasQualified,
} from '../support/dryer';
import { answerAll, bankOf, handIn, startExam } from '../support/exam';
import { pdfOf } from '../support/files';
import { turnTo } from '../support/reading';
import { personAt } from '../support/session';
import { test } from '../support/test';
import { type Language, text } from '../support/texts';
import { say, sign, tms } from '../support/training';

/** Asks the records about qualifications. */
const QUALITY = 'zhouzihan';
/** Questions of a paper on the freeze dryer. */
const QUESTIONS = 10;
/** Who learns V04 by the calls, and who on a screen: the last one has no documents menu. */
const UNSEEN = [
  QUALITY,
  'zhengkai',
  'caoyang',
  'sujingyi',
  'yubo',
  'shenhao',
  'yuanmeng',
  'mengyao',
  'xuhang',
  'pengtao',
];
/** Who wrote, reviewed or approved V04: the reading is credited, not the exam. */
const INVOLVED = ['jiangmin', 'zhaojianguo', 'mazhiqiang', 'tangli', 'wuqian', 'hanxue'];
const FIRST = { account: 'dengying', language: 'en' } as const;
const LAST = { account: 'gaoxiang', language: 'zh' } as const;

const V04 = ['The shelf alarm is led to the central alarm system', 'QC draws a sample before stoppering'];

/** With the page of signatures that approval appends. */
const LENGTH = V04.length + 1;

/** The deviation that this document was departed from in. */
const DEVIATION = '搁板温度超限';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Opens one's training on the document from the list of what is to do. */
async function openTraining(page: Page, language: Language): Promise<void> {
  await page.goto(tms('/myTraining/todo'));
  await page.getByRole('link', { name: COURSE_NAME[language] }).first().click();
  await expect(page).toHaveURL(/myTraining\/learn\//);
}

/** Signs at the end of a training. */
async function finish(page: Page, language: Language, account: string): Promise<void> {
  await button(page, say(language, 'sign.open')).click();
  await sign(page, language, account);
}

/** The panel that says why a version is not in force. */
const gateOf = (page: Page, language: Language) =>
  page.getByRole('region', { name: dms(language, 'gate.title') });

/** Somebody reads to the last page, declares it, and passes the quiz. */
async function readAndPass(
  page: Page,
  language: Language,
  bank: Awaited<ReturnType<typeof bankOf>>,
): Promise<void> {
  await openTraining(page, language);
  await expect(page.locator('[data-page="1"] canvas')).toBeVisible();
  await turnTo(page, language, LENGTH);
  const declare = button(page, say(language, 'learn.declare'));
  await expect(declare).toBeEnabled({ timeout: 60_000 });
  await declare.click();
  await startExam(page, language);
  await answerAll(page, language, bank, QUESTIONS);
  await handIn(page, language);
  await expect(page.getByText(say(language, 'result.toMark.title'), { exact: true }).first()).toBeVisible();
}

test('a document is revised, approved, trained on, and only then in force', async ({ browser }) => {
  test.setTimeout(600_000);
  const people = callers();
  const manager = await people('xiefang');
  const author = await people('jiangmin');
  const bank = await bankOf(manager, NO);
  const { id: documentId, versions } = await dryerOf(author);
  const [v03 = { id: '' }, v02 = { id: '' }] = versions;
  expect(versions.slice(0, 2).map((one) => `${one.label} ${one.state}`)).toEqual([
    'V03 inTraining',
    'V02 effective',
  ]);
  const owner = await personAt(browser, 'jiangmin', 'en');
  const gate = gateOf(owner, 'en');

  await test.step('V03 waits for two people, who are named', async () => {
    await owner.goto(pageOf(documentId, v03.id));
    const figures = { rate: 83, count: 12, qualified: 10, limit: 100 };
    await expect(gate.getByText(dms('en', 'gate.rate', figures))).toBeVisible();
    for (const name of ['Yuan Meng', 'Shen Hao'])
      await expect(gate.getByRole('listitem').filter({ hasText: name })).toBeVisible();
  });

  const then =
    await test.step('one tries again, both papers are marked, both sign: V03 is in force', async () => {
      const [again, marked] = [await people('yuanmeng'), await people('shenhao')];
      const trainings = [await trainingOf(again), await trainingOf(marked)] as const;
      await takeQuiz(again, trainings[0], bank);
      await markAll(author);
      await signTraining(again, trainings[0]);
      expect((await versionOf(author, v03.id)).state).toBe('inTraining');
      await signTraining(marked, trainings[1]);
      const since = await replaced(author, v03.id, v02.id);
      await expect(gate).toHaveCount(0);
      return since;
    });

  const v04 = await test.step('a change request opens V04, its author writes it', () =>
    revise(owner, people, author, documentId));

  await test.step('reviewed by all concerned, approved by signature', async () => {
    for (const reviewer of ['zhaojianguo', 'mazhiqiang', 'tangli', 'wuqian'])
      await decideVersion(await people(reviewer), v04, 'agree');
    const approver = await personAt(browser, 'hanxue', 'en');
    await openTask(approver, NO);
    await decide(approver, 'en', 'hanxue', 'Approve', 'As agreed');
    await approver.context().close();
    await expect.poll(async () => (await versionOf(author, v04)).state).toBe('approved');
  });

  const first = await personAt(browser, FIRST.account, FIRST.language);
  const last = await personAt(browser, LAST.account, LAST.language);

  await test.step('people get the task; an open page shows it without a reload', async () => {
    const task = first.getByRole('link', { name: COURSE_NAME[FIRST.language] });
    await first.goto(tms('/myTraining/todo'));
    await expect(first.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(task).toHaveCount(0);
    await decideVersion(manager, v04, 'plan', { trainingImpact: 'full' });
    await expect(task.first()).toBeVisible();
  });

  await test.step('the gate names all eighteen; its day may be today, as soon as they are trained', async () => {
    const head = await personAt(browser, 'lumingyuan', 'en');
    const missing = gateOf(head, 'en').getByText(dms('en', 'gate.missing_other', { count: 18 }));
    await head.goto(pageOf(documentId, v04));
    await expect(missing).toBeVisible();
    await button(head, dms('en', 'gate.advance.name')).click();
    const dialog = dialogOf(head);
    await dialog.getByLabel(new RegExp(dms('en', 'gate.advance.day'))).fill(dayFromNow(0));
    await dialog.getByRole('textbox').last().fill('The alarm cannot wait for a week');
    await button(head, dms('en', 'gate.advance.sign')).click();
    await signDecision(dialogOf(head), 'en', 'lumingyuan');
    await expect(missing).toBeVisible();
    await head.context().close();
  });

  await test.step('ten read and pass, six only have to pass, one by one; two learn on their screens', async () => {
    const assignments = new Map<Caller, string>();
    for (const account of UNSEEN) {
      const learner = await people(account);
      const assignmentId = await trainingOf(learner);
      assignments.set(learner, assignmentId);
      await learner.call('tms/learn/open', { assignmentId });
    }
    // At the same time: the time for reading runs for both.
    await Promise.all([readAndPass(first, FIRST.language, bank), readAndPass(last, LAST.language, bank)]);
    for (const [learner, assignmentId] of assignments) {
      await expect.poll(() => hasRead(learner, assignmentId), { timeout: 60_000 }).toBe(true);
      await takeQuiz(learner, assignmentId, bank);
    }
    for (const account of INVOLVED) {
      const learner = await people(account);
      const assignmentId = await trainingOf(learner);
      assignments.set(learner, assignmentId);
      await takeExam(learner, assignmentId, bank);
    }
    // The author's own paper is for somebody else to mark.
    for (const marker of [author, manager]) await markAll(marker);
    for (const [learner, assignmentId] of assignments) await signTraining(learner, assignmentId);
    await openTraining(first, FIRST.language);
    await finish(first, FIRST.language, FIRST.account);
  });

  await test.step('the gate stays shut and names the last one', async () => {
    await owner.goto(pageOf(documentId, v04));
    await expect(gate.getByText(dms('en', 'gate.missing_one', { count: 1 }))).toBeVisible();
    await expect(gate.getByRole('listitem').filter({ hasText: 'Gao Xiang' })).toBeVisible();
    expect((await versionOf(author, v04)).state).toBe('inTraining');
    expect((await versionOf(author, v03.id)).state).toBe('effective');
  });

  const now = await test.step('the last one signs: V04 takes the place of V03', async () => {
    await openTraining(last, LAST.language);
    await finish(last, LAST.language, LAST.account);
    const since = await replaced(author, v04, v03.id);
    await expect(owner.getByText(dms('en', 'state.effective'), { exact: true }).first()).toBeVisible();
    await expect(gate).toHaveCount(0);
    return since;
  });

  await test.step('records say who was qualified for which version, and since when', async () => {
    await first.goto(tms('/myTraining/completed'));
    await expect(first.getByRole('row').filter({ hasText: `${NO} V04` })).toBeVisible();
    const quality = await people(QUALITY);
    for (const [account, ...answers] of [
      ['shenhao', true, false, true],
      [LAST.account, false, false, true],
    ] as const) {
      const { userId: personId } = await people(account);
      const qualified = (versionId: string, at: string) => wasQualified(quality, { personId, versionId, at });
      expect([await qualified(v03.id, then), await qualified(v04, then), await qualified(v04, now)]).toEqual(
        answers,
      );
    }
  });

  await test.step('the deviation still answers for the version that was in force when it happened', async () => {
    const quality = await people(QUALITY);
    const { rows } = await quality.call<{ rows: { id: string }[] }>('qms/record/list', {
      process: 'deviation',
      page: 1,
      pageSize: 20,
      filter: { text: DEVIATION },
    });
    const page = await personAt(browser, 'zhouzihan', 'zh');
    await page.goto(`/micro-app/qms-app/deviation/detail/${rows[0]?.id}`);
    const answers = page.getByRole('region', { name: text('zh', 'qms-app', 'qualified.title') });
    const found = answers
      .getByRole('listitem')
      .filter({ hasText: `${NO} V02` })
      .filter({ hasText: '沈浩' });
    await expect(found.getByText(text('zh', 'qms-app', 'qualified.yes'), { exact: true })).toBeVisible();
    await page.context().close();
  });
});

/** One version is in force and the other is not, since the same instant, which is answered. */
async function replaced(caller: Caller, newId: string, formerId: string): Promise<string> {
  const [now, former] = [await versionOf(caller, newId), await versionOf(caller, formerId)];
  expect([now.state, former.state]).toEqual(['effective', 'superseded']);
  expect(now.stateAt).toBe(former.stateAt);
  return now.stateAt;
}

interface Department {
  id: string;
  code: string;
}

/** The request runs to its end by the calls; the draft is uploaded and submitted on the author's screen. */
async function revise(page: Page, people: People, author: Caller, documentId: string): Promise<string> {
  const departments = await author.get<Department[]>('userCenter/department/list');
  const idOf = (code: string) => departments.find((one) => one.code === code)?.id;
  const { owner } = await author.call<{ owner: { id: string } }>('dms/document/detail', { documentId });
  const { id } = await author.call<{ id: string }>('process-instance/start', {
    process: 'dcr',
    submit: true,
    reason: 'The alarm has to reach the control room',
    values: {
      title: 'Alarm of the freeze dryer led to the central system',
      dept: idOf('PD-L'),
      owner: owner.id,
      action: 'revise',
      changeLevel: 'major',
      documents: [{ type: 'document', id: documentId, no: NO, title: '' }],
      reason: 'Nobody is in the workshop at night',
      trainingProposal: 'full',
    },
  });
  await decideChange(await people('zhaojianguo'), id, 'agree');
  await decideChange(await people('linxiao'), id, 'accept', { numberChecked: true });
  await decideChange(await people('hanxue'), id, 'approve');
  const draft = (await dryerOf(author)).versions.find((one) => one.state === 'draft');
  const versionId = draft?.id ?? '';
  const { version } = await versionOf(author, versionId);
  await author.call('dms/version/save', {
    versionId,
    version,
    values: {
      changeSummary: 'Alarm led to the central system; sample before stoppering',
      plannedEffectiveDate: dayFromNow(0),
      distribution: ['PD-L', 'EN', 'QC', 'IT'].map(idOf),
      trainingRequired: 'yes',
    },
  });
  await page.goto(pageOf(documentId, versionId));
  await page.getByRole('tab', { name: dms('en', 'tab.attributes') }).click();
  await page.setInputFiles('input[type=file]', {
    name: 'SOP-PD-012-V04.pdf',
    mimeType: 'application/pdf',
    buffer: await pdfOf(V04),
  });
  await expect(
    page.getByText(dms('en', 'mainFile.stored', { name: 'SOP-PD-012-V04.pdf' })).first(),
  ).toBeVisible();
  const bar = page.getByRole('region', { name: text('en', 'shared-ui', 'sign.decide') });
  await bar.getByRole('textbox', { name: text('en', 'shared-ui', 'sign.remark') }).fill('Ready for review');
  await button(page, 'Submit').click();
  await expect(page.getByText(dms('en', 'state.inReview')).first()).toBeVisible();
  return versionId;
}
