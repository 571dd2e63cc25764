import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { designerOf } from '../support/designing';
import { decide, dialogOf, openTask, sign } from '../support/deviation';
import { decideHere, pressDecision } from '../support/documents';
import { designFields, designInvestigator, designRules, designSteps } from '../support/excursionDesign';
import { BATCH, CLASSES, label, NAME, REFUSAL } from '../support/excursionType';
import { addRow, pick } from '../support/fields';
import { settled } from '../support/screens';
import { personAt } from '../support/session';
import { test } from '../support/test';
import { mostly, text } from '../support/texts';

/** One type for each language: both are played on one server. */
const TYPES = { zh: 'environmentalExcursion', en: 'airExcursion' };
const LIST = '/administration/recordTypes';
const REASON = 'Excursions were written on paper';

for (const language of mostly('zh')) {
  const at = language === 'zh' ? 0 : 1;
  const TYPE = TYPES[language];
  const TITLE = `0.5 µm, B32 ${language}`;
  const t = (key: string, params?: Record<string, unknown>) =>
    text(language, 'shell-app', `types.${key}`, params);
  const q = (key: string, params?: Record<string, unknown>) =>
    text(language, 'shared-ui', `records.${key}`, params);
  const decision = (code: string) => text(language, 'shell-app', `designer.decision.${code}`);
  const act = (page: Page, name: string): Locator =>
    page.getByRole('main').getByRole('button', { name: t(`acts.${name}`), exact: true });
  const box = (page: Page, en: string) =>
    page.getByRole('textbox', { name: new RegExp(`^${label(en, at)}`) });

  async function because(page: Page, confirm: string): Promise<void> {
    const dialog = dialogOf(page);
    await dialog
      .getByRole('textbox', { name: new RegExp(text(language, 'shared-ui', 'sign.why')) })
      .fill(REASON);
    await dialog.getByRole('button', { name: confirm, exact: true }).click();
  }

  /** The draft of a type from nothing. */
  async function begin(page: Page): Promise<void> {
    await page.goto(LIST);
    await settled(page);
    await page.getByRole('button', { name: t('create'), exact: true }).click();
    const dialog = dialogOf(page);
    await dialog.getByRole('textbox', { name: t('code') }).fill(TYPE);
    await dialog.getByRole('textbox', { name: t('nameZh') }).fill(NAME.zh);
    await dialog.getByRole('textbox', { name: t('nameEn') }).fill(NAME.en);
    await because(page, t('create'));
    await expect(page).toHaveURL(new RegExp(`${LIST}/${TYPE}/1$`));
  }

  /** What is wrong is said in the language of the screen, and leads by keyboard to where it is mended. */
  async function mend(page: Page): Promise<void> {
    const { d, half, item, isRight, property } = designerOf(page, language);
    await isRight();
    await item(label('Room', at)).click();
    await half('label', 'zh').fill('');
    const faults = page.getByRole('region', { name: d('problems.title') }).getByRole('button');
    await expect(faults).toHaveCount(1);
    const fault = faults.filter({ hasText: property('label') });
    await fault.focus();
    await page.keyboard.press('Enter');
    await expect(half('label', 'zh')).toBeFocused();
    await page.keyboard.type(label('Room', 0));
    await isRight();
  }

  /** Saved, tested and handed in by its author, approved with a signature by somebody else. */
  async function bringIntoForce(author: Page, browser: Browser): Promise<void> {
    const main = author.getByRole('main');
    await main.getByRole('button', { name: designerOf(author, language).d('save'), exact: true }).click();
    await because(author, designerOf(author, language).d('save'));
    await act(author, 'test').click();
    await expect(main).toContainText(t('outcomes.passed'));
    await act(author, 'submit').click();
    await because(author, t('acts.submit'));
    await expect(main).toContainText(t('states.inApproval'));

    const approver = await personAt(browser, 'hanxue', language);
    await approver.goto(`${LIST}/${TYPE}/1`);
    await act(approver, 'approve').click();
    await because(approver, t('goSign'));
    await sign(dialogOf(approver), language, 'hanxue');
    await expect(approver.getByRole('main')).toContainText(t('states.effective'));
    await approver.close();
  }

  /** Whoever finds one writes it down; the list shows it by its number, and its class is decided by the table. */
  async function report(page: Page): Promise<void> {
    await page.goto(`/micro-app/qms-app/${TYPE}/index`);
    const name = NAME[language].toLowerCase();
    await page
      .getByRole('button', { name: q('list.new', { name }) })
      .first()
      .click();
    await page.getByRole('textbox', { name: language === 'zh' ? /^标题/ : /^Title/ }).fill(TITLE);
    await box(page, 'Room').fill('B32');
    await box(page, 'Particle count').fill('8000');
    await box(page, 'Limit').fill('3520');
    await page.getByRole('button', { name: q('create.submit'), exact: true }).click();
    const asked = dialogOf(page);
    await asked.getByRole('textbox').fill(REASON);
    await asked.getByRole('button', { name: q('create.submit'), exact: true }).click();
    const row = page.getByRole('row').filter({ hasText: TITLE });
    await expect(row).toContainText(/EE-\d{4}-0001/);
    await row.getByRole('link').first().click();
    await expect(page.getByText(CLASSES[1][at], { exact: true }).first()).toBeVisible();
  }

  test(`a process is designed from nothing, approved and played to its end, in ${language}`, async ({
    browser,
  }) => {
    test.slow();
    const author = await personAt(browser, 'mengyao', language);
    await begin(author);
    await designSteps(author, language);
    await designFields(author, language);
    await designInvestigator(author, language);
    await designRules(author, language);
    await mend(author);
    await bringIntoForce(author, browser);

    const finder = await personAt(browser, 'caoyang', language);
    await report(finder);

    // Quality assesses it and says who investigates.
    const quality = await personAt(browser, 'zhouzihan', language);
    await openTask(quality, TITLE);
    await box(quality, 'Impact').fill('No product was open');
    await pick(quality.getByRole('combobox', { name: label('Investigator', at) }), 'yuanmeng');
    await decideHere(quality, language, decision('submit'));

    // What the check asks for is missing, and the step is refused; with it the record goes on.
    const investigator = await personAt(browser, 'yuanmeng', language);
    await openTask(investigator, TITLE);
    await pressDecision(investigator, language, decision('submit'));
    await expect(investigator.getByText(REFUSAL[language]).first()).toBeVisible();
    const rows = await addRow(investigator, language, label('Affected batches', at));
    await rows.getByRole('textbox', { name: new RegExp(`^${BATCH[at]}`) }).fill('B32-0411');
    await decideHere(investigator, language, decision('submit'));

    const reviewer = await personAt(browser, 'hanxue', language);
    await openTask(reviewer, TITLE);
    await decideHere(reviewer, language, decision('agree'));

    // The head of the department approves with a signature: it is closed.
    const head = await personAt(browser, 'fenglei', language);
    await openTask(head, TITLE);
    await decide(head, language, 'fenglei', decision('approve'), 'Cause removed');
    await finder.reload();
    await expect(finder.getByRole('main')).toContainText(
      text(language, 'shared-ui', 'states.status.completed'),
    );
  });
}
