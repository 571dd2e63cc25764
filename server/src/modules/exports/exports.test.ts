import {
  cancelExport,
  downloadExport,
  type ExportFormat,
  listExports,
  type RequestOf,
  searchAudit,
  startExport,
} from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import readSheet from 'read-excel-file/node';
import { runCall } from '../../platform/calls/runCall';
import type { ByteAnswer, Route } from '../../platform/module';
import { extractText } from '../../platform/renditions/renditions';
import { callerOf } from '../../testing/caller';
import { TestServer } from '../../testing/testServer';
import { createTestTenant, type TestTenant } from '../../testing/testTenant';
import { setUserStatus } from '../identity/administration';

let server: TestServer;
let tenant: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  server = await TestServer.start();
  tenant = await createTestTenant(server);
  other = await createTestTenant(server);
  await server.asSystem(tenant.id, async (ctx) => {
    for (const name of ['=1+1', '+86 512', '中文"引号', '普通'])
      ctx.audit({
        module: 'test',
        objectType: 'thing',
        objectName: name,
        event: 'note',
        reason: '@cmd',
        description: { zh: `记录 ${name}`, en: `Noted ${name}` },
      });
  });
});
afterAll(() => server?.stop());

const as = (account: string, of = tenant) => callerOf(server, of.id, account);
type Person = Awaited<ReturnType<typeof as>>;

const order = (format: ExportFormat, from = 1, to = 4): RequestOf<typeof startExport> => ({
  of: { source: 'audit', filter: { module: 'test' } },
  format,
  language: 'zh',
  timeZone: 'Asia/Shanghai',
  from,
  to,
});

async function download({ who }: Person, id: string): Promise<{ bytes: Buffer; name: string }> {
  const route = server.routes.get(downloadExport.path) as Route;
  const { answer } = await runCall(server.platform, route, { ...who, input: { id } });
  const { stream, fileName } = answer as ByteAnswer;
  const pieces: Buffer[] = [];
  for await (const piece of stream as AsyncIterable<Buffer>) pieces.push(piece);
  return { bytes: Buffer.concat(pieces), name: fileName };
}

async function exported(person: Person, format: ExportFormat, from = 1, to = 4) {
  const { id } = await person.call(startExport, order(format, from, to));
  await server.runJob('exports.run');
  const [job] = await person.call(listExports, {});
  expect(job).toMatchObject({ id, state: 'done', done: job?.total });
  return download(person, id);
}

describe('an export of the audit trail', () => {
  it('writes CSV that spreadsheets read, with no value that they would run', async () => {
    const { bytes, name } = await exported(await as('hanxue'), 'csv');
    expect(name).toBe('审计追踪.csv');
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const text = bytes.toString('utf8');
    expect(text).toContain('记录 =1+1');
    expect(text).toContain("'=1+1");
    expect(text).toContain("'@cmd");
    expect(text).toContain('"记录 中文""引号"');
    expect(text).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d GMT\+8/);
  });

  it('writes a workbook of text cells', async () => {
    const { bytes } = await exported(await as('hanxue'), 'xlsx');
    const [{ data = [] } = {}] = (await readSheet(bytes)) as unknown as { data: string[][] }[];
    expect(data.at(0)).toContain('说明');
    expect(data.flat()).toContain('=1+1');
  });

  it('writes a PDF with Chinese, in the asked range only', async () => {
    const { bytes } = await exported(await as('hanxue'), 'pdf', 2, 3);
    const text = await extractText(server.platform.renditions.of(tenant.id), {
      bytes,
      mediaType: 'application/pdf',
      name: 'a.pdf',
    });
    expect(text).toContain('审计追踪');
    expect(text).toContain('记录 +86 512');
    expect(text).not.toContain('普通');
  });

  it('refuses ranges and people that it is not for', async () => {
    const manager = await as('hanxue');
    expect(await manager.refused(startExport, order('csv', 3, 3))).toBe('EXPORT_RANGE_INVALID');
    expect(await manager.refused(startExport, order('csv', 1, 10_001))).toBe('EXPORT_TOO_MANY');
    expect(await manager.refused(startExport, order('csv', 500, 600))).toBe('EXPORT_EMPTY');
    expect(await manager.refused(startExport, { ...order('csv'), timeZone: 'Mars/Base' })).toBe(
      'REQUEST_INVALID',
    );
    expect(await (await as('caoyang')).refused(startExport, order('csv'))).toBe('NO_PERMISSION');
    expect(await (await as('zhouzihan')).refused(startExport, order('csv'))).toBe('NO_PERMISSION');
  });

  it('belongs to whoever asked for it', async () => {
    const manager = await as('hanxue');
    const { id } = await manager.call(startExport, order('csv'));
    await server.runJob('exports.run');
    await expect(download(await as('lumingyuan'), id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(download(await as('hanxue', other), id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await (await as('lumingyuan')).refused(cancelExport, { id })).toBe('NOT_FOUND');
  });

  it('stops when it is cancelled, and leaves an entry of its own in the trail', async () => {
    const manager = await as('hanxue');
    const { id } = await manager.call(startExport, order('csv'));
    expect((await manager.call(cancelExport, { id })).state).toBe('cancelled');
    await server.runJob('exports.run');
    expect((await manager.call(listExports, {})).find((job) => job.id === id)?.state).toBe('cancelled');
    const trail = await manager.call(searchAudit, {
      page: 1,
      pageSize: 10,
      filter: { objectType: 'export', objectId: id },
    });
    expect(trail.rows.map((entry) => entry.event)).toEqual(['cancel', 'export']);
  });

  it('gives nothing to somebody who was disabled in the meantime', async () => {
    const head = await as('sujingyi');
    const { id } = await head.call(startExport, order('csv'));
    await server.asSystem(tenant.id, (ctx) =>
      setUserStatus(ctx, tenant.users.sujingyi as string, 'disabled'),
    );
    await server.runJob('exports.run');
    const row = await server.asSystem(tenant.id, (ctx) =>
      ctx.tx.selectFrom('export_job').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    );
    expect(row).toMatchObject({ state: 'failed', error: 'ACCOUNT_DISABLED', file_id: null });
  });
});
