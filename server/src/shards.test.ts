import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import {
  beginUpload,
  COOKIES,
  createRecord,
  type Envelope,
  type ExportJob,
  exportAuditChain,
  getLoginKey,
  getUserInfo,
  groupTenants,
  HEADERS,
  listExports,
  listRecords,
  login,
  mergeShards,
  NOT_SERVED,
  type PushFrame,
  searchAll,
  startExport,
  uploadShard,
} from '@attest/api-contract';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { WebSocket } from 'ws';
import { Deviations } from './modules/quality/testing/deviations';
import { verifyChain } from './platform/audit/verify';
import { callHeaders } from './testing/callHeaders';
import { DatabaseGate } from './testing/databaseGate';
import { callsTo, isAway } from './testing/httpCalls';
import { ProcessRoot, type ServerProcess } from './testing/serverProcess';
import { createEmptyDatabase, rowsOf, type TestDatabase } from './testing/testDatabase';
import { encryptPassword, TestServer } from './testing/testServer';
import { textFile } from './testing/uploads';

const LONG = 240_000;
const METRICS_TOKEN = 'for-prometheus-alone';

let root: ProcessRoot;
let databases: [TestDatabase, TestDatabase];
let gate: DatabaseGate;
let beside: [TestServer, TestServer];
let companies: [Deviations, Deviations];
let environment: Record<string, string>;
let server: ServerProcess;
let address: string;

const start = async (more: Record<string, string> = {}) => {
  server = root.spawn({ ...environment, ...more });
  address = await server.ready();
};
const besideOf = (database: TestDatabase) =>
  TestServer.start({ database: { ...database, drop: async () => undefined } });

beforeAll(async () => {
  root = await ProcessRoot.create([
    ...['doctor', 'tenant-create', 'account-unlock'],
    // Exports are written in threads.
    'platform/renditions/rendition.worker',
  ]);
  databases = [await createEmptyDatabase(), await createEmptyDatabase()];
  gate = await DatabaseGate.open(databases[1].url);
  environment = {
    DATABASE_URL: databases[0].url,
    DATABASE_URL_EAST: gate.url,
    TENANT_DATABASES: 'globex=east',
    DATA_DIR: root.dataDir(),
    METRICS: 'true',
    METRICS_TOKEN,
    PUBLIC_RATE: '1000000',
  };
  await start();
  beside = [await besideOf(databases[0]), await besideOf(databases[1])];
  const order = (code: string) => ({ code, hosts: [`quality.${code}.example`], isPublic: true });
  companies = [
    await Deviations.begin(beside[0], order('acme')),
    await Deviations.begin(beside[1], order('globex')),
  ];
}, LONG);
afterAll(async () => {
  await server?.stop();
  for (const one of beside ?? []) await one.stop();
  await gate?.shut();
  for (const { drop } of databases ?? []) await drop();
  root?.remove();
}, LONG);

const both = <T>(work: (company: Deviations, index: 0 | 1) => Promise<T>): Promise<[T, T]> =>
  Promise.all([work(companies[0], 0), work(companies[1], 1)]);
const session = ({ server: own, tenant }: Deviations, account: string) => own.session(tenant.id, account);
const calls = ({ tenant }: Deviations, token: string) => callsTo(address, tenant.id, token);

async function get<T>(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${address}${path}`, { headers });
  return {
    status: answer.status,
    retryAfter: answer.headers.get('retry-after'),
    body: (await answer.json()) as T,
  };
}

/** By nothing but what a browser sends. Answers the token. */
async function signIn({ tenant }: Deviations, account: string): Promise<string> {
  const named = { [HEADERS.tenant]: tenant.id };
  const { body } = await get<Envelope<{ publicKey: string; nonce: string }>>(
    `/api/${getLoginKey.path}`,
    named,
  );
  const { publicKey, nonce } = body.data;
  const answer = await fetch(`${address}/api/${login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...named },
    body: JSON.stringify({
      account,
      tenantId: tenant.id,
      password: encryptPassword(publicKey, nonce, tenant.password),
    }),
  });
  expect(answer.status).toBe(200);
  const cookies = answer.headers.getSetCookie().join('\n');
  return new RegExp(`${COOKIES.token}=([^;]+)`).exec(cookies)?.[1] ?? '';
}

const rowsIn = (index: 0 | 1, statement: string) => rowsOf(databases[index], statement);

it(
  'both databases are brought up to date, and told of at the start without a password',
  async () => {
    const [ready, first, second] = server.output.trim().split('\n');
    expect(ready).toBe(`Attest is ready at ${address}`);
    expect(first).toMatch(/^The audit trail of the database default is sealed with the key SHA256:/);
    expect(second).toMatch(/^The audit trail of the database east is sealed with the key SHA256:/);
    expect(first?.split(' key ')[1]).not.toBe(second?.split(' key ')[1]);
    const whole = { database: true, migrations: true, listener: true };
    expect((await get('/ready')).body).toEqual({ status: 'ready', databases: [whole, whole] });
  },
  LONG,
);

it(
  'people sign in to each, and what is written lands in the database of their tenant alone',
  async () => {
    const tokens = await both((company) => signIn(company, 'caoyang'));
    await both(async (company, index) => {
      const { envelope } = await calls(company, tokens[index])(getUserInfo, {});
      expect(envelope).toMatchObject({ data: { sysUserInfo: { tenantId: company.tenant.id } } });
      const created = await calls(company, tokens[index])(createRecord, {
        ...{ process: 'deviation', submit: true, reason: 'please confirm' },
        values: company.report({ title: `Only in ${company.tenant.code}` }),
        signature: company.signature('caoyang'),
      });
      expect(created.envelope).toMatchObject({ success: true });
    });
    for (const index of [0, 1] as const) {
      const { tenant } = companies[index];
      expect(await rowsIn(index, 'select title from quality_record')).toEqual([
        { title: `Only in ${tenant.code}` },
      ]);
      expect(await rowsIn(index, 'select distinct tenant_id from audit_entry')).toEqual([
        { tenant_id: tenant.id },
      ]);
    }
    // Whoever is signed in to one is nobody in the other.
    const other = callsTo(address, companies[0].tenant.id, tokens[1]);
    expect((await other(getUserInfo, {})).status).toBe(401);
  },
  LONG,
);

it(
  'tenants are found by host in both, and chosen from both where there is no host',
  async () => {
    await both(async ({ tenant }) => {
      const asking = request(`${address}/api/tenant/config/getCommon`, {
        headers: { host: `quality.${tenant.code}.example` },
      });
      const [answer] = await once(asking.end(), 'response');
      expect(await json(answer)).toMatchObject({ data: { tenant: { tenantId: tenant.id } } });
    });
    const offered = await get<Envelope<{ code: string }[]>>(`/api/${groupTenants.path}`);
    expect(offered.body.data.map(({ code }) => code)).toEqual(['acme', 'globex']);
    const nobody = {
      [HEADERS.tenant]: '11111111-1111-4111-8111-111111111111',
      [HEADERS.token]: 'x'.repeat(43),
    };
    expect(await get(`/api/${getUserInfo.path}`, nobody)).toMatchObject({
      status: 404,
      body: { resultMessage: 'TENANT_NOT_EXIST' },
    });
  },
  LONG,
);

it(
  'pushes, searches, files and the audit trail work in both',
  async () => {
    await both(async (company) => {
      const token = await session(company, 'zhaojianguo');
      const socket = new WebSocket(`${address.replace('http', 'ws')}/api/push`, {
        headers: { [HEADERS.token]: token, [HEADERS.tenant]: company.tenant.id },
      });
      const frames: PushFrame[] = [];
      socket.on('message', (data) => frames.push(JSON.parse(String(data))));
      await once(socket, 'open');
      await company.submit({ title: 'Door open' });
      while (!frames.some(({ topic }) => topic === 'user.tasks')) await once(socket, 'message');
      socket.close();
      const found = await calls(company, token)(searchAll, { text: 'Only in' });
      expect(JSON.stringify(found.envelope.data)).toContain(`Only in ${company.tenant.code}`);
      const list = await calls(company, token)(listRecords, {
        ...{ process: 'deviation', page: 1, pageSize: 10, filter: {} },
      });
      expect(list.envelope.data).toMatchObject({ total: 2 });
      const chain = await fetch(`${address}/api/${exportAuditChain.path}`, {
        headers: callHeaders(company.tenant.id, await session(company, 'gaoxiang')),
      });
      expect(await verifyChain((await chain.text()).trim().split('\n'), {})).toMatchObject({
        ok: true,
        tenant: company.tenant.id,
      });
    });
    const [here, there] = await both(async (company) => {
      const file = textFile(2_000 + company.tenant.code.length);
      const ask = calls(company, await session(company, 'caoyang'));
      const begun = await ask(beginUpload, { name: file.name, size: file.bytes.length, sha256: file.sha256 });
      const { uploadId } = begun.envelope.data as { uploadId: string };
      await ask(uploadShard, { uploadId, index: '0' }, file.bytes);
      expect((await ask(mergeShards, { uploadId })).envelope.data).toMatchObject({ sha256: file.sha256 });
      return file.sha256;
    });
    const contents = (folder: string) =>
      readdirSync(join(environment.DATA_DIR as string, folder, 'content'), { recursive: true }).join('\n');
    expect(contents('files')).toContain(here);
    expect(contents('databases/east/files')).toContain(there);
    expect(contents('files')).not.toContain(there);
  },
  LONG,
);

it(
  'jobs are taken in both, and metrics tell of each',
  async () => {
    await both(async (company, index) => {
      const ask = calls(company, await session(company, 'gaoxiang'));
      const order = {
        of: { source: 'audit', filter: {} },
        ...{ format: 'csv', language: 'en', timeZone: 'UTC', from: 1, to: 20 },
      };
      expect((await ask(startExport, order)).envelope).toMatchObject({ success: true });
      const list = async () => ((await ask(listExports, {})).envelope.data as ExportJob[])[0];
      while ((await list())?.state !== 'done') await delay(100);
      expect(await rowsIn(index, 'select distinct tenant_id from export_job')).toEqual([
        { tenant_id: company.tenant.id },
      ]);
    });
    const answer = await fetch(`${address}/metrics`, {
      headers: { authorization: `Bearer ${METRICS_TOKEN}` },
    });
    const text = await answer.text();
    for (const database of ['default', 'east']) {
      expect(text).toContain(`attest_database_up{database="${database}"} 1`);
      expect(text).toMatch(new RegExp(`attest_database_bytes\\{database="${database}"\\} \\d{7}`));
      expect(text).toMatch(
        new RegExp(`attest_database_connections\\{database="${database}",pool="requests",state="idle"\\}`),
      );
    }
  },
  LONG,
);

it(
  'a database that is away is said for its tenants alone, and comes back by itself',
  async () => {
    const tokens = await both((company) => session(company, 'caoyang'));
    await gate.shut();
    const [here, there] = await both((company, index) => calls(company, tokens[index])(getUserInfo, {}));
    expect(here.envelope.success).toBe(true);
    expect(isAway(there)).toBe(true);
    expect((await get('/ready')).status).toBe(200);
    const offered = await get<Envelope<{ code: string }[]>>(`/api/${groupTenants.path}`);
    expect(offered.body.data.map(({ code }) => code)).toEqual(['acme']);
    const strange = {
      [HEADERS.tenant]: '11111111-1111-4111-8111-111111111111',
      [HEADERS.token]: 'x'.repeat(43),
    };
    // It may be a tenant of what is away.
    expect(await get(`/api/${getUserInfo.path}`, strange)).toMatchObject({ status: 503, retryAfter: '2' });

    await gate.reopen();
    const again = () => calls(companies[1], tokens[1])(getUserInfo, {});
    while (!(await again()).envelope.success) await delay(100);
  },
  LONG,
);

it(
  'a server that starts while one is away serves the others, and that one once it is there',
  async () => {
    expect(await server.stop()).toBe(0);
    const tokens = await both((company) => session(company, 'caoyang'));
    await gate.shut();
    await start();
    expect(server.output).toContain('The database east is away: its tenants are not served');
    const [here, there] = await both((company, index) => calls(company, tokens[index])(getUserInfo, {}));
    expect(here.envelope.success).toBe(true);
    expect(isAway(there)).toBe(true);
    await gate.reopen();
    const again = () => calls(companies[1], tokens[1])(getUserInfo, {});
    while (!(await again()).envelope.success) await delay(100);
    expect(server.errors).toContain('127.0.0.1');
    expect(server.errors).not.toContain(new URL(databases[1].url).password);
  },
  LONG,
);

it(
  'operators’ commands find the database of a tenant, and the doctor looks at both',
  async () => {
    const unlock = (code: string) =>
      root.run('account-unlock', [code, 'caoyang', '--reason', 'ticket 1'], environment);
    expect((await unlock('globex')).errors).not.toContain('There is no tenant');
    const taken = await root.run(
      'tenant-create',
      [
        ...['initech', '--name-zh', '甲', '--name-en', 'Initech', '--host', 'quality.globex.example'],
        ...['--account', 'ada', '--name', 'Ada', '--employee-id', 'A-1'],
      ],
      environment,
    );
    expect([await taken.ended, taken.errors.trim()]).toEqual([
      2,
      'The database east has a tenant globex already, with the code or a host of this one',
    ]);
    const { output } = await root.run('doctor', [], environment);
    expect(output).toMatch(/ok +default: schema/);
    expect(output).toMatch(/ok +east: schema/);
    expect(output).toMatch(/ok +tenants +2, each in its database alone/);
  },
  LONG,
);

it(
  'a tenant that is not where it should be, or in two places, is refused, never the wrong one served',
  async () => {
    const tokens = await both((company) => session(company, 'caoyang'));
    const refused = { status: 503, retryAfter: '2', envelope: { resultMessage: 'TENANT_NOT_SERVED' } };
    const { tenant } = companies[0];
    // A row is enough: whoever finds it does not look further.
    const [row] = await rowsIn(0, `select to_jsonb(t)::text as row from tenant t where id = '${tenant.id}'`);
    await rowsIn(
      1,
      `insert into tenant select (jsonb_populate_record(null::tenant, $row$${row?.row}$row$::jsonb)).*;
       select pg_notify('attest_tenant', '')`,
    );
    const ask = () => calls(companies[0], tokens[0])(getUserInfo, {});
    while ((await ask()).envelope.success) await delay(50);
    expect(await ask()).toMatchObject(refused);
    // A page at rest is told by its socket, which it tries again and again otherwise.
    const socket = new WebSocket(`${address.replace('http', 'ws')}/api/push`, {
      headers: { [HEADERS.token]: tokens[0], [HEADERS.tenant]: tenant.id },
    });
    expect((await once(socket, 'close'))[0]).toBe(NOT_SERVED);
    expect((await calls(companies[1], tokens[1])(getUserInfo, {})).envelope.success).toBe(true);
    const twice = await root.run('doctor', [], environment);
    expect(twice.output).toMatch(
      /BAD +tenants +acme in default and acme in east have an id, a code or a host in common/,
    );
    expect(await twice.ended).toBe(1);
    // What is marked as moved stands in the way of nobody.
    await rowsIn(
      1,
      `update tenant set moved_at = now() where id = '${tenant.id}'; select pg_notify('attest_tenant', '')`,
    );
    while (!(await ask()).envelope.success) await delay(50);

    expect(await server.stop()).toBe(0);
    await start({ TENANT_DATABASES: 'nobody=east' });
    const there = await calls(companies[1], await session(companies[1], 'caoyang'))(getUserInfo, {});
    expect(there).toMatchObject(refused);
    expect((await ask()).envelope.success).toBe(true);
    const { output } = await root.run('doctor', [], { ...environment, TENANT_DATABASES: 'nobody=east' });
    expect(output).toContain('globex stands in east, and should be in default');
    expect(output).toContain('nobody is in no database, and should be in east');
    expect(output).toContain('acme was moved; what it left in east is kept there');
  },
  LONG,
);

it(
  'a database that cannot be brought up to date is named without its password, and nothing is started',
  async () => {
    expect(await server.stop()).toBe(0);
    const broken = await createEmptyDatabase();
    await rowsOf(broken, 'create table tenant (id int)');
    const wrong = root.spawn({ ...environment, DATABASE_URL_EAST: broken.url });
    expect(await wrong.ended).toBe(1);
    const { host, pathname, password } = new URL(broken.url);
    expect(wrong.errors).toContain(`Database east (${host}${pathname}): Migration `);
    expect(password).not.toBe('');
    expect(wrong.errors).not.toContain(password);
    await broken.drop();
  },
  LONG,
);
