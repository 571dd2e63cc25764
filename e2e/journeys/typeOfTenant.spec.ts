import { type Browser, expect, type Page } from '@playwright/test';
import { serverState } from '../support/accounts';
import { sessionOf } from '../support/calls';
import { openTask } from '../support/deviation';
import { confirmAct, DECISIONS, decideHere } from '../support/documents';
import { bringExcursionIntoForce, EXCURSION } from '../support/excursion';
import { type RunningServer, startServer } from '../support/server';
import { test } from '../support/test';
import { type Language, mostly, text } from '../support/texts';

// Roles change with a new type: on a server of its own, no other journey meets that in the middle of its work.
let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ port: serverState().port + 4 });
  await bringExcursionIntoForce(server.port);
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

const labelOf = (language: Language, key: string): string =>
  EXCURSION.form.fields.find((field) => field.key === key)?.label[language] ?? '';

for (const language of mostly('zh')) {
  test(`a type that only a tenant knows is played on its own pages, in ${language}`, async ({ browser }) => {
    const title = { zh: '灌装间粒子超标', en: 'Particles in the filling room' }[language];
    const person = await personThere(browser, 'caoyang', language);
    await person.getByRole('link', { name: EXCURSION.steps.name[language] }).click();
    await expect(person).toHaveURL(/\/micro-app\/qms-app\/excursion\/index/);
    await person
      .getByRole('button', {
        name: text(language, 'qms-app', 'create.of', { name: EXCURSION.steps.name[language].toLowerCase() }),
      })
      .click();
    await person.getByRole('textbox', { name: labelOf(language, 'title'), exact: true }).fill(title);
    await person.getByRole('combobox', { name: labelOf(language, 'room') }).click();
    await person.getByRole('option', { name: { zh: '灌装间', en: 'Filling room' }[language] }).click();
    await person.getByRole('textbox', { name: labelOf(language, 'particles') }).fill('4000');
    const submit = text(language, 'qms-app', 'create.submit');
    await person.getByRole('button', { name: submit, exact: true }).click();
    await confirmAct(person, { zh: '请调查', en: 'Please investigate' }[language], submit);
    const row = person.getByRole('row').filter({ hasText: title });
    await expect(row).toContainText(/EX-\d{4}-\d{3}/);

    const handler = await personThere(browser, 'zhouzihan', language);
    await openTask(handler, title);
    await handler
      .getByRole('textbox', { name: labelOf(language, 'cause') })
      .fill({ zh: '过滤器破损', en: 'A filter was torn' }[language]);
    await decideHere(handler, language, DECISIONS[language].submit);
    await expect(handler.getByRole('listitem').filter({ hasText: title })).toHaveCount(0);

    // It is filtered by its own fields, and its page says what was computed.
    await person.reload();
    const exceeded = { zh: '是', en: 'Yes' }[language];
    await person.getByRole('checkbox', { name: exceeded }).check();
    await expect(row).toContainText(text(language, 'shared-ui', 'states.status.completed'));
    await row.getByRole('link').first().click();
    await expect(person).toHaveURL(/\/micro-app\/qms-app\/excursion\/detail\//);
    await expect(person.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });
}
