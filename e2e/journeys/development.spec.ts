import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import { serverState } from '../support/accounts';
import { dialogOf } from '../support/deviation';
import { atPace } from '../support/pace';
import { listenTo, type RunningServer, startServer } from '../support/server';
import { test } from '../support/test';
import { text } from '../support/texts';
import { copyTree, removeTree } from '../support/tree';

/*
 * Developing and releasing one application, in a tree and on a server of their own: the pages of other journeys must
 * not reload in the middle of their work.
 */
test.describe.configure({ mode: 'serial', timeout: atPace(120_000) });

const OVERVIEW = '/micro-app/qms-app/processOverview/allProcessesCreate';
const TITLE = text('zh', 'qms-app', 'overview.title');

let tree: string;
let server: RunningServer;
const programs = new Set<ChildProcess>();

test.beforeAll(async () => {
  // A server fills its own demo tenants first.
  test.setTimeout(240_000);
  tree = copyTree();
  server = await startServer({ port: serverState().port + 2, root: tree });
});

test.afterAll(async () => {
  for (const program of programs) program.kill();
  await server?.stop();
  removeTree(tree);
});

/** Runs one of the tools of the tree; its output comes with it. */
function run(tool: string, ...args: string[]) {
  const program = spawn(process.execPath, ['--import', 'tsx', `root-config/tools/${tool}`, ...args], {
    cwd: tree,
    env: { ...process.env, IMPORT_MAP: server.importMap },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  programs.add(program);
  program.once('close', () => programs.delete(program));
  return { program, ...listenTo(program) };
}

const originOf = () => `http://hkpharma.localhost:${server.port}`;
const passwordOf = (account: string) =>
  server.accounts.find((one) => one.tenant === 'hkpharma' && one.account === account)?.password ?? '';

async function personAt(browser: Browser, account: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${originOf()}/login`);
  await page.getByRole('textbox', { name: text('zh', 'shell-app', 'login.account') }).fill(account);
  await page.locator('input[type=password]').fill(passwordOf(account));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/home\/index/);
  return page;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** A mark that is gone as soon as the page was loaded anew. */
const mark = (page: Page) =>
  page.evaluate(() => document.documentElement.setAttribute('data-loaded', 'before'));
const marked = (page: Page) => page.locator('html[data-loaded=before]');

/** Writes another title over the page that starts processes. */
function rename(to: string): void {
  const file = join(tree, 'qms-app/src/locales/overview.zh.json');
  const texts = JSON.parse(readFileSync(file, 'utf8'));
  texts.overview.title = to;
  writeFileSync(file, JSON.stringify(texts, null, 2));
}

/** What is compiled from its source may take a slow machine long. */
const COMPILED = { timeout: 60_000 };

test('one application is developed from its source on a page that goes on working', async ({ browser }) => {
  test.setTimeout(240_000);
  const page = await personAt(browser, 'zhouzihan');
  await page.goto(`${originOf()}${OVERVIEW}`);
  await expect(heading(page, TITLE)).toBeVisible();
  await mark(page);

  const dev = run('dev/dev.ts', 'qms-app', '--port', '0');
  await dev.said(/importMapOverrides\.addOverride\(.*\)/);
  const [override] = /importMapOverrides\.addOverride\(.*\)/.exec(dev.output()) ?? [];
  await page.waitForFunction(() => 'importMapOverrides' in window);
  await page.evaluate(String(override));
  const banner = page.getByRole('status').filter({ hasText: '@attest/qms-app' });
  await expect(banner).toBeVisible(COMPILED);
  await expect(heading(page, TITLE)).toBeVisible(COMPILED);

  rename('发起流程（源码）');
  await expect(heading(page, '发起流程（源码）')).toBeVisible(COMPILED);
  rename('发起流程（再改）');
  await expect(heading(page, '发起流程（再改）')).toBeVisible(COMPILED);
  await expect(marked(page)).toHaveCount(1);

  await page.goto(`${originOf()}/home/index`);
  await expect(banner).toBeVisible();
  await page.getByRole('listitem').filter({ hasText: 'HPLC' }).getByRole('link').click();
  const bar = page.getByRole('region', { name: text('zh', 'shared-ui', 'sign.decide') });
  await bar.getByRole('textbox').fill('关闭');
  await bar.getByRole('button', { name: '关闭', exact: true }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('textbox', { name: text('zh', 'shared-ui', 'sign.account') }).fill('zhouzihan');
  await dialog.locator('input[type=password]').fill(passwordOf('zhouzihan'));
  await dialog.getByRole('button', { name: text('zh', 'shared-ui', 'sign.sign'), exact: true }).click();
  await expect(page.getByText('页面正在使用替换模块，不能签名').first()).toBeVisible();

  await page.context().close();
  // Its output ends with the last program that it has begun.
  const ended = once(dev.program, 'close');
  dev.program.kill();
  await ended;
  rename(TITLE);
});

test('a release reaches open pages, its chunks are pinned, and the line edited back rolls back', async ({
  browser,
}) => {
  const page = await personAt(browser, 'hanxue');
  await page.goto(`${originOf()}${OVERVIEW}`);
  await expect(heading(page, TITLE)).toBeVisible();
  const before = readFileSync(server.importMap, 'utf8');
  const current = /qms-app\/([\d.]+)\/qms-app\.js/.exec(before)?.[1];

  rename('发起流程（新版）');
  await mark(page);
  const release = run('release/release.ts', 'qms-app');
  await release.said(/@attest\/qms-app: .* → /);
  const next = /→ \.\/modules\/qms-app\/([\d.]+)\//.exec(release.output())?.[1] as string;
  expect(next).not.toBe(current);
  expect(existsSync(join(tree, 'qms-app/dist', next, 'published.json'))).toBe(true);
  const { integrity } = JSON.parse(readFileSync(server.importMap, 'utf8'));
  const files = readdirSync(join(tree, 'qms-app/dist', next)).filter((file) => file.endsWith('.js'));
  expect(files.length).toBeGreaterThan(2);
  for (const file of files) expect(integrity[`./modules/qms-app/${next}/${file}`]).toMatch(/^sha384-/);

  await expect(page.getByText(text('zh', 'navbar', 'notice.version'))).toBeVisible();
  await expect(marked(page)).toHaveCount(0, { timeout: 15_000 });
  await expect(heading(page, '发起流程（新版）')).toBeVisible();

  // A chunk that is not what was released never runs.
  const changed = await personAt(browser, 'fenglei');
  await changed.route(`**/modules/qms-app/${next}/*.*.js`, (route) => {
    const file = join(tree, 'qms-app/dist', next, basename(new URL(route.request().url()).pathname));
    const body = `${readFileSync(file, 'utf8')};window.changedChunkRan = true;`;
    return route.fulfill({ contentType: 'text/javascript', body });
  });
  const refused = changed.waitForEvent('console', (message) => /integrity/i.test(message.text()));
  await changed.goto(`${originOf()}${OVERVIEW}`);
  await refused;
  await expect(changed.getByRole('alert').filter({ hasText: '@attest/qms-app' })).toBeVisible();
  expect(await changed.evaluate(() => 'changedChunkRan' in window)).toBe(false);
  await changed.context().close();

  // An invalid map is refused, and the last good one stays in force.
  const good = readFileSync(server.importMap, 'utf8');
  await mark(page);
  writeFileSync(server.importMap, good.replace(`/${next}/qms-app.js`, '/9.9.9/qms-app.js'));
  await server.said(/the import map is refused/);
  expect(await (await fetch(`http://127.0.0.1:${server.port}/importmap.json`)).text()).toBe(good);
  await expect(marked(page)).toHaveCount(1);

  const line = (version: string) => `"@attest/qms-app": "./modules/qms-app/${version}/qms-app.js"`;
  writeFileSync(server.importMap, good.replace(line(next), line(String(current))));
  await expect(marked(page)).toHaveCount(0, { timeout: 15_000 });
  await expect(heading(page, TITLE)).toBeVisible();
});
