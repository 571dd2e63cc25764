import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getUserInfo } from '@attest/api-contract';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { MODULES } from '../../modules';
import { Deviations } from '../../modules/quality/testing/deviations';
import { callsTo } from '../../testing/httpCalls';
import { ProcessRoot, type ServerProcess } from '../../testing/serverProcess';
import { createTestDatabase, rowsOf, type TestDatabase } from '../../testing/testDatabase';
import { TestServer } from '../../testing/testServer';
import { createTestTenant } from '../../testing/testTenant';
import { textFile, uploadAs } from '../../testing/uploads';
import { makeKey } from '../backup/key';

const LONG = 240_000;
const folder = mkdtempSync(join(tmpdir(), 'attest-move-tenant-'));
const COMMANDS = ['tenant-export', 'tenant-import', 'tenant-moved', 'tenant-remove', 'doctor'];

let root: ProcessRoot;
let databases: [TestDatabase, TestDatabase];
let environment: Record<string, string>;
let company: Deviations;
let before: TestServer;
let recordId: string;
let server: ServerProcess | undefined;

const kept = (database: TestDatabase): TestDatabase => ({ ...database, drop: async () => undefined });
const east = { TENANT_DATABASES: 'acme=east' };
const run = async (command: string, args: string[], more: Record<string, string> = {}) => {
  const ran = await root.run(command, args, { ...environment, ...more });
  return { code: await ran.ended, said: (ran.output + ran.errors).trim() };
};
const moveOut = async (name: string): Promise<string> => {
  expect(await run('tenant-export', ['acme', join(folder, name)])).toMatchObject({ code: 0 });
  const [archive = ''] = readdirSync(join(folder, name));
  return join(folder, name, archive);
};
const asOwner = (index: 0 | 1, statement: string) => rowsOf(databases[index], statement);
const eventsIn = async (index: 0 | 1) =>
  (
    await asOwner(
      index,
      `select event from audit_entry where tenant_id = '${company.tenant.id}'
       and event in ('importTenant', 'moveTenant', 'removeTenant') order by seq`,
    )
  ).map(({ event }) => event);

beforeAll(async () => {
  root = await ProcessRoot.create(COMMANDS);
  databases = [await createTestDatabase(MODULES), await createTestDatabase(MODULES)];
  environment = {
    DATABASE_URL: databases[0].url,
    DATABASE_URL_EAST: databases[1].url,
    DATA_DIR: root.dataDir(),
    BACKUP_KEY_FILE: join(folder, 'key'),
  };
  await makeKey(join(folder, 'key'));
  before = await TestServer.start({
    made: { dataDir: environment.DATA_DIR as string, database: kept(databases[0]) },
  });
  company = await Deviations.begin(before, { code: 'acme', hosts: ['quality.acme.example'] });
  await createTestTenant(before, { code: 'globex' });
  ({ id: recordId } = await company.submit({ title: 'Shelf too warm' }));
  const token = await before.session(company.tenant.id, 'caoyang');
  await uploadAs(before, { tenantId: company.tenant.id, token }, textFile(3_000));
}, LONG);
afterAll(async () => {
  await server?.stop();
  await before?.stop();
  for (const { drop } of databases ?? []) await drop();
  root?.remove();
  rmSync(folder, { recursive: true, force: true });
});

it(
  'what is not where it is to live is not marked, nor what was changed after the archive was written',
  async () => {
    expect(await run('tenant-moved', [])).toMatchObject({ code: 2, said: 'usage: tenant:moved -- <code>' });
    expect(await run('tenant-moved', ['acme'], east)).toMatchObject({
      code: 2,
      said: 'The database east does not hold acme: import its archive there first.',
    });
    const archive = await moveOut('early');
    await company.submit({ title: 'Reported after the archive' });
    expect(await run('tenant-import', [archive], east)).toMatchObject({ code: 0 });
    const refused = await run('tenant-moved', ['acme'], east);
    expect(refused.code).toBe(2);
    expect(refused.said).toContain('in default is not in east: it came after the archive was written');
    // What is only there is not lost by removing it, either.
    const removed = await run('tenant-remove', ['acme', '--database', 'default'], east);
    expect(removed).toMatchObject({
      code: 2,
      said: expect.stringMatching(/in default is not in east: nothing was removed\.$/),
    });
    expect(await asOwner(0, 'select from tenant where moved_at is not null')).toEqual([]);
  },
  LONG,
);

it(
  'what was imported too early is removed, and never what a tenant lives in',
  async () => {
    const remove = (database: string, more = {}) =>
      run('tenant-remove', ['acme', '--database', database], more);
    expect(await run('tenant-remove', ['acme'])).toMatchObject({ code: 2 });
    expect(await remove('default')).toMatchObject({
      code: 2,
      said: 'acme lives in default: nothing was removed.',
    });
    // Of a database that the map does not name nothing is known.
    expect((await remove('east')).said).toContain('The configuration has no database east');
    const elsewhere = { TENANT_DATABASES: 'globex=east' };
    const removed = await remove('east', elsewhere);
    expect(removed).toMatchObject({ code: 0, said: expect.stringMatching(/^\d+ rows of acme were removed/) });
    expect((await remove('east', elsewhere)).said).toBe('There is no tenant acme in east');
    const { rows } = { rows: await asOwner(1, tenantRows) };
    expect(rows).toEqual([]);
    expect(await eventsIn(0)).toEqual(['removeTenant']);
  },
  LONG,
);

/** Tables of east that still hold a row of a tenant; none is there but the one that was removed. */
const tenantRows = `
  select table_name from information_schema.columns c
  where column_name = 'tenant_id' and table_schema = 'public'
    and (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', table_name), false, true, '')))[1]::text <> '0'
    and exists (select from information_schema.tables t where t.table_name = c.table_name
      and t.table_schema = 'public' and t.table_type = 'BASE TABLE')`;

it(
  'a tenant that was exported, imported and marked is served where it is, and what it left by nobody',
  async () => {
    const archive = await moveOut('late');
    expect(await run('tenant-import', [archive], east)).toMatchObject({ code: 0 });
    const both = await run('doctor', [], east);
    expect(both.said).toContain('acme in default and acme in east have an id, a code or a host in common');
    expect(await run('tenant-moved', ['acme'], east)).toEqual({
      code: 0,
      said: 'acme lives in east. What it left in default is kept there, and no longer worked with.',
    });
    expect((await run('tenant-moved', ['acme'], east)).said).toContain('nothing of it elsewhere');
    expect([await eventsIn(0), await eventsIn(1)]).toEqual([
      ['removeTenant', 'moveTenant'],
      ['removeTenant', 'importTenant'],
    ]);
    expect(await run('tenant-export', ['acme', join(folder, 'left')])).toMatchObject({
      code: 2,
      said: 'acme lives in another database since: see TENANT_DATABASES',
    });

    server = root.spawn({ ...environment, ...east });
    const address = await server.ready();
    const there = await TestServer.start({ database: kept(databases[1]) });
    try {
      const ask = callsTo(address, company.tenant.id, await there.session(company.tenant.id, 'caoyang'));
      expect(await ask(getUserInfo, {})).toMatchObject({ status: 200 });
      expect((await company.get('caoyang', recordId)).row.title).toBe('Shelf too warm');
    } finally {
      await there.stop();
    }
    expect(await server.stop()).toBe(0);

    // An instance that was forgotten has the former map.
    server = root.spawn(environment);
    const token = await before.session(company.tenant.id, 'caoyang');
    const forgotten = callsTo(await server.ready(), company.tenant.id, token);
    expect(await forgotten(getUserInfo, {})).toMatchObject({
      status: 503,
      retryAfter: '2',
      envelope: { resultMessage: 'TENANT_NOT_SERVED' },
    });
    // Nothing works at what was left: what waits there is sent where the tenant lives.
    expect(await server.stop()).toBe(0);
  },
  LONG,
);

it(
  'what was left is removed when the operators want to, and the trail where the tenant lives tells of it',
  async () => {
    const removed = await run('tenant-remove', ['acme', '--database', 'default'], east);
    expect(removed).toMatchObject({ code: 0 });
    expect(await asOwner(0, 'select code from tenant')).toEqual([{ code: 'globex' }]);
    expect(await eventsIn(1)).toEqual(['removeTenant', 'importTenant', 'removeTenant']);
    // It may come back.
    const ran = await run('tenant-export', ['acme', join(folder, 'back')], east);
    expect(ran.code).toBe(0);
    const [archive = ''] = readdirSync(join(folder, 'back'));
    const back = await run('tenant-import', [join(folder, 'back', archive)], {
      TENANT_DATABASES: 'none=east',
    });
    expect(back).toMatchObject({ code: 0, said: expect.stringContaining('Tenant acme is here as of') });
  },
  LONG,
);
