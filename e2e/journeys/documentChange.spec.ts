import { expect, type Page } from '@playwright/test';
import { dayFromNow } from '../support/days';
import { dialogOf, openTask } from '../support/deviation';
import { approveByCalls, callers, draftBy, everybody, recordOn, versionOf } from '../support/documentCalls';
import {
  AUTHOR,
  confirmAct,
  DECISIONS,
  decideHere,
  dms,
  label as labelOf,
  pdfFile,
  pressDecision,
  tab,
} from '../support/documents';
import { personAt } from '../support/session';
import { test } from '../support/test';
import { fieldTexts, type Language, mostly, text } from '../support/texts';

const TITLES = { zh: '胶塞清洗规程', en: 'Stopper washing' };
const { label, option } = fieldTexts('server/src/modules/documents/processes/dcr/fields.json');
const records = (language: Language, key: string) => text(language, 'shared-ui', `records.${key}`);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Fills in what every change request asks for, beside what it changes. */
async function fillChange(page: Page, language: Language, title: string): Promise<void> {
  const choose = (key: string, value: string) =>
    page
      .getByRole('radiogroup', { name: label(language, key) })
      .getByRole('radio', { name: option(language, key, value), exact: true })
      .check();
  await page.getByRole('textbox', { name: label(language, 'title'), exact: true }).fill(title);
  await choose('changeLevel', 'minor');
  await page
    .getByRole('textbox', { name: label(language, 'reason') })
    .fill('The new washer needs other steps');
  await page.getByLabel(label(language, 'plannedEffectiveDate')).fill(dayFromNow(0));
  await choose('trainingProposal', 'none');
}

/** Submits the request on screen; answers its number. */
async function submitChange(page: Page, language: Language, title: string): Promise<string> {
  await button(page, records(language, 'create.submit')).click();
  await confirmAct(page, 'Asked for by production', records(language, 'create.submit'));
  await expect(page).toHaveURL(/dcrList/);
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row).toBeVisible();
  return ((await row.getByRole('link').first().textContent()) ?? '').trim();
}

/** Document control has looked at numbers and duplicates. */
async function checkNumbers(page: Page, language: Language, no: string): Promise<void> {
  await openTask(page, no);
  await pressDecision(page, language, DECISIONS[language].accept);
  const checked = page.getByRole('switch', { name: label(language, 'numberChecked') });
  // Without the check the decision is refused at the field.
  await expect(checked).toBeFocused();
  await checked.check();
  await button(page, DECISIONS[language].accept).click();
  await expect(page.getByRole('listitem').filter({ hasText: no })).toHaveCount(0);
}

for (const language of mostly('zh')) {
  const say = DECISIONS[language];

  test(`a document is revised and made obsolete by change requests, in ${language}`, async ({ browser }) => {
    test.setTimeout(150_000);
    const people = callers();
    const caller = await people(AUTHOR);
    const { no, page, ...first } = await draftBy(caller, TITLES, await pdfFile('Wash the stoppers twice'));
    await approveByCalls(people, first);
    const author = await personAt(browser, AUTHOR, language);
    const control = await personAt(browser, 'linxiao', language);

    const change = await test.step('the owner asks for a revision; a second one is refused', async () => {
      await author.goto(page);
      await button(author, dms(language, 'act.revise.name')).click();
      await expect(author).toHaveURL(/dcrCreate/);
      await expect(author.getByText(no).first()).toBeVisible();
      await fillChange(author, language, `Revision of ${no}`);
      await submitChange(author, language, `Revision of ${no}`);
      const asked = await recordOn(caller, 'dcr', no);
      await author.goto(page);
      await expect(button(author, dms(language, 'act.revise.name'))).toBeDisabled();
      await expect(author.getByText(dms(language, 'notice.change', { no: asked.no }))).toBeVisible();
      return asked;
    });

    await test.step('it is returned once, then agreed, checked and approved', async () => {
      await everybody(people, change.piId, 'return');
      await author.goto(change.page);
      await decideHere(author, language, say.submit);
      await expect(
        author.getByRole('region', { name: text(language, 'shared-ui', 'sign.decide') }),
      ).toHaveCount(0);
      await everybody(people, change.piId, 'agree');
      await checkNumbers(control, language, change.no);
      await everybody(people, change.piId, 'approve');
    });

    await test.step('the next version is written; the open page follows it into force', async () => {
      await author.goto(page);
      await button(author, dms(language, 'notice.openNext', { label: 'V02.d1' })).click();
      await expect(author.getByText(`${no} V02.d1`).first()).toBeVisible();
      await author
        .getByRole('textbox', { name: labelOf(language, 'changeSummary') })
        .fill('Three washes instead of two');
      await author.setInputFiles('input[type=file]', await pdfFile('Wash the stoppers three times'));
      await expect(
        author.getByText(dms(language, 'mainFile.stored', { name: 'sop.pdf' })).first(),
      ).toBeVisible();
      await decideHere(author, language, say.submit);
      await expect(author.getByText(dms(language, 'state.inReview')).first()).toBeVisible();
      await tab(author, language, 'content').click();
      const viewer = author.getByRole('tabpanel');
      await expect(viewer.getByText(dms(language, 'viewer.notYet'))).toBeVisible();
      const next = await versionOf(caller, new URL(author.url()).searchParams.get('version') ?? '');
      await everybody(people, next.piId, 'agree');
      await everybody(people, next.piId, 'approve');
      await everybody(people, next.piId, 'plan', { trainingImpact: 'none', impactReason: 'Same washer' });
      await expect(author.getByText(`${no} V02`, { exact: true }).first()).toBeVisible();
      const line = author.locator('header', { has: author.getByRole('heading', { level: 1 }) });
      await expect(line.getByText(dms(language, 'state.effective'), { exact: true })).toBeVisible();
      await expect(viewer.getByText(dms(language, 'viewer.notYet'))).toHaveCount(0);
    });

    await test.step('the change is done, and the two versions can be compared', async () => {
      await author.goto(`${page}?tab=versions`);
      const rows = author.getByRole('tabpanel').getByRole('row');
      await expect(rows.filter({ hasText: dms(language, 'state.superseded') })).toHaveCount(1);
      const comparison = author.getByRole('region', { name: dms(language, 'compare.title') });
      await expect(comparison.getByText('three times')).toBeVisible();
      await author.goto(`/micro-app/dms-app/fileManagement/dcrList?q=${change.no}`);
      await expect(author.getByRole('row').filter({ hasText: change.no })).toContainText(
        text(language, 'shared-ui', 'states.status.completed'),
      );
    });

    await test.step('a further change takes it out of use, unmistakably', async () => {
      await author.goto(page);
      await button(author, dms(language, 'document.more')).click();
      await author.getByRole('menuitem', { name: dms(language, 'act.obsolete.name') }).click();
      await fillChange(author, language, `End of ${no}`);
      await submitChange(author, language, `End of ${no}`);
      const end = await recordOn(caller, 'dcr', `End of ${no}`);
      await everybody(people, end.piId, 'agree');
      await everybody(people, end.piId, 'accept', { numberChecked: true });
      await everybody(people, end.piId, 'approve');
      await control.goto(page);
      await expect(control.getByText(dms(language, 'notice.obsolete'))).toBeVisible();
      await expect(control.getByText(dms(language, 'viewer.doNotUse')).last()).toBeVisible();
      await expect(button(control, dms(language, 'act.revise.name'))).toHaveCount(0);
    });
  });

  test(`a new document is asked for and refused by document control, in ${language}`, async ({ browser }) => {
    const title = `New form ${language} ${Date.now()}`;
    const people = callers();
    const operator = await personAt(browser, 'caoyang', language);
    await operator.goto('/micro-app/dms-app/fileManagement/dcrCreate');
    await expect(
      operator.getByRole('heading', { name: text(language, 'shell-app', 'errors.401.title') }),
    ).toBeVisible();
    const author = await personAt(browser, AUTHOR, language);
    await author.goto('/micro-app/dms-app/fileManagement/dcrCreate');
    await author.getByRole('radio', { name: option(language, 'action', 'new'), exact: true }).check();
    await fillChange(author, language, title);
    await author.getByRole('button', { name: text(language, 'shared-ui', 'form.addRow') }).click();
    const row = author.getByRole('row').last();
    await row.getByRole('combobox').click();
    await author.getByRole('option', { name: /^REC / }).click();
    await row.getByRole('textbox').first().fill('清洗记录');
    await row.getByRole('textbox').last().fill('Washing record');
    const no = await submitChange(author, language, title);
    await everybody(people, (await recordOn(await people(AUTHOR), 'dcr', title)).piId, 'agree');
    const control = await personAt(browser, 'linxiao', language);
    await openTask(control, no);
    await decideHere(control, language, say.reject);
    await expect(dialogOf(control)).toHaveCount(0);
    await author.goto(`/micro-app/dms-app/fileManagement/dcrList?q=${no}`);
    await expect(author.getByRole('row').filter({ hasText: no })).toContainText(
      text(language, 'shared-ui', 'states.status.rejected'),
    );
  });
}
