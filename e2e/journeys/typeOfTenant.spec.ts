import { readFileSync } from 'node:fs';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { serverState } from '../support/accounts';
import { ASSESSMENT } from '../support/assessment';
import { Caller, decideBy, sessionOf, taskNamed } from '../support/calls';
import { decide, dialogOf, openTask } from '../support/deviation';
import { confirmAct, DECISIONS, decideHere } from '../support/documents';
import { EXCURSION } from '../support/excursion';
import { addRow, attach, pick } from '../support/fields';
import { xlsxOf } from '../support/files';
import { bringIntoForce } from '../support/recordTypes';
import { type RunningServer, startServer } from '../support/server';
import { test } from '../support/test';
import { type Language, mostly, text } from '../support/texts';

// Roles change with new types: on a server of its own, no other journey meets that in the middle of its work.
let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ port: serverState().port + 4 });
  await bringIntoForce(server.port, EXCURSION, ASSESSMENT);
});
test.afterAll(() => server?.stop());

async function personThere(browser: Browser, account: string, language: Language): Promise<Page> {
  const baseURL = `http://hkpharma.localhost:${server.port}`;
  const context = await browser.newContext({ baseURL });
  const { cookies } = await sessionOf(account, 'hkpharma', language, server.port);
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: baseURL })));
  const page = await context.newPage();
  await page.goto('/home/index');
  return page;
}

const callerThere = (account: string) => Caller.signIn(account, server.port);

/** Nothing of what is shown is a key, a code or a value that nobody has put into words. */
const inWords = (page: Page): Promise<void> =>
  expect(page.locator('body')).not.toContainText(
    /\[object Object\]|undefined|\bNaN\b|step_\d|TmsAssessment|QmsExcursion|openExcursions|followUps|heldOn/,
  );

const WORDS = {
  zh: {
    title: '更衣培训评估',
    excursion: '灌装间粒子超标',
    imported: '无菌操作培训评估',
    note: '讲师认为尚需练习',
    filtered: '进阶',
  },
  en: {
    title: 'Gowning, assessed',
    excursion: 'Particles in the filling room',
    imported: 'Aseptic work, assessed',
    note: 'The lecturer asks for more practice',
    filtered: 'Advanced',
  },
};

for (const language of mostly('zh')) {
  const words = WORDS[language];
  const q = (key: string, params?: Record<string, unknown>) =>
    text(language, 'shared-ui', `records.${key}`, params);
  const ui = (key: string, params?: Record<string, unknown>) => text(language, 'shared-ui', key, params);
  const name = ASSESSMENT.steps.name[language];
  const step = (id: string) => ASSESSMENT.steps.steps.find((one) => one.id === id)?.name[language] ?? '';
  const fieldOf = (key: string) => ASSESSMENT.form.fields.find((field) => field.key === key);
  const label = (key: string) => fieldOf(key)?.label[language] ?? '';
  const option = (key: string, value: string) =>
    fieldOf(key)?.options?.find((one) => one.value === value)?.label[language] ?? '';

  /** A field of every kind, as a person fills it. */
  async function fill(page: Page, related: string): Promise<void> {
    const box = (key: string) => page.getByRole('textbox', { name: label(key), exact: true });
    await page.getByRole('textbox', { name: new RegExp(`^${label('title')}`) }).fill(words.title);
    await page.getByRole('textbox', { name: new RegExp(`^${label('subject')}`) }).fill('SOP-PD-012');
    await page.getByRole('combobox', { name: label('level') }).click();
    await page.getByRole('option', { name: option('level', 'advanced') }).click();
    await pick(page.getByRole('combobox', { name: label('related') }), related);
    await page.getByRole('radio', { name: option('place', 'line') }).check();
    await page.getByRole('checkbox', { name: option('aids', 'video') }).check();
    await box('heldOn').fill('2026-01-05');
    await box('begins').fill('08:30');
    await box('reportedAt').fill('2026-01-05 16:00');
    await box('story').fill(words.title);
    await box('note').fill(words.note);
    await box('opinion').fill(words.title);
    await page
      .getByRole('textbox', { name: label('website'), exact: true })
      .fill('https://example.com/gowning');
    await attach(page, 'papers.txt');
    for (const score of await page.getByRole('radio', { name: '2', exact: true }).all()) await score.check();
    await page.getByRole('slider', { name: label('trust') }).fill('7');
    await page.getByRole('switch', { name: label('online') }).check();
  }

  /** A row of a table, or one of several small forms. */
  async function fillRow(page: Page, key: string, values: Record<string, string>): Promise<void> {
    const group = await addRow(page, language, label(key));
    const columns = fieldOf(key)?.columns ?? [];
    for (const [column, value] of Object.entries(values)) {
      const heading = columns.find((one) => one.key === column)?.label[language] ?? '';
      await group
        .getByRole('textbox', { name: new RegExp(heading) })
        .last()
        .fill(value);
    }
  }

  test(`a type that only a tenant knows is played on its own pages, in ${language}`, async ({ browser }) => {
    const [reporter, quality] = await Promise.all([callerThere('caoyang'), callerThere('fenglei')]);
    const excursion = await reporter.call<{ id: string; no: string }>('process-instance/start', {
      process: 'excursion',
      submit: true,
      reason: 'Found at once',
      values: { title: words.excursion, room: 'filling', particles: 4000 },
    });

    const person = await personThere(browser, 'caoyang', language);
    await person.getByRole('link', { name, exact: true }).click();
    await expect(person).toHaveURL(/\/micro-app\/tms-app\/assessment\/index/);
    await person
      .getByRole('button', { name: q('list.new', { name: name.toLowerCase() }) })
      .first()
      .click();
    await fill(person, excursion.no);
    await fillRow(person, 'people', { name: 'A', points: '70' });
    await fillRow(person, 'people', { name: 'B', points: '95' });
    await fillRow(person, 'followUps', { what: 'B', by: '2026-12-01' });
    await inWords(person);
    await person.getByRole('button', { name: q('create.submit'), exact: true }).click();
    await confirmAct(person, 'As trained', q('create.submit'));
    const row = person.getByRole('row').filter({ hasText: words.title });
    await expect(row).toContainText(/TA-\d{4}-\d{3}/);
    const no = ((await row.getByRole('link').first().textContent()) ?? '').trim();
    await inWords(person);

    // Two review at once; the record's page sees each without being loaded again.
    await row.getByRole('link').first().click();
    await expect(person).toHaveURL(/\/micro-app\/tms-app\/assessment\/detail\//);
    await expect(person.getByText(words.note)).toBeVisible();
    const reviewer = await personThere(browser, 'zhouzihan', language);
    await openTask(reviewer, words.title);
    await inWords(reviewer);
    await reviewer.getByRole('textbox', { name: new RegExp(`^${label('business')}`) }).fill('Good');
    await decideHere(reviewer, language, DECISIONS[language].agree);
    await expect(person.getByText('Good', { exact: true })).toBeVisible();
    await decideBy(quality, await taskNamed(quality, words.title), 'agree', { quality: 'Fine' });

    // It waits for what it is linked with, and goes on by itself.
    const gate = person.getByText(ASSESSMENT.rules.gates[0]?.label[language] ?? '');
    await expect(gate).toBeVisible();
    await person.getByRole('textbox', { name: new RegExp(`^${label('conclusion')}`) }).fill('Done');
    await person.getByRole('button', { name: q('record.save'), exact: true }).click();
    await confirmAct(person, 'As written', q('act.save.name'));
    await expect(dialogOf(person)).toBeHidden();
    await expect(gate).toBeVisible();
    const investigator = await callerThere('zhouzihan');
    await decideBy(investigator, await taskNamed(investigator, words.excursion), 'submit', {
      cause: 'Filter',
    });
    await expect(gate).toBeHidden();

    // Whoever approves signs, and does not see what is confidential.
    const approver = await personThere(browser, 'hanxue', language);
    await openTask(approver, words.title);
    await expect(approver.getByText('Done', { exact: true })).toBeVisible();
    await expect(approver.getByText(words.note)).toHaveCount(0);
    await decide(approver, language, 'hanxue', DECISIONS[language].approve, 'Agreed');
    await expect(person.getByText(ui('states.status.completed')).first()).toBeVisible();

    // Its page tells who did what, and it is printed.
    await person.getByRole('tab', { name: q('panel.signatures') }).click();
    await expect(person.getByRole('tabpanel')).toContainText(step('step_5'));
    await person.getByRole('tab', { name: q('panel.audit') }).click();
    await expect(person.getByRole('tabpanel')).toContainText(label('conclusion'));
    await inWords(person);
    await person.getByRole('button', { name: q('record.print') }).click();
    const sheet = person.getByRole('article').or(person.getByRole('main')).first();
    await expect(sheet).toContainText('82.5');
    await expect(sheet).toContainText('https://example.com/gowning');
    await inWords(person);

    await listed(person, no);
    await found(person, no);
    await asked(reviewer, no);
  });

  /** More come by a spreadsheet; the list is searched, filtered and sorted by the type's own fields. */
  async function listed(person: Page, no: string): Promise<void> {
    await person.goto('/micro-app/tms-app/assessment/index');
    await person.getByRole('button', { name: q('import.open'), exact: true }).click();
    const dialog = dialogOf(person);
    await dialog.getByRole('radio', { name: q('import.submitted') }).check();
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'assessments.xlsx',
      mimeType: '',
      buffer: await xlsxOf([
        ['title', 'subject', 'level', 'heldOn'].map(label),
        [words.imported, 'SOP-PD-001', option('level', 'basic'), '2026-01-07'],
        [`${words.imported} 2`, 'SOP-PD-002', '?', ''],
      ]),
    });
    await expect(dialog.getByText(ui('sheet.summary', { count: 1, bad: 1 }))).toBeVisible();
    await expect(dialog).toContainText(`${label('level')}`);
    await dialog.getByRole('textbox').fill('Moved here');
    await dialog.getByRole('button', { name: ui('sheet.apply', { count: 1 }) }).click();
    await expect(dialog.getByText(ui('sheet.made', { count: 1, bad: 1 }))).toBeVisible();
    await inWords(person);
    await dialog.getByRole('button', { name: ui('sheet.close'), exact: true }).click();

    const rows = person.getByRole('row').filter({ hasText: new RegExp(`${words.title}|${words.imported}`) });
    await expect(rows).toHaveCount(2);
    const subject = person.getByRole('columnheader', { name: label('subject') });
    const first = (of: Locator) => of.first();
    await subject.getByRole('button').first().click();
    await expect(first(rows)).toContainText('SOP-PD-001');
    await subject.getByRole('button').first().click();
    await expect(first(rows)).toContainText('SOP-PD-012');
    // The order is remembered: it is left as it was.
    await subject.getByRole('button').first().click();
    await expect(first(rows)).toContainText('SOP-PD-001');
    await person.getByRole('button', { name: ui('filter.card'), exact: true }).click();
    await person.getByRole('checkbox', { name: words.filtered }).check();
    await expect(rows).toHaveCount(1);
    await expect(first(rows)).toContainText(no);
    await person.getByRole('checkbox', { name: words.filtered }).uncheck();
    await person.getByRole('searchbox').fill(words.imported);
    await expect(rows).toHaveCount(1);
    await expect(first(rows)).toContainText(words.imported);
    await inWords(person);
  }

  /** It is found from everywhere, by its number. */
  async function found(person: Page, no: string): Promise<void> {
    await person.keyboard.press('Control+k');
    await person.getByRole('combobox', { name: text(language, 'navbar', 'palette.title') }).fill(no);
    await person.getByRole('option').filter({ hasText: words.title }).first().click();
    await expect(person).toHaveURL(/\/micro-app\/tms-app\/assessment\/detail\//);
    await expect(person.getByRole('heading', { level: 1, name: words.title })).toBeVisible();
  }

  /** A query reads its fields; what it finds is exported. */
  async function asked(page: Page, no: string): Promise<void> {
    const t = (key: string, params?: Record<string, unknown>) =>
      text(language, 'shell-app', `query.${key}`, params);
    await page.goto('/queryManager/edit');
    await page.getByRole('textbox', { name: t('name') }).fill(words.title);
    await page.getByRole('textbox', { name: t('code'), exact: false }).fill(`TA-${language}`);
    await page.getByRole('combobox', { name: t('object') }).selectOption('assessment');
    await page.getByRole('button', { name: t('addCondition') }).click();
    const condition = page.getByRole('group', { name: t('condition', { no: 1 }) });
    await condition.getByRole('combobox', { name: new RegExp(`: ${t('field')}$`) }).selectOption('level');
    await condition.getByRole('combobox', { name: new RegExp(`: ${t('operator')}$`) }).selectOption('eq');
    await condition.getByRole('combobox', { name: new RegExp(`: ${t('value')}$`) }).selectOption('advanced');
    await page.getByRole('combobox', { name: t('dataScope') }).selectOption('tenant');
    await page.getByRole('textbox', { name: t('combination') }).fill('1');
    await page.getByRole('combobox', { name: t('category') }).selectOption('public');
    await page.getByRole('button', { name: t('save'), exact: true }).click();
    const table = page.getByRole('grid', { name: words.title });
    await expect(table.getByText(no)).toBeVisible();
    const count = await table.getByText(/^TA-\d{4}-\d{3}$/).count();
    await inWords(page);
    await page.getByRole('button', { name: ui('export.button') }).click();
    const dialog = dialogOf(page);
    await dialog.getByRole('radio', { name: ui('export.formats.csv') }).check();
    await dialog.getByRole('button', { name: ui('export.start') }).click();
    const arriving = page.waitForEvent('download');
    await dialog.getByRole('link', { name: ui('export.download', { count }) }).click();
    const csv = readFileSync(await (await arriving).path(), 'utf8');
    expect(csv).toContain(no);
    expect(csv).not.toMatch(/\[object Object\]|undefined|advanced/);
  }
}
