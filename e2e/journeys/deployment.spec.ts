import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { accountOf, serverState } from '../support/accounts';
import { dialogOf } from '../support/deviation';
import { startServer } from '../support/server';
import { homeOf, personAt } from '../support/session';
import { test } from '../support/test';
import { text } from '../support/texts';

const LIST = '/micro-app/qms-app/deviation/deviationIndex';
const OVERRIDE = 'http://localhost:8012/tms-app.js';

/** An application and a parcel written without React, as a developer may serve them. */
const PLAIN_MODULE = `System.register([], function (_export) {
  var show = function (text) {
    return {
      bootstrap: function () { return Promise.resolve(); },
      mount: function (props) {
        this.box = (props.domElement || document.getElementById('app-base')).appendChild(document.createElement('p'));
        this.box.textContent = text;
        return Promise.resolve();
      }.bind({}),
      unmount: function () { return Promise.resolve(); }
    };
  };
  return { execute: function () {
    var app = show('Plain application');
    _export({ bootstrap: app.bootstrap, mount: app.mount, unmount: app.unmount, myTraining: show('Plain parcel') });
  } };
});`;

async function override(page: Page): Promise<void> {
  await page.route(OVERRIDE, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      headers: { 'access-control-allow-origin': '*' },
      body: PLAIN_MODULE,
    }),
  );
  await page.evaluate((url) => localStorage.setItem('import-map-override:@attest/tms-app', url), OVERRIDE);
  await page.reload();
}

test('one module is overridden live, says so, and nothing can be signed meanwhile', async ({ browser }) => {
  const page = await homeOf(browser, 'zhouzihan', 'zh');
  await override(page);
  await expect(page.getByRole('status').filter({ hasText: '@attest/tms-app' })).toBeVisible();
  await page.goto('/micro-app/tms-app/myTraining/todo');
  await expect(page.getByText('Plain application')).toBeVisible();
  await page.goto('/home/micro');
  await expect(page.getByText('Plain parcel')).toBeVisible();

  await page.goto('/home/index');
  await page.getByRole('listitem').filter({ hasText: 'HPLC' }).getByRole('link').click();
  const bar = page.getByRole('region', { name: text('zh', 'shared-ui', 'sign.decide') });
  await bar.getByRole('textbox').fill('关闭');
  await bar.getByRole('button', { name: '关闭', exact: true }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('textbox', { name: text('zh', 'shared-ui', 'sign.account') }).fill('zhouzihan');
  await dialog.locator('input[type=password]').fill(accountOf('hkpharma', 'zhouzihan').password);
  await dialog.getByRole('button', { name: text('zh', 'shared-ui', 'sign.sign'), exact: true }).click();
  await expect(page.getByText('页面正在使用替换模块，不能签名').first()).toBeVisible();

  // The typed remark is unsaved work: the browser asks before the page reloads.
  page.on('dialog', (leaving) => void leaving.accept());
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: text('zh', 'root-config', 'overridden.reset') }).click();
  await expect(page.getByRole('status').filter({ hasText: '@attest/tms-app' })).toHaveCount(0);
});

test('a module that fails leaves the rest working and recovers by retry', async ({ browser }) => {
  const page = await personAt(browser, 'hanxue', 'zh');
  await page.route('**/modules/qms-app/**', (route) => route.fulfill({ status: 404, body: 'gone' }));
  await page.goto(LIST);
  const card = page.getByRole('alert').filter({ hasText: '@attest/qms-app' });
  await expect(card).toBeVisible();
  await page.getByRole('link', { name: '体系文件' }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.locator('summary', { hasText: text('zh', 'navbar', 'nav.group.events') }).click();
  await page.getByRole('link', { name: '偏差管理' }).click();
  await expect(card).toBeVisible();
  await page.unroute('**/modules/qms-app/**');
  await card.getByRole('button', { name: text('zh', 'root-config', 'retry') }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('a new version is announced and taken over by open pages', async ({ browser }) => {
  // A server fills its own demo tenants first.
  test.setTimeout(240_000);
  const dist = fileURLToPath(new URL('../../tms-app/dist', import.meta.url));
  // A server of its own: the pages of other journeys must not reload in the middle of their work.
  const server = await startServer({ port: serverState().port + 1 });
  const { importMap } = server;
  const before = readFileSync(importMap, 'utf8');
  const current = /tms-app\/([\d.]+)\/tms-app\.js/.exec(before)?.[1] as string;
  const next = '99.0.0';
  cpSync(`${dist}/${current}`, `${dist}/${next}`, { recursive: true });
  try {
    const page = await (await browser.newContext()).newPage();
    await page.goto(`http://hkpharma.localhost:${server.port}/login`);
    await page.getByRole('textbox', { name: text('zh', 'shell-app', 'login.account') }).fill('xiefang');
    const account = server.accounts.find((one) => one.account === 'xiefang');
    await page.locator('input[type=password]').fill(account?.password ?? '');
    await page.evaluate(() => document.documentElement.setAttribute('data-loaded', 'before'));
    // Nobody is told on the sign-in page: whoever signs in later finds out.
    writeFileSync(importMap, before.replaceAll(`tms-app/${current}/`, `tms-app/${next}/`));
    const served = () =>
      page.evaluate(async () => (await fetch('/importmap.json', { cache: 'no-store' })).text());
    await expect.poll(served).toContain(`/tms-app/${next}/`);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/home\/index/);
    await expect(page.getByText(text('zh', 'navbar', 'notice.version'))).toBeVisible();
    await expect(page.locator('html')).not.toHaveAttribute('data-loaded', 'before');
    const fetched = page.waitForRequest((request) => request.url().includes(`/tms-app/${next}/`));
    await page.goto(`http://hkpharma.localhost:${server.port}/micro-app/tms-app/myTraining/todo`);
    await fetched;

    // Back to the former one, for somebody who reads English.
    await page.getByRole('button', { name: /^语言/ }).click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await page.evaluate(() => document.documentElement.setAttribute('data-loaded', 'before'));
    writeFileSync(importMap, before);
    await expect(page.getByText(text('en', 'navbar', 'notice.version'))).toBeVisible();
    await expect(page.locator('html')).not.toHaveAttribute('data-loaded', 'before');
    // A page that is still loading when its server goes says that it could not start.
    await expect(page.getByRole('button', { name: /^Language/ })).toBeVisible();
  } finally {
    await server.stop();
    rmSync(`${dist}/${next}`, { recursive: true, force: true });
  }
});
