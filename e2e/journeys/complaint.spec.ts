import { expect, type Page } from '@playwright/test';
import { decideOn } from '../support/calls';
import { dayFromNow } from '../support/days';
import { decide, openTask } from '../support/deviation';
import { callers } from '../support/documentCalls';
import { DECISIONS, decideHere } from '../support/documents';
import { attach, choose } from '../support/fields';
import { gateOf, openRow, submitNew } from '../support/record';
import { formOf } from '../support/recordForm';
import { personAt } from '../support/session';
import { test } from '../support/test';
import { mostly, text } from '../support/texts';

const TYPES = 'server/src/modules/quality/types';
const CUSTOMER = 'Li Na';
const REPLY = 'The tablets are sound; the carton was crushed.';

const SAY = {
  zh: {
    classify: '分级完成',
    decided: '判定完成',
    sent: '已上报',
    replied: '已回复',
    close: '关闭',
    letter: '客户回复函',
    harm: '造成人身伤害的投诉至少为主要',
    outcome: '已登记人身伤害，请判定后果',
    follows: '成立的主要和严重投诉须有偏差或CAPA',
    reports: '上报尚未全部完成（0/1）',
    deviation: '偏差尚未提交',
  },
  en: {
    classify: 'Classify',
    decided: 'Decide',
    sent: 'Report sent',
    replied: 'Reply sent',
    close: 'Close',
    letter: 'Letter to the customer',
    harm: 'A complaint of harm is at least major',
    outcome: 'Harm was registered: say what came of it',
    follows: 'A confirmed major or critical complaint has a deviation or a CAPA',
    reports: 'Reports to authorities are not all sent (0 of 1)',
    deviation: 'The deviation is not submitted',
  },
} as const;

for (const language of mostly('en')) {
  const say = SAY[language];
  const form = formOf(`${TYPES}/complaint/fields.json`, language);
  const report = formOf(`${TYPES}/complaintReport/fields.json`, language);
  const refused = (page: Page, why: string) =>
    expect(page.getByRole('alert').filter({ hasText: why })).toBeVisible();

  /** What somebody says by telephone, as the officer takes it down. */
  async function takeDown(page: Page, title: string): Promise<void> {
    await page.goto('/micro-app/qms-app/complaints/create');
    await form.write(page, 'title', title);
    await form.choose(page, 'gxp', 'gmp');
    await form.write(page, 'receivedAt', dayFromNow(0));
    await form.write(page, 'awareAt', dayFromNow(0));
    await form.choose(page, 'channel', 'phone');
    await form.choose(page, 'country', 'cn');
    await form.addRow(page, 'complainant');
    await form.cell(page, 'complainant', 'name', 1).fill(CUSTOMER);
    await form.cell(page, 'complainant', 'organisation', 1).fill('Kangda Pharmacy');
    await form.addRow(page, 'product');
    await form.cell(page, 'product', 'product', 1).fill('HK-101');
    await form.cell(page, 'product', 'batch', 1).fill('HK101-2409');
    await form.choose(page, 'cType', 'adverse');
    await form.write(page, 'text', 'Dizzy after two tablets');
    await form.turnOn(page, 'harm');
    await submitNew(page, language);
    await expect(page).toHaveURL(/complaintsIndex/);
    await expect(page.getByRole('row').filter({ hasText: title })).toContainText(/CMP-\d{4}-\d{4}/);
  }

  test(`a complaint from its intake to its end, in ${language}`, async ({ browser }) => {
    test.setTimeout(240_000);
    const title = `Dizziness ${language} ${Date.now()}`;
    const people = callers();
    const officer = await personAt(browser, 'zhengkai', language);
    await takeDown(officer, title);
    const id = await openRow(officer, title);

    // Triage: harm is no minor matter.
    await form.check(officer, 'investigate', 'yes');
    await form.check(officer, 'cClass', 'minor');
    await form.pick(officer, 'investigators', 'fenglei');
    await decide(officer, language, 'zhengkai', say.classify, 'Harm was reported');
    await refused(officer, say.harm);
    await form.check(officer, 'cClass', 'major');
    await decide(officer, language, 'zhengkai', say.classify, 'Harm was reported');

    // Reportability: the clocks follow from what came of it.
    const vigilance = await personAt(browser, 'qinlan', language);
    await openTask(vigilance, title);
    await form.choose(vigilance, 'outcome', 'none');
    for (const place of form.rowsOf('report', 'jurisdiction'))
      await choose(
        form.cell(vigilance, 'report', 'reportable', place),
        form.optionIn('report', 'reportable', 'na'),
      );
    await decide(vigilance, language, 'qinlan', say.decided, 'Judged');
    await refused(vigilance, say.outcome);
    await form.choose(vigilance, 'outcome', 'nonSerious');
    const [china = ''] = form.rowsOf('report', 'jurisdiction');
    await choose(
      form.cell(vigilance, 'report', 'reportable', china),
      form.optionIn('report', 'reportable', 'yes'),
    );
    await form.cell(vigilance, 'report', 'reason', china).fill('An adverse reaction that is not serious');
    await form.pick(vigilance, 'reporter', 'qinlan');
    await decide(vigilance, language, 'qinlan', say.decided, 'Judged');

    // The investigator does not see who has complained; something follows from what is confirmed.
    const investigator = await personAt(browser, 'fenglei', language);
    await openTask(investigator, title);
    await form.write(investigator, 'findings', 'Retained samples and the batch record reviewed');
    await expect(investigator.getByText(CUSTOMER)).toHaveCount(0);
    await form.check(investigator, 'confirmed', 'yes');
    await form.choose(investigator, 'origin', 'use');
    await form.write(investigator, 'cause', 'Taken on an empty stomach');
    await form.write(investigator, 'otherBatches', 'None concerned');
    await form.check(investigator, 'capa', 'no');
    await form.write(investigator, 'capaWhyNot', 'The leaflet says it');
    await decide(investigator, language, 'fenglei', DECISIONS[language].submit, 'Investigated');
    await refused(investigator, say.follows);
    await form.choose(investigator, 'origin', 'manufacturing');
    await decide(investigator, language, 'fenglei', DECISIONS[language].submit, 'Investigated');
    await decideOn(await people('wuqian'), 'complaint', id, 'agree');
    await decideOn(await people('hanxue'), 'complaint', id, 'approve');

    // The answer goes to whoever complained, as a letter.
    await officer.goto(`/micro-app/qms-app/complaints/detail/${id}`);
    await form.write(officer, 'reply', REPLY);
    await form.write(officer, 'replyDate', dayFromNow(0));
    await officer
      .getByRole('button', { name: text(language, 'shared-ui', 'records.record.save'), exact: true })
      .click();
    await expect(
      officer.getByText(text(language, 'shared-ui', 'records.record.saved'), { exact: true }).first(),
    ).toBeVisible();
    await officer.getByRole('button', { name: text(language, 'shared-ui', 'records.record.print') }).click();
    await officer.getByRole('menuitem', { name: say.letter }).click();
    await expect(officer.getByText(REPLY)).toBeVisible();
    await expect(officer.getByText(CUSTOMER, { exact: true })).toBeVisible();
    await officer.getByRole('button', { name: text(language, 'shared-ui', 'records.print.back') }).click();
    await decideHere(officer, language, say.replied);

    // It is not closed before the report is sent and the deviation is under way.
    await expect(gateOf(officer, language)).toContainText(say.reports);
    await expect(gateOf(officer, language)).toContainText(say.deviation);
    await openTask(vigilance, title);
    await report.write(vigilance, 'sentOn', dayFromNow(0));
    await report.write(vigilance, 'reference', 'ADR-1');
    await attach(vigilance, 'receipt.txt');
    await decide(vigilance, language, 'qinlan', say.sent, 'Sent');
    const owner = await people('zhengkai');
    const { links } = await owner.call<{ links: { type: string; targetId: string }[] }>('qms/record/detail', {
      process: 'complaint',
      id,
    });
    const deviation = links.find(({ type }) => type === 'deviation')?.targetId ?? '';
    const docs = await owner.call<object[]>('qms/record/relatable', {
      types: ['documentVersion'],
      text: 'SOP-PD',
    });
    const found = new Date(Date.now() - 7_200_000).toISOString();
    await decideOn(owner, 'deviation', deviation, 'submit', {
      occurAt: found,
      foundAt: found,
      devType: 'equipment',
      foundBy: owner.userId,
      place: 'Solids workshop',
      docs: docs.slice(0, 1),
      immediate: 'The batch is on hold',
    });
    const manager = await personAt(browser, 'hanxue', language);
    await manager.goto(`/micro-app/qms-app/complaints/detail/${id}`);
    await decide(manager, language, 'hanxue', say.close, 'Answered');
    await manager.goto('/micro-app/qms-app/complaints/complaintsIndex');
    await expect(manager.getByRole('row').filter({ hasText: title })).toContainText(
      text(language, 'shared-ui', 'states.status.completed'),
    );
  });
}
