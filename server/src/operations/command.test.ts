import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ProcessRoot } from '../testing/serverProcess';
import { createEmptyDatabase, type TestDatabase } from '../testing/testDatabase';
import { makeKey } from './backup/key';

/** Milliseconds: each command is a process that begins with the whole server. */
const LONG = 240_000;
const COMMANDS = [
  ...['account-unlock', 'audit-archive', 'audit-verify', 'backup', 'files-move', 'keys-rotate', 'licence'],
  ...['tenant-export', 'tenant-moved', 'tenant-remove'],
];

describe('a command of the operators that cannot be done says why, and what to do', () => {
  const folder = mkdtempSync(join(tmpdir(), 'attest-commands-'));
  const at = (name: string) => join(folder, name);
  let root: ProcessRoot;
  let empty: TestDatabase;

  beforeAll(async () => {
    root = await ProcessRoot.create(COMMANDS);
    empty = await createEmptyDatabase();
    mkdirSync(at('folder'));
    writeFileSync(at('text'), 'no key\n');
    writeFileSync(at('licence.json'), '{');
  }, LONG);
  afterAll(async () => {
    root?.remove();
    await empty?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const said = async (command: string, args: string[], env: Record<string, string> = {}) => {
    const ran = await root.run(command, args, { DATA_DIR: at('data'), ...env });
    expect([command, await ran.ended]).toEqual([command, 2]);
    return ran.errors.trim();
  };
  const addressOf = (change: (url: URL) => void) => {
    const url = new URL(empty.url);
    change(url);
    return url.href;
  };

  it(
    'of a database that is away, refuses, or is not there',
    async () => {
      const export_ = ['acme', at('out')];
      const away = 'postgres://a:secret@127.0.0.1:1/attest';
      expect(await said('keys-rotate', [], { DATABASE_URL: away })).toBe(
        'The database does not answer (connect ECONNREFUSED 127.0.0.1:1): start it, or see DATABASE_URL.',
      );
      // A name may lead to several addresses.
      const named = await said('backup', [at('backups')], {
        DATABASE_URL: away.replace('127.0.0.1', 'localhost'),
      });
      expect(named).toMatch(
        /^The database does not answer \(connect ECONNREFUSED .+\): start it, or see DATABASE_URL\.$/,
      );
      const locked = addressOf((url) => {
        url.password = 'wrong';
        url.searchParams.delete('host');
        url.host = `127.0.0.1:${url.searchParams.get('port') ?? url.port}`;
        url.searchParams.delete('port');
      });
      expect(await said('tenant-export', export_, { DATABASE_URL: locked })).toBe(
        'The database does not let this account in (password authentication failed for user "attest"): see DATABASE_URL.',
      );
      const absent = addressOf((url) => {
        url.pathname = '/nowhere';
      });
      expect(await said('account-unlock', ['acme', 'ada', '--reason', 'x'], { DATABASE_URL: absent })).toBe(
        'The database is not there (database "nowhere" does not exist): make it, or see DATABASE_URL.',
      );
    },
    LONG,
  );

  it(
    'of one that no server was ever started on, also which of several it is',
    async () => {
      const never = (which: string) =>
        `The database${which} was not started with this version yet (relation "deployment_secret" does not exist): start the server on it once.`;
      const env = { DATABASE_URL: empty.url };
      const bucket = { FILES_URL: 's3://attest-files' };
      expect(await said('keys-rotate', [], env)).toBe(never(''));
      expect(await said('files-move', ['folder'], { ...env, ...bucket })).toBe(never(''));
      const several = {
        DATABASE_URL: 'postgres://a:b@127.0.0.1:1/attest',
        DATABASE_URL_EAST: empty.url,
        TENANT_DATABASES: 'acme=east',
      };
      expect(await said('tenant-moved', ['acme'], several)).toBe(never(' east'));
      const gone = { ...several, DATABASE_URL: empty.url, DATABASE_URL_EAST: several.DATABASE_URL };
      expect(await said('tenant-remove', ['acme', '--database', 'default'], gone)).toBe(
        'The database east does not answer (connect ECONNREFUSED 127.0.0.1:1): start it, or see DATABASE_URL_EAST.',
      );
      // No command but the first start makes a database.
      expect(await said('keys-rotate', [])).toBe(
        `There is no database in ${at('data')}: start the server once, or see DATA_DIR and DATABASE_URL.`,
      );
    },
    LONG,
  );

  it(
    'of an encrypted backup whose sealing key is missing, before anything is copied',
    async () => {
      await makeKey(at('backup.key'));
      const keys = { BACKUP_KEY_FILE: at('backup.key'), SEALING_KEY_FILE: at('none') };
      expect(await said('backup', [at('backups')], { DATABASE_URL: empty.url, ...keys })).toBe(
        `SEALING_KEY_FILE: there is no ${at('none')}. Lay the key of this deployment there; keys:rotate makes the first one.`,
      );
    },
    LONG,
  );

  it(
    'of files that are not there, or something else',
    async () => {
      expect(await said('audit-verify', [at('none')])).toBe(`There is no ${at('none')}.`);
      expect(await said('audit-verify', [at('folder')])).toBe(`${at('folder')} is no file.`);
      expect(await said('audit-verify', [at('text'), '--archives', at('text')])).toBe(
        `${at('text')} is no folder.`,
      );
      expect(await said('audit-archive', [])).toBe(
        'AUDIT_ARCHIVE_DIR and AUDIT_KEEP_MONTHS say where the archive is, and what stays.',
      );
      expect(await said('audit-verify', [at('text'), '--head', at('none')])).toBe(
        `There is no ${at('none')}.`,
      );
      expect(await said('licence', ['sign', at('licence.json'), '--key', at('text')])).toContain(
        `${at('licence.json')} is not JSON: `,
      );
      expect(await said('licence', ['show', at('text'), '--keys', at('none')])).toBe(
        `There is no ${at('none')}.`,
      );
      expect(await said('backup', ['--new-key', at('text')])).toBe(
        `${at('text')} is there already, and is not written over.`,
      );
    },
    LONG,
  );
});
