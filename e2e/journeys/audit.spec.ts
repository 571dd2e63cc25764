import { expect, type Page } from '@playwright/test';
import { Caller, decideBy, taskNamed } from '../support/calls';
import { dayFromNow } from '../support/days';
import { decide, openTask } from '../support/deviation';
import { DECISIONS, decideHere, pressDecision } from '../support/documents';
import { addRow, attach, choose, pick } from '../support/fields';
import { openAt, openRow, saveHere, submitNew } from '../support/record';
import { personAt } from '../support/session';
import { test } from '../support/test';
import { fieldTexts, mostly, text } from '../support/texts';

const TYPES = 'server/src/modules/quality/types';
const audit = fieldTexts(`${TYPES}/audit/fields.json`);
const finding = fieldTexts(`${TYPES}/auditFinding/fields.json`);

const SAY = {
  zh: {
    noFinding: '检查表中有不符合项：请至少记录一个发现项',
    waits: '回复尚未全部认可（0/1）',
    uncorrected: '尚未整改',
    close: '关闭',
    steps: { report: '报告', followUp: '整改落实' },
  },
  en: {
    noFinding: 'The checklist says that something does not conform: record a finding',
    waits: 'Not every response is accepted (0 of 1)',
    uncorrected: 'Not corrected',
    close: 'Close',
    steps: { report: 'Report', followUp: 'Follow-up' },
  },
};
const DEPARTMENT = { zh: '固体车间', en: 'Solids workshop' };

for (const language of mostly('zh')) {
  const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
  const said = (key: string) => audit.label(language, key);

  const combobox = (page: Page, name: string | RegExp) => page.getByRole('combobox', { name, exact: true });

  /** Plans an audit on its page; answers its number. */
  async function plan(page: Page, title: string): Promise<string> {
    await page.goto('/micro-app/qms-app/audit/create');
    await box(page, said('title')).fill(title);
    await choose(combobox(page, said('gxp')), audit.option(language, 'gxp', 'gmp'));
    await page.getByRole('radio', { name: audit.option(language, 'auditType', 'internal') }).check();
    await page.getByRole('checkbox', { name: audit.option(language, 'standards', 'cnGmp') }).check();
    await pick(combobox(page, said('auditeeDept')), DEPARTMENT[language]);
    await pick(combobox(page, said('contact')), 'fenglei');
    await box(page, said('scope')).fill('Compression and cleaning');
    await pick(combobox(page, said('team')), 'xuhang');
    await box(page, said('startOn')).fill(dayFromNow(14));
    await box(page, said('endOn')).fill(dayFromNow(15));
    await addRow(page, language, said('checklist'));
    await page.getByRole('textbox', { name: /(条款|Clause), 1$/ }).fill('159');
    await page.getByRole('textbox', { name: /(检查内容|Question), 1$/ }).fill('Are logbooks complete?');
    await submitNew(page, language);
    await expect(page).toHaveURL(/audit\/auditIndex/);
    const row = page.getByRole('row').filter({ hasText: title });
    return ((await row.getByRole('link').first().textContent()) ?? '').trim();
  }

  test(`an audit from its plan to its end, in ${language}`, async ({ browser }) => {
    const title = `Audit of solids ${language} ${Date.now()}`;
    const found = `Logbook without signature ${language} ${Date.now()}`;
    const manager = await Caller.signIn('hanxue');
    const lead = await personAt(browser, 'zhengkai', language);
    const no = await plan(lead, title);
    expect(no).toMatch(/^AUD-\d{4}-\d{3}$/);
    await decideBy(manager, await taskNamed(manager, title), 'approve');

    // What does not conform is a finding.
    await openTask(lead, title);
    await choose(combobox(lead, /(结果|Result), 1$/), language === 'zh' ? '不符合' : 'Does not conform');
    await lead.getByRole('textbox', { name: /(证据|Evidence), 1$/ }).fill('Page 3');
    await pressDecision(lead, language, DECISIONS[language].submit);
    await expect(lead.getByText(SAY[language].noFinding).first()).toBeVisible();
    const row = await addRow(lead, language, said('findings'));
    await row.getByRole('textbox', { name: /(发现内容|Finding)/ }).fill(found);
    await row.getByRole('textbox', { name: /(条款|Clause)/ }).fill('159');
    await row.getByRole('textbox', { name: /(证据|Evidence)/ }).fill('Page 3');
    await choose(
      row.getByRole('combobox', { name: /(级别|Grade)/ }),
      finding.option(language, 'grade', 'minor'),
    );
    await pick(row.getByRole('combobox', { name: /(责任人|Owner)/ }), 'caoyang');
    await decideHere(lead, language, DECISIONS[language].submit);

    await openAt(lead, title, SAY[language].steps.report);
    await attach(lead, 'report.txt');
    await lead.getByRole('radio', { name: audit.option(language, 'conclusion', 'conditional') }).check();
    await decide(lead, language, 'zhengkai', DECISIONS[language].submit, 'Report complete');
    await decideBy(manager, await taskNamed(manager, title), 'approve');

    // It waits for its finding, which is answered, reviewed and corrected.
    await lead.goto(`/micro-app/qms-app/audit/auditIndex?q=${no}`);
    await openRow(lead, title);
    const waits = lead.getByText(SAY[language].waits);
    await expect(waits.first()).toBeVisible();
    const worker = await personAt(browser, 'caoyang', language);
    await openTask(worker, found);
    await box(worker, finding.label(language, 'rootCause')).fill('The form has no field for it');
    await box(worker, finding.label(language, 'correction')).fill('Signed, and the form changed');
    await decide(worker, language, 'caoyang', DECISIONS[language].submit, 'Answered');
    await openTask(lead, found);
    await box(lead, finding.label(language, 'opinion')).fill('Agreed');
    await decide(lead, language, 'zhengkai', DECISIONS[language].agree, 'Accepted');
    await openAt(worker, found, SAY[language].steps.followUp);
    await expect(worker.getByText(SAY[language].uncorrected).first()).toBeVisible();
    await box(worker, finding.label(language, 'correctedOn')).fill(dayFromNow(0));
    await attach(worker, 'form.txt');
    await saveHere(worker, language, 'Corrected');

    const head = await personAt(browser, 'hanxue', language);
    await openTask(head, title);
    await decide(head, language, 'hanxue', SAY[language].close, 'Everything is corrected');
    await head.goto(`/micro-app/qms-app/audit/auditIndex?q=${no}`);
    await expect(head.getByRole('row').filter({ hasText: title })).toContainText(
      text(language, 'shared-ui', 'states.status.completed'),
    );
  });
}
