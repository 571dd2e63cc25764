import { expect, type Page } from '@playwright/test';
import { Caller, decideBy, decideOn, taskNamed } from '../support/calls';
import { dayFromNow } from '../support/days';
import { decide, openTask, reportBy } from '../support/deviation';
import { DECISIONS, decideHere, pressDecision } from '../support/documents';
import { addRow, choose, pick } from '../support/fields';
import { gateOf, openAt, openRow, submitNew } from '../support/record';
import { personAt } from '../support/session';
import { test } from '../support/test';
import { fieldTexts, type Language, mostly, text } from '../support/texts';

const { label, option } = fieldTexts('server/src/modules/quality/types/investigation/fields.json');

const SAY = {
  zh: {
    accept: '受理',
    unmarked: '请在图中标记根本原因',
    waits: '措施尚未全部批准（0/1）',
    steps: { plan: '调查计划', analysis: '分析与结论' },
  },
  en: {
    accept: 'Accept',
    unmarked: 'Mark the root cause in the drawing',
    waits: 'Actions are not all approved (0 of 1)',
    steps: { plan: 'Plan', analysis: 'Analysis' },
  },
};
const SUMMARY = 'Nobody maintains the fans';

const box = (page: Page, language: Language, key: string) =>
  page.getByRole('textbox', { name: label(language, key), exact: true });
const combobox = (page: Page, language: Language, key: string) =>
  page.getByRole('combobox', { name: label(language, key), exact: true });

/** Types rows of a table from its first cell on. */
async function typeRows(page: Page, language: Language, key: string, rows: [string, number][]) {
  for (const [at, cells] of rows.entries()) {
    const table = await addRow(page, language, label(language, key));
    for (const [cell, value] of cells.entries())
      await table
        .getByRole('textbox')
        .nth(at * cells.length + cell)
        .fill(String(value));
  }
}

/** A fishbone, drawn by the keys of an outline: its last bone is the root cause. */
async function drawFishbone(page: Page, language: Language): Promise<() => Promise<void>> {
  const { keyboard } = page;
  await page
    .getByRole('group', { name: label(language, 'fishbone'), exact: true })
    .getByRole('textbox')
    .first()
    .focus();
  await keyboard.type('More alarms');
  await keyboard.press('Enter');
  await keyboard.type('Machine');
  await keyboard.press('Enter');
  await keyboard.press('Alt+Shift+ArrowRight');
  await keyboard.type(SUMMARY);
  return () => keyboard.press('Control+Enter');
}

/** The CAPA that has begun by the investigation is planned by the lead and approved. */
async function approveCapa(doer: Caller, manager: Caller, investigation: string): Promise<void> {
  const lead = await Caller.signIn('zhouzihan');
  const { links } = await manager.call<{ links: { type: string; targetId: string }[] }>('qms/record/detail', {
    process: 'investigation',
    id: investigation,
  });
  const id = links.find(({ type }) => type === 'capa')?.targetId ?? '';
  const action = { type: 'corrective', text: 'Clean', owner: doer.userId, due: dayFromNow(30) };
  await decideOn(lead, 'capa', id, 'submit', {
    severity: 'major',
    actions: [{ ...action, deliverable: 'other' }],
    ...{ ecNeeded: 'yes', ecCriteria: 'No alarm', ecMetric: 'Alarms', ecKind: 'days', ecWindow: 90 },
    judge: (await Caller.signIn('wuqian')).userId,
  });
  await decideOn(await Caller.signIn('mazhiqiang'), 'capa', id, 'agree');
  await decideOn(manager, 'capa', id, 'approve');
}

for (const language of mostly('en')) {
  test(`events are investigated together, from the question to its answer, in ${language}`, async ({
    browser,
  }) => {
    test.setTimeout(240_000);
    const say = SAY[language];
    const title = `Alarms ${language} ${Date.now()}`;
    const [manager, member] = [await Caller.signIn('hanxue'), await Caller.signIn('yubo')];
    const event = await reportBy(member, `Shelf ${language} ${Date.now()}`);

    const lead = await personAt(browser, 'zhouzihan', language);
    await lead.goto('/micro-app/qms-app/investigation/create');
    await box(lead, language, 'title').fill(title);
    await choose(combobox(lead, language, 'gxp'), option(language, 'gxp', 'gmp'));
    await choose(combobox(lead, language, 'trigger'), option(language, 'trigger', 'recurrence'));
    await pick(combobox(lead, language, 'team'), 'yubo');
    await box(lead, language, 'question').fill('Why do the shelves of both dryers get warm?');
    // A deviation and a complaint: events of whatever process.
    for (const no of [event.no, 'CMP-20']) await pick(combobox(lead, language, 'events'), no);
    await box(lead, language, 'from').fill(dayFromNow(-90));
    await box(lead, language, 'to').fill(dayFromNow(0));
    await submitNew(lead, language);
    await expect(lead).toHaveURL(/investigation\/investigationIndex/);
    const id = await openRow(lead, title);
    await decideBy(manager, await taskNamed(manager, title), 'approve');

    await lead.goto('/home/index');
    await openAt(lead, title, say.steps.plan);
    await addRow(lead, language, label(language, 'plan'));
    await lead.getByRole('textbox', { name: /(调查活动|Activity)/ }).fill('Count the alarms');
    await pick(lead.getByRole('combobox', { name: /(负责人|Owner)/ }), 'yubo');
    const due = lead.getByRole('textbox', { name: /(完成期限|Due)/ });
    await due.fill(dayFromNow(-1));
    await pressDecision(lead, language, DECISIONS[language].submit);
    await expect(lead.getByRole('alert').filter({ hasText: label(language, 'plan') })).toBeVisible();
    await due.fill(dayFromNow(7));
    await decideHere(lead, language, DECISIONS[language].submit);

    const yubo = await personAt(browser, 'yubo', language);
    await openTask(yubo, title);
    await box(yubo, language, 'findings').fill('27 of 42 alarms came with a hot converter.');
    const causes: [string, number][] = [
      ['Converter', 27],
      ['Probe', 8],
      ['Water', 4],
    ];
    await typeRows(yubo, language, 'counts', causes);
    await expect(yubo.getByRole('figure', { name: /^(帕累托图|Pareto chart)/ })).toBeVisible();
    await decideHere(yubo, language, DECISIONS[language].submit);

    await lead.goto('/home/index');
    await openAt(lead, title, say.steps.analysis);
    await lead.getByRole('radio', { name: option(language, 'method', 'fishbone'), exact: true }).check();
    const markRoot = await drawFishbone(lead, language);
    await addRow(lead, language, label(language, 'rootCauses'));
    const roots = lead.getByRole('group', { name: label(language, 'rootCauses'), exact: true });
    await choose(roots.getByRole('combobox').first(), language === 'zh' ? '机' : 'Machine');
    await roots.getByRole('textbox', { name: /(原因|Cause)/ }).fill(SUMMARY);
    await roots.getByRole('textbox', { name: /(证据|Evidence)/ }).fill('The plan of maintenance');
    await roots.getByRole('radio', { name: /(确认|Confirmed)/ }).check();
    await box(lead, language, 'conclusion').fill('The fans are dirty.');
    await box(lead, language, 'summary').fill(SUMMARY);
    await lead
      .getByRole('radiogroup', { name: label(language, 'actionsNeeded'), exact: true })
      .getByRole('radio', { name: option(language, 'actionsNeeded', 'yes'), exact: true })
      .check();
    const actions = await addRow(lead, language, label(language, 'actions'));
    await actions.getByRole('radio', { name: 'CAPA', exact: true }).check();
    await actions.getByRole('textbox', { name: /(措施内容|Action)/ }).fill('Maintain the fans');
    await pick(actions.getByRole('combobox', { name: /(负责人|Owner)/ }), 'zhouzihan');
    await decide(lead, language, 'zhouzihan', DECISIONS[language].submit, 'Analysed');
    await expect(lead.getByText(say.unmarked).first()).toBeVisible();
    await lead
      .getByRole('group', { name: label(language, 'fishbone'), exact: true })
      .getByRole('textbox')
      .last()
      .focus();
    await markRoot();
    await decide(lead, language, 'zhouzihan', DECISIONS[language].submit, 'Analysed');

    // The heads of those who took part, and quality.
    for (const account of ['mazhiqiang', 'hanxue', 'wuqian']) {
      const reviewer = await Caller.signIn(account);
      await decideBy(reviewer, await taskNamed(reviewer, title), 'agree');
    }
    const head = await personAt(browser, 'lumingyuan', language);
    await openTask(head, title);
    await decide(head, language, 'lumingyuan', DECISIONS[language].approve, 'Approved');
    await head.goto(`/micro-app/qms-app/investigation/detail/${id}`);
    await expect(gateOf(head, language)).toContainText(say.waits);
    await approveCapa(member, manager, id);
    await head.reload();
    await expect(
      head.getByText(text(language, 'shared-ui', 'states.status.completed'), { exact: true }).first(),
    ).toBeVisible();

    // Its event shows the conclusion.
    await head.goto(`/micro-app/qms-app/deviation/detail/${event.id}?tab=links`);
    await expect(head.getByText(SUMMARY)).toBeVisible();
  });
}
