import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { serverState } from '../support/accounts';
import { broken } from '../support/axe';
import { reportDeviation } from '../support/deviation';
import { startSecondDatabase } from '../support/secondDatabase';
import { repository, startServer } from '../support/server';
import { signIn } from '../support/session';
import { test } from '../support/test';
import { text } from '../support/texts';

const run = promisify(execFile);
const say = (language: 'zh' | 'en', key: string) => text(language, 'shell-app', key);

test('a tenant is moved to a second database, with its records, files and trail', async ({ browser }) => {
  test.setTimeout(600_000);
  const folder = mkdtempSync(join(tmpdir(), 'attest-e2e-moved-'));
  const second = await startSecondDatabase();
  const port = serverState().port + 1;
  const at = (tenant: string) => `http://${tenant}.localhost:${port}`;
  const databases = { DATABASE_URL_EAST: second.url, BACKUP_KEY_FILE: join(folder, 'key') };
  const moved = { ...databases, TENANT_DATABASES: 'hkpharma=east' };

  let server = await startServer({ port });
  const { dataDir } = server;
  /** What operators run beside the server; answers what it says. */
  const operate = async (command: string, args: string[], env: Record<string, string>): Promise<string> => {
    const program = join(repository, `server/dist/${command}.js`);
    const surroundings = { ...process.env, DATA_DIR: dataDir, ...env };
    return (await run(process.execPath, [program, ...args], { env: surroundings })).stdout;
  };
  const restart = async (env: Record<string, string>) => {
    await server.stop();
    server = await startServer({ port, dataDir, env });
  };
  const open = async (): Promise<Page> => (await browser.newContext({ baseURL: at('hkpharma') })).newPage();
  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

  try {
    const page = await open();
    await signIn(page, 'caoyang', 'zh', 'hkpharma', at('hkpharma'));
    const no = await reportDeviation(page, 'zh', '搬迁前的偏差');

    await operate('backup', ['--new-key', databases.BACKUP_KEY_FILE], {});
    await operate('tenant-export', ['hkpharma', folder], databases);
    const [archive = ''] = readdirSync(folder).filter((name) => name !== 'key');

    // The instance has the map already, and the tenant is not there yet: the page that was open says so at the next step.
    await restart(moved);
    await page.getByRole('row').filter({ hasText: no }).getByRole('link').first().click();
    await expect(heading(page, say('zh', 'login.notServed'))).toBeVisible();
    await expect(page.getByText(say('zh', 'login.notServedText'))).toBeVisible();
    await expect(page.locator('input[type=password]')).toHaveCount(0);
    expect(new URL(page.url()).searchParams.get('redirect')).toContain('/deviation');
    expect(await broken(page)).toEqual([]);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.getByText(say('en', 'login.notServedText'))).toBeVisible();
    await page.getByRole('button', { name: say('en', 'login.retry') }).click();
    await expect(heading(page, say('en', 'login.notServed'))).toBeVisible();
    // It is asked once, and again when the person wants to.
    expect(asked.filter((address) => address.includes('/api/tenant/config/getCommon'))).toHaveLength(1);
    await page.getByRole('button', { name: '中文' }).click();
    const other = await (await browser.newContext()).newPage();
    await other.goto(`${at('nordvik')}/login`);
    await expect(other.locator('input[type=password]')).toBeVisible();

    await server.stop();
    expect(await operate('tenant-import', [join(folder, archive)], moved)).toContain(
      'hkpharma is here as of',
    );
    expect(await operate('tenant-moved', ['hkpharma'], moved)).toContain('hkpharma lives in east');
    server = await startServer({ port, dataDir, env: moved });

    await page.getByRole('button', { name: say('zh', 'login.retry') }).click();
    await expect(page.locator('input[type=password]')).toBeVisible();
    await signIn(page, 'caoyang', 'zh', 'hkpharma', at('hkpharma'));
    await page.goto('/micro-app/qms-app/deviation/deviationIndex');
    await page.getByRole('row').filter({ hasText: no }).getByRole('link').first().click();
    await expect(page.getByText('The shelf was 2.1 °C above the limit.')).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'chart.txt' }).first().click();
    expect(readFileSync(await (await download).path(), 'utf8')).not.toBe('');

    // The trail goes on where it was, and can be proved.
    const auditor = await open();
    await signIn(auditor, 'hanxue', 'zh', 'hkpharma', at('hkpharma'));
    await auditor.goto('/log');
    await expect(auditor.getByRole('row').filter({ hasText: no }).first()).toBeVisible();
    const chain = auditor.waitForEvent('download');
    await auditor.getByRole('button', { name: say('zh', 'audit.chain') }).click();
    const proof = run(process.execPath, [
      join(repository, 'server/dist/audit-verify.js'),
      await (await chain).path(),
    ]);
    await expect(proof).rejects.toMatchObject({
      code: 3,
      stdout: expect.stringContaining('is whole as far as it goes'),
    });

    // An instance with the former map serves nothing of what was left, and that may go.
    await restart({});
    await page.goto('/login');
    await expect(heading(page, say('zh', 'login.notServed'))).toBeVisible();
    await server.stop();
    const removed = await operate('tenant-remove', ['hkpharma', '--database', 'default'], moved);
    expect(removed).toMatch(/^\d+ rows of hkpharma were removed from default/);
    server = await startServer({ port, dataDir, env: moved });
    await page.goto('/home/index');
    await signIn(page, 'caoyang', 'zh', 'hkpharma', at('hkpharma'));
  } finally {
    await server.stop();
    await second.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
