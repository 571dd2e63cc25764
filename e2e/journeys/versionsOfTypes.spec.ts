import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { serverState, type Tenant } from '../support/accounts';
import { Caller, sessionOf } from '../support/calls';
import { dialogOf, sign } from '../support/deviation';
import { atPace } from '../support/pace';
import { enforce } from '../support/recordTypes';
import { type RunningServer, startServer } from '../support/server';
import { test } from '../support/test';
import { mostly, text } from '../support/texts';
import { copyTree, removeTree } from '../support/tree';

/*
 * A type of the product that the company has changed, met by a newer product: its proposal, the way of the type to
 * another company, and back to what was. On a server of its own, which is replaced by a newer one.
 */
const TYPE = 'archiveItem';
const LIST = '/administration/recordTypes';
const FIELDS = `server/dist/archives/types/${TYPE}/fields.json`;

/** What the company calls fields, and what a newer product does. */
const OWN = { category: ['档案种类', 'Kind of item'], pages: ['张数', 'Sheets'] } as const;
const NEWER = { pages: ['总页数', 'Total pages'], retention: ['保管期限', 'Kept for'] } as const;
/** What the former product called the field that only the newer one calls otherwise. */
const RETENTION = '保存期限';

/** The own version as it was saved for another company. */
let saved: string;

interface Content {
  settings: { menu: string };
  steps: { code: string };
  form: { fields: { key: string; label: { zh: string; en: string } }[] };
}

/** Fields that are called otherwise. */
const renamed = <F extends Content['form']['fields'][number]>(
  fields: readonly F[],
  names: Readonly<Record<string, readonly [zh: string, en: string]>>,
): F[] =>
  fields.map((field) => {
    const [zh, en] = names[field.key] ?? [];
    return zh && en ? { ...field, label: { zh, en } } : field;
  });

let tree: string;
let server: RunningServer;

test.beforeAll(async () => {
  test.setTimeout(atPace(240_000));
  tree = copyTree();
  const port = serverState().port + 1;
  server = await startServer({ port, root: tree });
  const writer = await Caller.signIn('mengyao', port);
  const [{ id }] = await writer.call<[{ id: string }]>('record-type/list', { type: TYPE });
  const { content } = await writer.call<{ content: Content }>('record-type/detail', { id });
  const own = { ...content, form: { ...content.form, fields: renamed(content.form.fields, OWN) } };
  await enforce(port, own);
  await server.stop();
  const shipped = JSON.parse(readFileSync(join(tree, FIELDS), 'utf8')) as Content['form'];
  writeFileSync(join(tree, FIELDS), JSON.stringify({ ...shipped, fields: renamed(shipped.fields, NEWER) }));
  server = await startServer({ port, root: tree, dataDir: server.dataDir });
});
test.afterAll(async () => {
  await server?.stop();
  removeTree(tree);
});
test.describe.configure({ mode: 'serial' });

for (const language of mostly('zh')) {
  const t = (key: string, params?: Record<string, unknown>) =>
    text(language, 'shell-app', `types.${key}`, params);
  const act = (page: Page, name: string): Locator =>
    page.getByRole('main').getByRole('button', { name: t(`acts.${name}`), exact: true });
  const differences = (page: Page): Locator => page.getByRole('table', { name: t('tabs.difference') });

  async function personThere(browser: Browser, account: string, tenant: Tenant = 'hkpharma'): Promise<Page> {
    const baseURL = `http://${tenant}.localhost:${server.port}`;
    const context = await browser.newContext({ baseURL });
    const { cookies } = await sessionOf(account, tenant, language, server.port);
    await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: baseURL })));
    return context.newPage();
  }

  /** Gives the reason that the open dialog asks for, and goes on. */
  async function because(page: Page, confirm: string): Promise<void> {
    const dialog = dialogOf(page);
    await dialog
      .getByRole('textbox', { name: new RegExp(text(language, 'shared-ui', 'sign.why')) })
      .fill('As the archive works now');
    await dialog.getByRole('button', { name: confirm, exact: true }).click();
  }

  async function compareWith(page: Page, version: string): Promise<void> {
    await page.getByRole('tab', { name: t('tabs.difference'), exact: true }).click();
    await page.getByRole('combobox', { name: t('compareWith') }).selectOption(version);
  }

  test(`a newer product proposes its version beside the own one, in ${language}`, async ({ browser }) => {
    const author = await personThere(browser, 'mengyao');
    await author.goto(`${LIST}/${TYPE}/3`);
    await expect(author.getByRole('main')).toContainText(t('states.proposed'));
    await author.getByRole('tab', { name: t('tabs.difference'), exact: true }).click();
    const row = (said: string) => differences(author).getByRole('row').filter({ hasText: said });
    await expect(differences(author).getByRole('columnheader')).toContainText([
      t('place'),
      t('formerProduct'),
      t('ownVersion', { version: 2 }),
      t('proposal', { version: 3 }),
      t('whoChanged'),
    ]);
    await expect(row(OWN.pages[0])).toContainText(NEWER.pages[0]);
    await expect(row(OWN.pages[0])).toContainText(t('changedByWhom.both'));
    await expect(row(OWN.category[0])).toContainText(t('changedByWhom.own'));
    await expect(row(RETENTION)).toContainText(NEWER.retention[0]);
    await expect(row(RETENTION)).toContainText(t('changedByWhom.shipped'));

    // What only the product has changed is taken; of what both have changed the own stays.
    await act(author, 'take').click();
    await because(author, t('acts.take'));
    await expect(author).toHaveURL(new RegExp(`${LIST}/${TYPE}/4$`));
    await expect(author.getByText(t('kept', { count: 2 })).first()).toBeVisible();
    await compareWith(author, 'V2');
    await expect(differences(author).getByRole('row')).toHaveCount(3);
    await expect(row(RETENTION)).toBeVisible();
    await expect(row(OWN.pages[0])).toHaveCount(0);
  });

  test(`the own version goes to another company, which does not have it, in ${language}`, async ({
    browser,
  }) => {
    const author = await personThere(browser, 'mengyao');
    await author.goto(LIST);
    await author.getByRole('row').filter({ hasText: TYPE }).getByRole('checkbox').check();
    await author.getByRole('button', { name: t('packages.export'), exact: true }).click();
    const download = author.waitForEvent('download');
    await dialogOf(author)
      .getByRole('button', { name: t('packages.save'), exact: true })
      .click();
    const file = await (await download).path();
    saved = readFileSync(file, 'utf8');

    const other = await personThere(browser, 'omar.haddad', 'nordvik');
    const look = async () => {
      await other.goto(LIST);
      await other.getByRole('button', { name: t('packages.import'), exact: true }).click();
      await dialogOf(other).locator('input[type=file]').setInputFiles(file);
    };
    await look();
    const found = dialogOf(other).getByRole('table', { name: t('packages.found') });
    await expect(found).toContainText(t('packages.results.new'));
    await because(other, t('packages.bring'));
    await expect(other).toHaveURL(new RegExp(`${LIST}/${TYPE}$`));
    await expect(other.getByRole('main')).toContainText(t('states.draft'));
    await look();
    await expect(found).toContainText(t('packages.results.same'));
    await because(other, t('packages.bring'));
    await expect(dialogOf(other)).toContainText(t('packages.nothingNew'));
  });

  test(`what was in force before comes back with a signature, in ${language}`, async ({ browser }) => {
    const approver = await personThere(browser, 'hanxue');
    await approver.goto(`${LIST}/${TYPE}/1`);
    await expect(approver.getByRole('main')).toContainText(t('states.retired'));
    await act(approver, 'rollBack').click();
    await because(approver, t('goSign'));
    await sign(dialogOf(approver), language, 'hanxue');
    await expect(approver).toHaveURL(new RegExp(`${LIST}/${TYPE}/5$`));
    await expect(approver.getByRole('main')).toContainText(t('states.effective'));
    await compareWith(approver, 'V1');
    await expect(approver.getByText(t('noDifference'))).toBeVisible();
    await compareWith(approver, 'V2');
    await expect(differences(approver).getByRole('row')).toHaveCount(5);
    await approver.goto(LIST);
    await expect(approver.getByRole('row').filter({ hasText: TYPE })).toContainText('V5');
  });

  test(`a package that meets another version says where, and a spoilt one is refused, in ${language}`, async ({
    browser,
  }) => {
    const author = await personThere(browser, 'mengyao');
    await author.goto(LIST);
    await author.getByRole('button', { name: t('packages.import'), exact: true }).click();
    const dialog = dialogOf(author);
    const look = (content: string) =>
      dialog.locator('input[type=file]').setInputFiles({
        name: 'record-types.json',
        mimeType: 'application/json',
        buffer: Buffer.from(content),
      });
    const found = dialog.getByRole('table', { name: t('packages.found') });

    await look(saved.replaceAll(OWN.pages[0], NEWER.pages[0]));
    await expect(found).toContainText(t('packages.results.refused'));
    const { hashDiffers } = JSON.parse(
      readFileSync(`api-contract/src/texts/faults.${language}.json`, 'utf8'),
    );
    await expect(found).toContainText(hashDiffers.replace('{{type}}', TYPE));
    await because(author, t('packages.bring'));
    await expect(dialog).toContainText(t('packages.refused'));

    await look(saved);
    await expect(found).toContainText(t('packages.results.changed'));
    await expect(found.getByRole('listitem')).toHaveCount(4);
    await because(author, t('packages.bring'));
    await expect(author).toHaveURL(new RegExp(`${LIST}/${TYPE}$`));
    // What was brought in is a draft: what is in force stays.
    await author.goto(`${LIST}/${TYPE}/6`);
    await expect(author.getByRole('main')).toContainText(t('states.draft'));
    await compareWith(author, 'V2');
    await expect(author.getByText(t('noDifference'))).toBeVisible();
    await compareWith(author, 'V5');
    await expect(differences(author).getByRole('row')).toHaveCount(5);
  });
}
