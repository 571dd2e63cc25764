import { type Browser, expect, type Page } from '@playwright/test';
import { Caller, decideOn } from '../support/calls';
import { dayFromNow } from '../support/days';
import { decide, openTask } from '../support/deviation';
import { addRow, attach, choose, pick } from '../support/fields';
import { gateOf, openRow, saveHere, submitNew } from '../support/record';
import { personAt } from '../support/session';
import { test } from '../support/test';
import { fieldTexts, type Language, mostly, text } from '../support/texts';

const { label, option } = fieldTexts('server/src/modules/quality/types/capa/fields.json');
const action = fieldTexts('server/src/modules/quality/types/capaAction/fields.json');

const WORDS = {
  zh: {
    submit: '提交',
    approve: '批准',
    close: '关闭',
    ownJudge: '措施负责人不得评价有效性',
    actionsOpen: '措施尚未全部完成并验证（0/1）',
    batches: '已观察 0 批，需 1 批',
    batchesSeen: '已观察批次数',
    closed: '已完成',
  },
  en: {
    submit: 'Submit',
    approve: 'Approve',
    close: 'Close',
    ownJudge: 'Whoever owns an action does not judge its effect',
    actionsOpen: 'Not every action is done and verified (0 of 1)',
    batches: '0 of 1 batches observed',
    batchesSeen: 'Batches observed',
    closed: 'Completed',
  },
} as const;

/** A plan with one action of yubo's; its effect is judged over one batch. */
async function fillPlan(page: Page, language: Language, title: string): Promise<void> {
  const field = (role: 'textbox' | 'combobox', key: string) =>
    page.getByRole(role, { name: label(language, key), exact: true });
  const radio = (key: string, value: string) =>
    page
      .getByRole('radiogroup', { name: new RegExp(`^${label(language, key)}`) })
      .getByRole('radio', { name: option(language, key, value), exact: true })
      .check();
  await field('textbox', 'title').fill(title);
  await choose(field('combobox', 'gxp'), option(language, 'gxp', 'gmp'));
  await choose(field('combobox', 'source'), option(language, 'source', 'trend'));
  await radio('severity', 'major');
  await field('textbox', 'problem').fill('Two alarms came too late.');
  await field('textbox', 'rootCause').fill('The limit of the former version');
  const rows = await addRow(page, language, label(language, 'actions'));
  await choose(rows.getByRole('combobox', { name: /类型|Type/ }), /纠正措施|Corrective/);
  await rows.getByRole('textbox', { name: /措施内容|Action/ }).fill(`${title}: set the limit`);
  await pick(rows.getByRole('combobox', { name: /负责人|Owner/ }), 'yubo');
  await rows.getByRole('textbox', { name: /完成期限|Due/ }).fill(dayFromNow(20));
  await choose(rows.getByRole('combobox', { name: /交付物|Deliverable/ }), /其他|Other/);
  await radio('ecNeeded', 'yes');
  await field('textbox', 'ecCriteria').fill('No such alarm');
  await field('textbox', 'ecMetric').fill('Alarms');
  await radio('ecKind', 'batches');
  await page
    .getByRole('textbox', { name: new RegExp(`^${label(language, 'ecWindow').slice(0, 3)}`) })
    .fill('1');
}

/** The page of the record, as somebody opens it. */
async function pageOf(browser: Browser, account: string, language: Language, id: string): Promise<Page> {
  const page = await personAt(browser, account, language);
  await page.goto(`/micro-app/qms-app/capa/detail/${id}`);
  return page;
}

for (const language of mostly('en')) {
  test(`a CAPA from plan to closure, in ${language}`, async ({ browser }) => {
    test.setTimeout(240_000);
    const say = WORDS[language];
    const title = `Alarm limits ${language} ${Date.now()}`;
    const [head, qa, judge] = await Promise.all(
      ['mazhiqiang', 'zhouzihan', 'wuqian'].map((account) => Caller.signIn(account)),
    );
    if (!head || !qa || !judge) throw new Error('Three people are needed');

    const planner = await personAt(browser, 'caoyang', language);
    await planner.goto('/micro-app/qms-app/capa/create');
    await fillPlan(planner, language, title);
    const judgeBox = planner.getByRole('combobox', { name: label(language, 'judge'), exact: true });
    // Whoever acts does not judge: refused with the reason, and put right.
    await pick(judgeBox, 'yubo');
    await submitNew(planner, language);
    await expect(planner.getByRole('alert').filter({ hasText: say.ownJudge })).toBeVisible();
    await pick(judgeBox, 'wuqian');
    await submitNew(planner, language);
    await expect(planner).toHaveURL(/capaIndex/);
    const id = await openRow(planner, title);

    await decideOn(head, 'capa', id, 'agree');
    const manager = await personAt(browser, 'hanxue', language);
    await openTask(manager, title);
    await decide(manager, language, 'hanxue', say.approve, 'Approved');

    // The action has begun with the approval; without evidence it is not done.
    await planner.reload();
    await expect(gateOf(planner, language)).toContainText(say.actionsOpen);
    const owner = await personAt(browser, 'yubo', language);
    await openTask(owner, `${title}: set the limit`);
    await owner.getByRole('textbox', { name: action.label(language, 'result') }).fill('Limit set');
    const bar = owner.getByRole('region', { name: text(language, 'shared-ui', 'sign.decide') });
    await bar.getByRole('textbox', { name: text(language, 'shared-ui', 'sign.remark') }).fill('Done');
    await bar.getByRole('button', { name: say.submit, exact: true }).click();
    await expect(
      owner.getByRole('alert').filter({ hasText: action.label(language, 'evidence') }),
    ).toBeVisible();
    await attach(owner, 'limit.txt');
    await decide(owner, language, 'yubo', say.submit, 'Done');

    const { links } = await qa.call<{ links: { type: string; targetId: string }[] }>('qms/record/detail', {
      process: 'capa',
      id,
    });
    const begun = links.find(({ type }) => type === 'capaAction')?.targetId ?? '';
    await decideOn(qa, 'capaAction', begun, 'agree', { verification: 'Seen at the machine' });

    // The window is open until a batch was seen.
    await planner.reload();
    await expect(gateOf(planner, language)).toContainText(say.batches);
    await planner.getByRole('textbox', { name: new RegExp(`^${say.batchesSeen}`) }).fill('1');
    await saveHere(planner, language, 'The first batch is packed');
    await expect(gateOf(planner, language)).toBeHidden();

    await decideOn(judge, 'capa', id, 'submit', { ecResult: 'effective', ecFindings: 'No alarm missed' });
    const closing = await pageOf(browser, 'hanxue', language, id);
    await decide(closing, language, 'hanxue', say.close, 'Closed');
    await expect(closing.getByText(say.closed).first()).toBeVisible();
  });
}
