import { expect, type Page } from '@playwright/test';
import { type Caller, decideOn } from '../support/calls';
import { dayFromNow } from '../support/days';
import { decide, openTask } from '../support/deviation';
import { callers, everybody, uploadFile } from '../support/documentCalls';
import { attach, choose } from '../support/fields';
import { gateOf, openRow, saveHere, submitNew } from '../support/record';
import { personAt } from '../support/session';
import { test } from '../support/test';
import { fieldTexts, type Language, mostly, text } from '../support/texts';

const { label, option } = fieldTexts('server/src/modules/quality/types/changeControl/fields.json');

interface Link {
  type: string;
  targetId: string;
}
interface Detail {
  piId: string;
  links: Link[];
}

const WORDS = {
  zh: {
    submit: '提交',
    approve: '批准',
    release: '放行',
    close: '关闭',
    actions: '实施前行动尚未全部完成（0/1）',
    documents: '文件变更尚未完成',
    report: '须填写“验证报告”',
    observed: /评价期至 \d{4}-\d\d-\d\d/,
    closed: '已完成',
  },
  en: {
    submit: 'Submit',
    approve: 'Approve',
    release: 'Release',
    close: 'Close',
    actions: 'Actions before the release are not all done (0 of 1)',
    documents: 'Document changes are not completed',
    report: '“Validation report” has to be filled in',
    observed: /Observed until \d{4}-\d\d-\d\d/,
    closed: 'Completed',
  },
} as const;

const RISK = { before: { severity: 3, occurrence: 3, detectability: 3 } };
const LOW = { before: { severity: 2, occurrence: 2, detectability: 2 } };
/** Documents that nothing else of the demo rests on: each is made obsolete. */
const DOCUMENT = { zh: 'REC-PD-003', en: 'REC-QC-003' };

const FUNCTIONS = ['quality', 'production', 'qc', 'validation', 'ra', 'ehs', 'it', 'supply'];
const ASSESSED = {
  assess: FUNCTIONS.map((one) => ({ function: one, effect: 'none' })),
  regImpact: 'none',
};

/** A request, typed and submitted on its page; answers its id. */
async function requestChange(page: Page, language: Language, title: string): Promise<string> {
  const field = (role: 'textbox' | 'combobox', key: string) =>
    page.getByRole(role, { name: label(language, key), exact: true });
  const submitted = text(language, 'shared-ui', 'records.create.submit');
  await page.goto('/micro-app/qms-app/change/create');
  await field('textbox', 'title').fill(title);
  await choose(field('combobox', 'gxp'), option(language, 'gxp', 'gmp'));
  await page.getByRole('checkbox', { name: option(language, 'changeType', 'document') }).check();
  await field('textbox', 'reason').fill('The machine keeps its own log');
  await field('textbox', 'current').fill('Kept on paper');
  await page.getByRole('button', { name: submitted, exact: true }).click();
  // What is proposed is missing: it is said, and nothing is sent.
  await expect(page.getByRole('alert').filter({ hasText: label(language, 'proposed') })).toBeVisible();
  await field('textbox', 'proposed').fill('Kept by the machine');
  await submitNew(page, language);
  await expect(page).toHaveURL(/changeIndex/);
  return openRow(page, title);
}

/** What has begun of a type by the change. */
async function begunBy(caller: Caller, id: string, type: string): Promise<string> {
  const { links } = await caller.call<Detail>('qms/record/detail', { process: 'changeControl', id });
  return links.find((link) => link.type === type)?.targetId ?? '';
}

/** Somebody has done the one action of the plan, which the owner of the change sees with it. */
async function doAction(owner: Caller, id: string, doer: Caller): Promise<void> {
  const evidence = { name: 'setting.txt', buffer: Buffer.from(`log kept ${id}`) };
  const values = { result: 'Set', evidence: [await uploadFile(doer, evidence)] };
  await decideOn(doer, 'changeAction', await begunBy(owner, id, 'changeAction'), 'submit', values);
}

for (const language of mostly('zh')) {
  const say = WORDS[language];

  test(`a change from its request to its release, in ${language}`, async ({ browser }) => {
    test.setTimeout(240_000);
    const title = `Machine log ${language} ${Date.now()}`;
    const people = callers();
    const [owner, qa, yubo] = await Promise.all(['caoyang', 'wuqian', 'yubo'].map(people));
    if (!owner || !qa || !yubo) throw new Error('Three people are needed');

    const requester = await personAt(browser, 'caoyang', language);
    const id = await requestChange(requester, language, title);
    const { piId } = await owner.call<Detail>('qms/record/detail', { process: 'changeControl', id });
    await everybody(people, piId, 'agree');
    const assessors = [(await people('mazhiqiang')).userId, (await people('tangli')).userId];
    await decideOn(qa, 'changeControl', id, 'accept', { risk: RISK, grade: 'moderate', assessors });
    await everybody(people, piId, 'agree', ASSESSED);

    const action = { text: `${title}: set`, stage: 'pre', owner: yubo.userId, due: dayFromNow(10) };
    const found = { types: ['document'], text: DOCUMENT[language] };
    const plan = {
      docs: (await qa.call<object[]>('qms/record/relatable', found)).slice(0, 1),
      validationNeeded: true,
      postEval: 'No entry missing in three batches',
      evalDays: 90,
    };
    // Nothing done before the release is no plan.
    const late = { ...plan, plan: [{ ...action, stage: 'post' }] };
    await expect(decideOn(owner, 'changeControl', id, 'submit', late)).rejects.toThrow('FORM_INVALID');
    await decideOn(owner, 'changeControl', id, 'submit', { ...plan, plan: [action] });
    await decideOn(await people('hanxue'), 'changeControl', id, 'approve');
    const head = await personAt(browser, 'lumingyuan', language);
    await openTask(head, title);
    await decide(head, language, 'lumingyuan', say.approve, 'Approved');

    // What is missing stands on the page; action, document change and evidence clear it one by one.
    await requester.reload();
    for (const missing of [say.actions, say.documents, say.report])
      await expect(gateOf(requester, language)).toContainText(missing);
    await doAction(owner, id, yubo);
    const change = await begunBy(owner, id, 'dcr');
    await decideOn(owner, 'dcr', change, 'submit', { action: 'obsolete' });
    const { piId: ofChange } = await owner.call<Detail>('qms/record/detail', { process: 'dcr', id: change });
    await everybody(people, ofChange, 'agree');
    await everybody(people, ofChange, 'accept', { numberChecked: true });
    await everybody(people, ofChange, 'approve');
    await requester.reload();
    await expect(gateOf(requester, language)).toContainText(say.report);
    await expect(gateOf(requester, language)).not.toContainText(say.documents);
    await attach(requester.getByRole('group', { name: label(language, 'validationEvidence') }), 'report.txt');
    await saveHere(requester, language, 'Validated');
    await expect(gateOf(requester, language)).toBeHidden();

    await openTask(head, title);
    await decide(head, language, 'lumingyuan', say.release, 'Released');
    await requester.reload();
    await expect(gateOf(requester, language)).toContainText(say.observed);
  });

  test(`a minor change is closed without an evaluation, in ${language}`, async ({ browser }) => {
    const title = `Label ${language} ${Date.now()}`;
    const people = callers();
    const [owner, qa, yubo] = await Promise.all(['caoyang', 'wuqian', 'yubo'].map(people));
    if (!owner || !qa || !yubo) throw new Error('Three people are needed');
    const { id } = await owner.call<{ id: string }>('process-instance/start', {
      process: 'changeControl',
      submit: true,
      reason: 'For review',
      values: {
        title,
        gxp: 'gmp',
        changeType: ['labelling'],
        reason: 'Easier to read',
        current: 'Small',
        proposed: 'Large',
      },
    });
    const { piId } = await owner.call<Detail>('qms/record/detail', { process: 'changeControl', id });
    await everybody(people, piId, 'agree');
    await decideOn(qa, 'changeControl', id, 'accept', { risk: LOW, grade: 'minor', regImpact: 'none' });
    const action = { text: `${title}: set`, stage: 'pre', owner: yubo.userId, due: dayFromNow(10) };
    await decideOn(owner, 'changeControl', id, 'submit', { plan: [action] });
    await decideOn(await people('hanxue'), 'changeControl', id, 'approve');
    await doAction(owner, id, yubo);
    await decideOn(await people('lumingyuan'), 'changeControl', id, 'approve');
    const manager = await personAt(browser, 'hanxue', language);
    await manager.goto(`/micro-app/qms-app/change/detail/${id}`);
    await decide(manager, language, 'hanxue', say.close, 'Closed');
    await expect(manager.getByText(say.closed).first()).toBeVisible();
  });
}
