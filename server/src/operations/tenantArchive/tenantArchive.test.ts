import { createHash } from 'node:crypto';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getUserInfo, login } from '@attest/api-contract';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { MODULES } from '../../modules';
import { Deviations } from '../../modules/quality/testing/deviations';
import { verifyChain } from '../../platform/audit/verify';
import { type Config, readConfig } from '../../platform/config/config';
import { seal, unseal } from '../../platform/database/sealed';
import { extractText } from '../../platform/renditions/renditions';
import { RecordWorld } from '../../records/testing/recordWorld';
import { createTestDatabase, type TestDatabase } from '../../testing/testDatabase';
import { TestServer } from '../../testing/testServer';
import { createTestTenant } from '../../testing/testTenant';
import { testWorkers } from '../../testing/testWorkers';
import { textFile, uploadAs } from '../../testing/uploads';
import { decryptFolder, ENCRYPTED } from '../backup/encrypted';
import { makeKey, readKey } from '../backup/key';
import { exportTenant } from './exportTenant';
import { importTenant } from './importTenant';
import type { TenantManifest } from './manifest';
import { CREDENTIALS, LEFT_OUT, tenantTables } from './tables';

const folder = mkdtempSync(join(tmpdir(), 'attest-tenant-archive-'));
const at = (name: string) => join(folder, name);
const file = textFile(70_000);
const SECRET = 'JBSWY3DPEHPK3PXP';
let databases: [TestDatabase, TestDatabase];
let here: TestServer;
let deviations: Deviations;
let recordId: string;

const configOf = ({ url }: TestDatabase, dataDir: string, keyFile?: string): Config => {
  const config = readConfig({ DATA_DIR: dataDir }, folder);
  return { ...config, databaseUrl: url, backup: { ...config.backup, keyFile } };
};
const source = (keyFile?: string) => configOf(databases[0], here.platform.config.dataDir, keyFile);
const target = (keyFile?: string) => configOf(databases[1], at('there'), keyFile);
/** The other deployment, for as long as the work takes. */
async function there<T>(work: (server: TestServer) => Promise<T>): Promise<T> {
  const server = await TestServer.start({ made: { dataDir: at('there'), database: kept(databases[1]) } });
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}
const kept = (database: TestDatabase): TestDatabase => ({ ...database, drop: async () => undefined });
const tenantsThere = () => there(({ platform }) => platform.tenants.ids());
const rowsOf = (archive: string, table: string) =>
  readFileSync(join(archive, 'tables', `${table}.jsonl`), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
const manifestOf = (archive: string) =>
  JSON.parse(readFileSync(join(archive, 'manifest.json'), 'utf8')) as TenantManifest;

beforeAll(async () => {
  databases = [await createTestDatabase(MODULES), await createTestDatabase(MODULES)];
  here = await TestServer.start({ database: kept(databases[0]) });
  deviations = await Deviations.begin(here);
  // Another one, of which nothing may come along.
  await createTestTenant(here);
  ({ id: recordId } = await deviations.submit({ title: '搁板 “A”, lot 7' }));
  await uploadAs(here, { tenantId: deviations.tenant.id, token: await session('caoyang') }, file);
  await here.asSystem(deviations.tenant.id, async (ctx) => {
    await ctx.tx
      .insertInto('totp_factor')
      .values({
        user_id: deviations.tenant.users.caoyang as string,
        secret: seal(ctx, 'totp', SECRET),
        last_step: 0,
      })
      .execute();
  });
});
afterAll(async () => {
  await here?.stop();
  for (const { drop } of databases ?? []) await drop();
  rmSync(folder, { recursive: true, force: true });
});

const session = (account: string) => here.session(deviations.tenant.id, account);

it('every table of the data model is in an archive, or left out for a reason', async () => {
  const names = (await tenantTables(here.platform.owner)).map(({ name }) => name);
  for (const name of [...Object.keys(LEFT_OUT), ...Object.keys(CREDENTIALS)]) expect(names).toContain(name);
  const { rows } = await here.platform.owner.query<{ name: string }>(
    "select table_name as name from information_schema.columns where column_name = 'tenant_id' and table_schema = 'public'",
  );
  const views = ['wf_task'];
  expect(names).toEqual(
    expect.arrayContaining(rows.map(({ name }) => name).filter((name) => !views.includes(name))),
  );
});

it('writes what anybody can read, of one tenant alone, without what lets people in', async () => {
  const { folder: archive } = await exportTenant(source(), {
    code: deviations.tenant.code,
    target: at('open'),
  });
  const manifest = manifestOf(archive);
  const people = rowsOf(archive, 'user_account');
  expect(people.map(({ account }) => account)).toEqual(expect.arrayContaining(['caoyang', 'gaoxiang']));
  expect(new Set(people.map(({ tenant_id }) => tenant_id))).toEqual(new Set([deviations.tenant.id]));
  expect(new Set(people.map(({ password_hash }) => password_hash))).toEqual(new Set([null]));
  expect(rowsOf(archive, 'quality_record').map(({ id }) => id)).toContain(recordId);
  expect(rowsOf(archive, 'tenant')).toMatchObject([
    { id: deviations.tenant.id, code: deviations.tenant.code },
  ]);
  expect(readdirSync(join(archive, 'tables'))).not.toContain('totp_factor.jsonl');
  expect(readdirSync(join(archive, 'tables'))).not.toContain('session.jsonl');
  const [place = ''] = readdirSync(join(archive, 'files/content'), {
    recursive: true,
    encoding: 'utf8',
  }).filter((name) => name.endsWith(file.sha256));
  expect(readFileSync(join(archive, 'files/content', place)).equals(file.bytes)).toBe(true);
  const sheet = readFileSync(join(archive, 'tables/quality_record.csv'), 'utf8');
  expect(sheet).toContain('"搁板 “A”, lot 7"');
  expect(readdirSync(join(archive, 'records')).sort()).toEqual(['deviation.en.csv', 'deviation.zh.csv']);
  const read = (name: string) => readFileSync(join(archive, 'records', name), 'utf8').split('\n');
  const [[zh = '', zhRow = ''], [en = '', enRow = '']] = [read('deviation.zh.csv'), read('deviation.en.csv')];
  expect(zh).toMatch(/^\uFEFF编号,标题,流程状态,申请部门,/);
  expect(en).toMatch(/^\uFEFFNo\.,Title,Workflow status,Application department,/);
  for (const row of [zhRow, enRow]) expect(row).toContain('"搁板 “A”, lot 7"');
  expect([zhRow.includes(',设备设施,'), enRow.includes(',Equipment,')]).toEqual([true, true]);
  expect(enRow).toContain('caoyang (caoyang)');
  for (const headings of [zh, en].map((line) => line.replace('\uFEFF', '').split(',')))
    expect(headings.filter((heading, at) => at < 9 && headings.indexOf(heading, 9) > 0)).toEqual([]);
  const verdict = await verifyChain(readFileSync(join(archive, 'trail.jsonl'), 'utf8').split('\n'), {
    key: manifest.trail.key,
  });
  expect(verdict).toMatchObject({
    ok: true,
    entries: manifest.trail.entries,
    lastHash: manifest.trail.lastHash,
  });
  for (const [name, { sha256 }] of Object.entries(manifest.tables)) {
    const hash = createHash('sha256').update(readFileSync(join(archive, 'tables', `${name}.jsonl`)));
    expect([name, hash.digest('hex')]).toEqual([name, sha256]);
  }
  expect(readFileSync(join(archive, 'README.md'), 'utf8')).toContain(manifest.trail.key);
  await expect(importTenant(target(), archive)).rejects.toThrow('it holds no passwords');
});

it('writes each record as PDF/A with its signatures, where that is asked for', async () => {
  const { id } = await deviations.submit({ title: 'A door, and “ƒ” of it' });
  await deviations.decide('zhaojianguo', id, 'agree');
  const { no } = (await deviations.get('caoyang', id)).row;
  const { folder: archive } = await exportTenant(source(), {
    code: deviations.tenant.code,
    target: at('papers'),
    workers: testWorkers(),
  });
  expect(readdirSync(join(archive, 'records/deviation'))).toHaveLength(2);
  const bytes = readFileSync(join(archive, 'records/deviation', `${no}.pdf`));
  const file = { bytes, mediaType: 'application/pdf', name: 'record.pdf' };
  const said = (await extractText(here.platform.renditions.of(deviations.tenant.id), file)) ?? '';
  expect(said).toContain(`偏差 ${no}`);
  expect(said).toContain('A door, and “ƒ” of it');
  expect(said).toContain('描述 2 degrees above the limit');
  // Under the sections of the form, in their order.
  expect(said).toMatch(/\n基本信息\nGxP属性 GMP\n事件\n发生时间 /);
  expect(said).toContain('涉及设备 EQ-001');
  expect(said).toMatch(/电子签名[\s\S]*zhaojianguo \(zhaojianguo\) 审核 \d{4}-\d\d-\d\d/);
  // What ISO 19005-2 asks for: it says what it is, colours have a profile, fonts are inside, nothing runs.
  const pdf = bytes.toString('latin1');
  expect(pdf).toMatch(/<pdfaid:part>2<\/pdfaid:part>\s*<pdfaid:conformance>B</);
  expect(pdf).toMatch(/\/S \/GTS_PDFA1/);
  expect(pdf).toMatch(/\/DestOutputProfile \d+ 0 R/);
  expect(pdf).toMatch(/\/ID \[</);
  expect(pdf.match(/\/Type \/FontDescriptor/g)).toHaveLength(pdf.match(/\/FontFile2/g)?.length ?? 0);
  expect(pdf).not.toMatch(/\/JavaScript|\/Encrypt|\/Launch|\/LZWDecode/);
  expect(readFileSync(join(archive, 'README.md'), 'utf8')).toContain('PDF/A-2b');
});

it('moves to another deployment with people, secrets, records, files and trail, and is refused there a second time', async () => {
  const key = at('key');
  await makeKey(key);
  const { folder: archive } = await exportTenant(source(key), {
    code: deviations.tenant.code,
    target: at('closed'),
  });
  expect(readdirSync(archive)).toEqual([ENCRYPTED]);
  await expect(importTenant(target(), archive)).rejects.toThrow('BACKUP_KEY_FILE');
  const manifest = await importTenant(target(key), archive);
  await there(async (server) => {
    const { id: tenantId, password } = deviations.tenant;
    const { token } = await server.call({ tenantId }, login, {
      account: 'gaoxiang',
      password: server.encrypt(password),
      tenantId,
    });
    const info = await server.call({ tenantId, token }, getUserInfo, {});
    expect(info.sysUserInfo).toMatchObject({ account: 'gaoxiang' });
    // Work goes on there.
    const second = new RecordWorld(server, deviations.tenant, 'deviation');
    expect((await second.get('zhaojianguo', recordId)).taskId).toBeTruthy();
    const secret = await server.asSystem(tenantId, async (ctx) =>
      unseal(
        ctx,
        'totp',
        (await ctx.tx.selectFrom('totp_factor').select('secret').executeTakeFirstOrThrow()).secret,
      ),
    );
    expect(secret).toBe(SECRET);
    const [next] = await server.asSystem(tenantId, ({ tx }) =>
      tx
        .selectFrom('audit_entry')
        .select(['seq', 'event', 'previous_hash'])
        .where('event', '=', 'importTenant')
        .execute(),
    );
    expect(next).toMatchObject({ seq: manifest.trail.entries + 1, previous_hash: manifest.trail.lastHash });
  });
  await expect(importTenant(target(key), archive)).rejects.toThrow('There is a tenant');
});

it('takes nothing of an archive that was changed, or is of another version', async () => {
  const key = at('other-key');
  await makeKey(key);
  const other = await createTestTenant(here);
  const { folder: archive } = await exportTenant(source(key), { code: other.code, target: at('changed') });
  const before = await tenantsThere();
  const refused = async (name: string, change: (folder: string) => void) => {
    const opened = at(`opened-${name}`);
    await decryptFolder(join(archive, ENCRYPTED), opened, await readKey(key));
    change(opened);
    return importTenant(target(key), opened).then(
      () => 'taken',
      (error: Error) => error.message,
    );
  };
  const put = (opened: string, manifest: Partial<TenantManifest>) =>
    writeFileSync(join(opened, 'manifest.json'), JSON.stringify({ ...manifestOf(opened), ...manifest }));
  expect(
    await refused('row', (opened) => {
      const path = join(opened, 'tables/department.jsonl');
      writeFileSync(path, readFileSync(path, 'utf8').replace('质量保证部', '质量保障部'));
    }),
  ).toContain('tables/department.jsonl is not what');
  expect(await refused('trail', (opened) => appendFileSync(join(opened, 'trail.jsonl'), '\n'))).toContain(
    'trail.jsonl is not what',
  );
  expect(
    await refused('version', (opened) => put(opened, { migrations: ['20990101T0000_later_change'] })),
  ).toContain('another version of this product');
  expect(
    await refused('key', (opened) =>
      put(opened, { trail: { ...manifestOf(opened).trail, key: `SHA256:${'0'.repeat(64)}` } }),
    ),
  ).toContain('signed with another key');
  expect(await tenantsThere()).toEqual(before);
});
