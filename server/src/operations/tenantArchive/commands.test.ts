import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MODULES } from '../../modules';
import { ProcessRoot } from '../../testing/serverProcess';
import { createTestDatabase, type TestDatabase } from '../../testing/testDatabase';
import { TestServer } from '../../testing/testServer';
import { createTestTenant, type TestTenant } from '../../testing/testTenant';
import { ENCRYPTED } from '../backup/encrypted';
import { makeKey } from '../backup/key';

/** Milliseconds: each command is a process that begins with the whole server. */
const LONG = 120_000;

describe('the commands that move a tenant', () => {
  const folder = mkdtempSync(join(tmpdir(), 'attest-tenant-commands-'));
  const at = (name: string) => join(folder, name);
  let root: ProcessRoot;
  let databases: [TestDatabase, TestDatabase];
  let server: TestServer;
  let tenant: TestTenant;

  const run = (command: string, args: string[], env: Record<string, string> = {}) =>
    root.run(command, args, {
      DATABASE_URL: databases[0].url,
      DATA_DIR: server.platform.config.dataDir,
      ...env,
    });
  const there = () => ({ DATABASE_URL: databases[1].url, DATA_DIR: at('there') });

  beforeAll(async () => {
    root = await ProcessRoot.create(['tenant-export', 'tenant-import']);
    databases = [await createTestDatabase(MODULES), await createTestDatabase(MODULES)];
    server = await TestServer.start({ database: { ...databases[0], drop: async () => undefined } });
    tenant = await createTestTenant(server);
    await makeKey(at('key'));
  }, LONG);
  afterAll(async () => {
    await server?.stop();
    for (const { drop } of databases ?? []) await drop();
    root?.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  it(
    'say what they need, and of a tenant that there is none',
    async () => {
      const said = await Promise.all([
        run('tenant-export', []),
        run('tenant-import', []),
        run('tenant-export', ['nobody', at('none')]),
      ]);
      expect(said.map(({ errors }) => errors.trim())).toEqual([
        'usage: tenant:export -- <code> <folder> [--papers]',
        'usage: tenant:import -- <folder of an archive>',
        'There is no tenant nobody',
      ]);
      expect(await Promise.all(said.map(({ ended }) => ended))).toEqual([2, 2, 2]);
    },
    LONG,
  );

  it(
    'write an archive that is to be read, and say that it is not to be imported',
    async () => {
      const ran = await run('tenant-export', [tenant.code, at('open')]);
      expect([ran.errors, await ran.ended]).toEqual(['', 0]);
      const [name = ''] = readdirSync(at('open'));
      expect(ran.output.split('\n')[0]).toBe(join(at('open'), name));
      expect(ran.output).toContain('to be read, not to be imported');
    },
    LONG,
  );

  it(
    'move one with its key from one deployment into another, once',
    async () => {
      const key = { BACKUP_KEY_FILE: at('key') };
      const left = await run('tenant-export', [tenant.code, at('closed')], key);
      expect([left.errors, await left.ended]).toEqual(['', 0]);
      const [name = ''] = readdirSync(at('closed'));
      const archive = join(at('closed'), name);
      expect(readdirSync(archive)).toEqual([ENCRYPTED]);
      expect(left.output).toContain(`${archive} (encrypted)`);
      const [, hash] = /the last with the hash (\S+)/.exec(left.output) ?? [];
      const came = await run('tenant-import', [archive], { ...there(), ...key });
      expect([came.errors, await came.ended]).toEqual(['', 0]);
      expect(came.output).toContain(`Tenant ${tenant.code} is here as of`);
      expect(came.output).toContain(`(${hash})`);
      const again = await run('tenant-import', [archive], { ...there(), ...key });
      expect(await again.ended).toBe(2);
      expect(again.errors).toContain(tenant.code);
    },
    LONG,
  );
});
