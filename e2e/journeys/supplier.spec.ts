import { expect, type Page } from '@playwright/test';
import { Caller, decideBy, decideOn, taskNamed } from '../support/calls';
import { dayFromNow } from '../support/days';
import { decide, openTask } from '../support/deviation';
import { uploadFile } from '../support/documentCalls';
import { DECISIONS, decideHere, pressDecision } from '../support/documents';
import { addRow, attach, choose, pick } from '../support/fields';
import { gateOf, openRow, submitNew } from '../support/record';
import { personAt } from '../support/session';
import { test } from '../support/test';
import { fieldTexts, type Language, mostly, text } from '../support/texts';

const TYPES = 'server/src/modules/quality/types';
const supplier = fieldTexts(`${TYPES}/supplier/fields.json`);
const evaluation = fieldTexts(`${TYPES}/supplierEvaluation/fields.json`);
const scar = fieldTexts(`${TYPES}/scar/fields.json`);

const SAY = {
  zh: {
    onSite: 'A级供应商须现场审计',
    audit: '供应商审计尚未完成',
    notEvaluated: '尚未评估',
    approved: '合格',
    issue: '发出',
    reply: '提交答复',
    close: '关闭',
  },
  en: {
    onSite: 'Class A is audited on site',
    audit: 'The audit of the supplier is not completed',
    notEvaluated: 'Not evaluated yet',
    approved: 'Approved',
    issue: 'Issue',
    reply: 'Hand in the reply',
    close: 'Close',
  },
};

type Texts = typeof supplier;

/** The fields of a form as they are on a page. */
const fieldsOf = (page: Page, language: Language, { label, option }: Texts) => ({
  box: (key: string) => page.getByRole('textbox', { name: label(language, key), exact: true }),
  combobox: (key: string) => page.getByRole('combobox', { name: label(language, key), exact: true }),
  radio: (key: string, value: string) =>
    page
      .getByRole('radiogroup', { name: label(language, key), exact: true })
      .getByRole('radio', { name: option(language, key, value), exact: true }),
  files: (key: string) => page.getByRole('group', { name: label(language, key), exact: true }),
});

/** Puts a supplier of class A on the list; a licence that is missing is asked for. Answers its id and number. */
async function register(page: Page, language: Language, name: string): Promise<{ id: string; no: string }> {
  const { box, combobox, radio } = fieldsOf(page, language, supplier);
  await page.goto('/micro-app/qms-app/supplier/create');
  await box('title').fill(name);
  await choose(combobox('supType'), supplier.option(language, 'supType', 'manufacturer'));
  await radio('grade', 'A').check();
  await addRow(page, language, supplier.label(language, 'materials'));
  await page.getByRole('textbox', { name: /(物料或服务|Material or service), 1$/ }).fill('MCC');
  await page
    .getByRole('button', { name: text(language, 'shared-ui', 'records.create.submit'), exact: true })
    .click();
  await expect(
    page.getByRole('alert').filter({ hasText: supplier.label(language, 'licences') }),
  ).toBeVisible();
  await addRow(page, language, supplier.label(language, 'licences'));
  await page.getByRole('textbox', { name: /(证照|Licence), 1$/ }).fill('GMP');
  await page.getByRole('textbox', { name: /(编号|No\.), 1$/ }).fill('SZ-1');
  await page.getByRole('textbox', { name: /(有效期至|Expires on), 1$/ }).fill(dayFromNow(400));
  await submitNew(page, language);
  await expect(page).toHaveURL(/supplier\/supplierIndex/);
  const row = page.getByRole('row').filter({ hasText: name });
  const no = ((await row.getByRole('link').first().textContent()) ?? '').trim();
  expect(no).toMatch(/^SUP-\d{5}$/);
  const id = await openRow(page, name);
  await expect(gateOf(page, language)).toContainText(SAY[language].notEvaluated);
  return { id, no };
}

/** Asks for the admission of a supplier. */
async function askForAdmission(page: Page, language: Language, no: string, title: string): Promise<string> {
  const { box, combobox, radio } = fieldsOf(page, language, evaluation);
  await page.goto('/micro-app/qms-app/supplierEvaluation/create');
  await box('title').fill(title);
  await pick(combobox('supplier'), no);
  await radio('evalType', 'admission').check();
  await box('reason').fill('A second source');
  await submitNew(page, language);
  await expect(page).toHaveURL(/supplierEvaluation\/index/);
  return openRow(page, title);
}

/** The papers of class A: an audit on paper is refused, on site it is asked for. */
async function reviewPapers(page: Page, language: Language): Promise<void> {
  const { combobox, radio, files } = fieldsOf(page, language, evaluation);
  await attach(files('questionnaire'), 'questionnaire.txt');
  await attach(files('agreement'), 'agreement.txt');
  await radio('licencesSeen', 'valid').check();
  await pick(combobox('testers'), 'xuhang');
  await pick(combobox('evaluators'), 'tangli');
  await radio('auditMode', 'paper').check();
  await decide(page, language, 'zhengkai', DECISIONS[language].agree, 'On paper');
  await expect(page.getByText(SAY[language].onSite).first()).toBeVisible();
  await radio('auditMode', 'onSite').check();
  await pick(combobox('auditor'), 'wuqian');
  await decide(page, language, 'zhengkai', DECISIONS[language].agree, 'Papers are complete');
}

/** Conducts the audit that has begun by an evaluation, in which nothing is found. */
async function conductAudit(auditor: Caller, manager: Caller, evaluated: string): Promise<void> {
  const { links } = await manager.call<{ links: { type: string; targetId: string }[] }>('qms/record/detail', {
    process: 'supplierEvaluation',
    id: evaluated,
  });
  const id = links.find(({ type }) => type === 'audit')?.targetId ?? '';
  const checklist = [{ clause: '1', question: 'Is the store clean?' }];
  await decideOn(auditor, 'audit', id, 'submit', {
    standards: ['cnGmp'],
    scope: 'Store',
    team: [(await Caller.signIn('zhouzihan')).userId],
    startOn: dayFromNow(0),
    endOn: dayFromNow(0),
    checklist,
  });
  await decideOn(manager, 'audit', id, 'approve');
  await decideOn(auditor, 'audit', id, 'submit', { checklist: [{ ...checklist[0], result: 'conform' }] });
  const report = [await uploadFile(auditor, { name: 'report.txt', buffer: Buffer.from(`audited ${id}`) })];
  await decideOn(auditor, 'audit', id, 'submit', { conclusion: 'conform', report });
  await decideOn(manager, 'audit', id, 'approve');
}

for (const language of mostly('zh')) {
  test(`a supplier is registered, evaluated and approved, in ${language}`, async ({ browser }) => {
    test.setTimeout(240_000);
    const name = `Excipients ${language} ${Date.now()}`;
    const title = `Admission ${language} ${Date.now()}`;
    const [auditor, manager] = [await Caller.signIn('wuqian'), await Caller.signIn('hanxue')];
    const buyer = await personAt(browser, 'luoyi', language);
    const { id, no } = await register(buyer, language, name);
    const evaluated = await askForAdmission(buyer, language, no, title);

    const quality = await personAt(browser, 'zhengkai', language);
    await openTask(quality, title);
    await reviewPapers(quality, language);

    const tester = await Caller.signIn('xuhang');
    const batches = ['T1', 'T2', 'T3'].map((batch) => ({ batch, result: 'pass' }));
    const tried = (trial: object[]) => decideOn(tester, 'supplierEvaluation', evaluated, 'submit', { trial });
    await expect(tried(batches.slice(1))).rejects.toThrow('FORM_INVALID');
    await tried(batches);

    // It waits for the audit, which has begun by itself.
    await buyer.reload();
    await expect(gateOf(buyer, language)).toContainText(SAY[language].audit);
    await conductAudit(auditor, manager, evaluated);
    await buyer.reload();
    await expect(gateOf(buyer, language)).toBeHidden();

    const evaluator = await personAt(browser, 'tangli', language);
    await openTask(evaluator, title);
    const { box } = fieldsOf(evaluator, language, evaluation);
    for (const [key, score] of Object.entries({ quality: 45, delivery: 18, documents: 12, service: 13 }))
      await box(key).fill(String(score));
    await decide(evaluator, language, 'tangli', DECISIONS[language].agree, 'Good');
    const head = await personAt(browser, 'lumingyuan', language);
    await openTask(head, title);
    await expect(head.getByText('88', { exact: true }).first()).toBeVisible();
    await decide(head, language, 'lumingyuan', DECISIONS[language].approve, 'On the list');

    await buyer.goto(`/micro-app/qms-app/supplier/detail/${id}`);
    await expect(buyer.getByText(SAY[language].approved, { exact: true }).first()).toBeVisible();
    await expect(buyer.getByText('88', { exact: true })).toBeVisible();
    // It stands there for good: nothing is missing.
    await expect(gateOf(buyer, language)).toBeHidden();
  });

  test(`a supplier is asked for correction, and replies, in ${language}`, async ({ browser }) => {
    const title = `Density ${language} ${Date.now()}`;
    const quality = await Caller.signIn('zhengkai');
    const issuer = await personAt(browser, 'wuqian', language);
    const { box, combobox, radio, files } = fieldsOf(issuer, language, scar);
    await issuer.goto('/micro-app/qms-app/scar/create');
    await box('title').fill(title);
    await pick(combobox('supplier'), 'SUP-00005');
    await radio('severity', 'major').check();
    await box('material').fill('Stopper');
    await box('problem').fill('Particles on three of fifty.');
    await box('demand').fill('Find the cause and correct it.');
    await submitNew(issuer, language);
    await expect(issuer).toHaveURL(/scar\/index/);
    await openRow(issuer, title);

    // What the supplier has sent belongs to its reply.
    await box('repliedBy').fill('Li Ming');
    await box('repliedOn').fill(dayFromNow(0));
    await box('containment').fill('The lot is held.');
    await box('rootCause').fill('A worn seal');
    await box('measures').fill('The seal is changed every month.');
    await box('doneBy').fill(dayFromNow(5));
    await pressDecision(issuer, language, SAY[language].reply);
    await expect(issuer.getByRole('alert').filter({ hasText: scar.label(language, 'reply') })).toBeVisible();
    await attach(files('reply'), 'reply.txt');
    await decideHere(issuer, language, SAY[language].reply);
    await expect(
      issuer.getByRole('region', { name: text(language, 'shared-ui', 'sign.decide') }),
    ).toBeHidden();

    await decideBy(quality, await taskNamed(quality, title), 'agree');
    const verified = { verification: 'Five lots without particles', effect: 'effective' };
    await decideBy(quality, await taskNamed(quality, title), 'submit', verified);
    const manager = await personAt(browser, 'hanxue', language);
    await openTask(manager, title);
    await decide(manager, language, 'hanxue', SAY[language].close, 'Effective');
    await issuer.reload();
    await expect(
      issuer.getByText(text(language, 'shared-ui', 'states.status.completed'), { exact: true }).first(),
    ).toBeVisible();
  });
}
