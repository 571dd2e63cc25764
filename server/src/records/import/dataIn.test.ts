import { createHash } from 'node:crypto';
import {
  beginImport,
  getImport,
  type ImportWay,
  importables,
  importReport,
  importTemplate,
  listImportRows,
  listImports,
  listRecords,
  runImport,
  stopImport,
} from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { runImports } from '../../directory/imports/run';
import type { ByteAnswer } from '../../platform/module';
import { callerOf } from '../../testing/caller';
import { xlsxCells } from '../../testing/exportedFile';
import { xlsx } from '../../testing/officeFiles';
import { TestServer } from '../../testing/testServer';
import { createTestTenant } from '../../testing/testTenant';
import { Uploader } from '../../testing/uploads';
import { ENQUIRY } from '../testing/enquiries';
import { TypeWorld } from '../testing/typeWorld';

let server: TestServer;
let world: TypeWorld;
beforeAll(async () => {
  server = await TestServer.start();
  world = await TypeWorld.begin(server);
  await world.enforced(ENQUIRY);
  await world.grant('qa', 'QmsEnquiry', ['view', 'add', 'edit', 'submit']);
  await world.grant('qamgr', 'QmsEnquiry', ['view', 'add', 'edit', 'submit']);
});
afterAll(() => server?.stop());

const reason = '旧系统的咨询';
const HEADINGS = ['字段 title', '字段 product', '字段 severity', '字段 quantity'];
const good = (title: string) => [title, 'P', 'minor', '1'];
const bad = (title: string) => [title, 'P', '很严重', '多'];

async function uploaded(account: string, bytes: Buffer): Promise<string> {
  const { who } = await world.as(account);
  const uploader = new Uploader(server, who);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return (await uploader.merge(await uploader.sendAll({ name: 'enquiries.xlsx', bytes, sha256 }))).id;
}

/** A file whose rows were looked at. */
async function checked(account: string, rows: string[][], way: ImportWay = 'draft') {
  const { call } = await world.as(account);
  const fileId = await uploaded(account, xlsx('咨询', [HEADINGS, ...rows]));
  const { id } = await call(beginImport, { kind: 'record', subject: 'enquiry', way, fileId });
  await runImports(server.platform);
  return { call, id, fileId };
}

const PAGE = { page: 1, pageSize: 100 };
const titles = async () => {
  const { call } = await world.as('zhouzihan');
  const { rows } = await call(listRecords, { process: 'enquiry', ...PAGE, filter: {} });
  return rows.map(({ title }) => title).sort();
};

describe('data that is imported', () => {
  it('is looked at by a job; only what was chosen is imported, with where it came from', async () => {
    const { call, id } = await checked('zhouzihan', [good('甲'), bad('乙'), good('丙'), good('丁')]);
    expect(await call(getImport, { id })).toMatchObject({
      state: 'checked',
      fileName: 'enquiries.xlsx',
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      total: 4,
      bad: 1,
      made: 0,
      own: true,
    });
    expect(await titles()).toEqual([]);
    await call(runImport, { id, rows: [2, 4], reason });
    await runImports(server.platform);
    expect(await call(getImport, { id })).toMatchObject({
      state: 'done',
      total: 4,
      done: 4,
      bad: 1,
      made: 2,
      reason,
    });
    expect(await titles()).toEqual(['丙', '甲']);
    const { rows } = await call(listImportRows, { ...PAGE, filter: { importId: id } });
    expect(rows.map(({ row, state }) => [row, state])).toEqual([
      [2, 'made'],
      [3, 'left'],
      [4, 'made'],
      [5, 'skipped'],
    ]);
    expect(rows[0]?.made).toMatchObject({
      name: '甲',
      path: expect.stringMatching(/enquiry\/detail\/[0-9a-f-]{36}$/),
    });
    const { refused } = await world.as('zhouzihan');
    expect(await refused(runImport, { id, reason })).toBe('IMPORT_NOT_CHECKED');
  });

  it('comes back as a file with what is wrong, which can be imported again', async () => {
    const { call, id } = await checked('zhouzihan', [good('一'), bad('二')]);
    const { stream } = (await call(importReport, { id })) as ByteAnswer;
    const rows = await xlsxCells(stream as Buffer);
    expect(rows).toEqual([
      ['问题', ...HEADINGS],
      ['字段 quantity：“多”无法识别；字段 severity：“很严重”无法识别', '二', 'P', '很严重', '多'],
    ]);
  });

  it('goes on after a restart, each row once', async () => {
    const { call, id } = await checked('zhouzihan', [good('子'), good('丑'), good('寅')]);
    const before = (await titles()).length;
    await call(runImport, { id, reason });
    // A worker that has died after the first row.
    await server.platform.asSystem(world.tenant.id, async ({ tx }) => {
      await sql`update sheet_import set state = 'running', moved_at = attest_now() - interval '3 minutes' where id = ${id}`.execute(
        tx,
      );
      await sql`update sheet_import_row set state = 'made' where import_id = ${id} and row = 2`.execute(tx);
    });
    await runImports(server.platform);
    expect(await call(getImport, { id })).toMatchObject({ state: 'done' });
    expect((await titles()).length - before).toBe(2);
    expect(await titles()).not.toContain('子');
  });

  it('is looked at anew when whoever looked has died', async () => {
    const { call, id } = await checked('zhouzihan', [good('卯'), bad('辰')]);
    await server.platform.asSystem(world.tenant.id, ({ tx }) =>
      sql`update sheet_import set state = 'checking', moved_at = attest_now() - interval '3 minutes' where id = ${id}`.execute(
        tx,
      ),
    );
    await runImports(server.platform);
    expect(await call(getImport, { id })).toMatchObject({ state: 'checked', total: 2, bad: 1 });
  });

  it('is stopped by whoever began it, before and while it runs', async () => {
    const { call, id } = await checked('zhouzihan', [good('午')]);
    const { call: other, refused } = await world.as('hanxue');
    expect(await other(getImport, { id })).toMatchObject({ own: false });
    expect(await refused(stopImport, { id })).toBe('NOT_FOUND');
    expect(await refused(runImport, { id, reason })).toBe('NOT_FOUND');
    await call(runImport, { id, reason });
    await call(stopImport, { id });
    await runImports(server.platform);
    expect(await call(getImport, { id })).toMatchObject({ state: 'cancelled', made: 0 });
    expect(await titles()).not.toContain('午');
  });

  it('is refused as a whole where its columns are missing, or it is empty', async () => {
    const { call } = await world.as('zhouzihan');
    const states = [];
    for (const sheet of [[['别的'], ['甲']], [HEADINGS]]) {
      const fileId = await uploaded('zhouzihan', xlsx('咨询', sheet));
      const { id } = await call(beginImport, { kind: 'record', subject: 'enquiry', way: 'draft', fileId });
      await runImports(server.platform);
      const { state, error } = await call(getImport, { id });
      states.push([state, error?.zh]);
    }
    expect(states).toEqual([
      ['failed', expect.stringContaining('字段 title')],
      ['failed', '没有可导入的行'],
    ]);
  });

  it('is offered to those who may make it, and shown to them alone', async () => {
    const { call, refused } = await world.as('zhouzihan');
    const offered = await call(importables, {});
    expect(offered).toContainEqual(
      expect.objectContaining({
        kind: 'record',
        subject: 'enquiry',
        module: 'QMS',
        ways: ['draft', 'submit'],
      }),
    );
    expect(offered.map(({ kind }) => kind)).not.toContain('people');
    const people = { kind: 'people', subject: '', way: 'make' as const };
    expect(await refused(importTemplate, people)).toBe('NO_PERMISSION');
    const fileId = await uploaded('zhouzihan', xlsx('x', [['x']]));
    expect(await refused(beginImport, { ...people, fileId })).toBe('NO_PERMISSION');
    // Whoever administers people knows nothing of the imports of records.
    const { call: administrator, refused: refusedAdministrator } = await world.as('gaoxiang');
    expect((await administrator(listImports, { ...PAGE, filter: {} })).total).toBe(0);
    const own = await call(listImports, { ...PAGE, filter: { mine: true } });
    expect(own.total).toBeGreaterThan(0);
    const [{ id } = { id: '' }] = own.rows;
    expect(await refusedAdministrator(getImport, { id })).toBe('NOT_FOUND');
    expect((await administrator(listImportRows, { ...PAGE, filter: { importId: id } })).total).toBe(0);
    const other = await createTestTenant(server);
    const { refused: stranger } = await callerOf(server, other.id, 'zhouzihan');
    expect(await stranger(getImport, { id })).toBe('NOT_FOUND');
  });

  it('fits its template, which tells how it is filled in and offers lists', async () => {
    const { call } = await world.as('zhouzihan');
    const wanted = { kind: 'record', subject: 'enquiry', way: 'draft' as const };
    const { stream } = (await call(importTemplate, wanted)) as ByteAnswer;
    const fileId = await uploaded('zhouzihan', stream as Buffer);
    const { id } = await call(beginImport, { ...wanted, fileId });
    await runImports(server.platform);
    expect(await call(getImport, { id })).toMatchObject({ state: 'checked', total: 1, bad: 0 });
  });
});
