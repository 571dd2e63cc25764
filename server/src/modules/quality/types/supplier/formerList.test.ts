import { createHash } from 'node:crypto';
import { beginImport, listImportRows, listRecords, runImport } from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { runImports } from '../../../../directory/imports/run';
import { nearing } from '../../../../records/reminders/job';
import { dayFromNow } from '../../../../testing/days';
import { xlsx } from '../../../../testing/officeFiles';
import { TestServer } from '../../../../testing/testServer';
import { createTestTenant, type TestTenant } from '../../../../testing/testTenant';
import { Uploader } from '../../../../testing/uploads';
import { licence, Suppliers } from '../../testing/suppliers';

let server: TestServer;
let tenant: TestTenant;
let world: Suppliers;
beforeAll(async () => {
  server = await TestServer.start();
  tenant = await createTestTenant(server);
  world = new Suppliers(server, tenant);
});
afterAll(() => server?.stop());

/** Suppliers of a former list, by number: state, class and day until which they are evaluated. */
async function takenOver(rows: [no: string, grade: string, validTo: string][]): Promise<Map<string, string>> {
  const headings = [
    '原编号',
    '原状态',
    '原创建时间',
    '供应商名称',
    '物料等级',
    '状态',
    '最近一次结论',
    '有效期至',
  ];
  const cells = rows.map(([no, grade, validTo]) => [
    no,
    '合格',
    '2024-01-05 08:30',
    'Former Ltd',
    grade,
    '合格',
    '合格',
    validTo,
  ]);
  const origin = await world.list.origin('hanxue');
  const uploader = new Uploader(server, origin);
  const bytes = xlsx('供应商', [headings, ...cells]);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const { id: fileId } = await uploader.merge(await uploader.sendAll({ name: 'list.xlsx', bytes, sha256 }));
  const wanted = { kind: 'record', subject: 'supplier', way: 'former' as const, fileId };
  const { id } = await server.call(origin, beginImport, wanted);
  await runImports(server.platform);
  await server.call(origin, runImport, { id, reason: 'former list' });
  await runImports(server.platform);
  const asked = { page: 1, pageSize: 50, filter: { importId: id } };
  const made = await server.call(origin, listImportRows, asked);
  return new Map(made.rows.map((row) => [row.made?.name ?? '', row.made?.path?.split('/').at(-1) ?? '']));
}

/** The day until which a supplier is evaluated, as its list and its form say. */
async function validUntil(id: string) {
  const input = { process: 'supplier', page: 1, pageSize: 50, filter: {} };
  const { rows } = await server.call(await world.list.origin('hanxue'), listRecords, input);
  const { values } = await world.list.get('hanxue', id);
  return [rows.find((row) => row.id === id)?.columns.validTo, values.validTo];
}

describe('a supplier of a former list', () => {
  it('is valid until the day it was imported with, until an evaluation gives another', async () => {
    const ids = await takenOver([['OLD-1', 'C', dayFromNow(50)]]);
    const id = ids.get('OLD-1') ?? '';
    expect(await world.stateOf(id)).toBe('Approved / approved');
    expect(await validUntil(id)).toEqual([dayFromNow(50), dayFromNow(50)]);
    const more = { supType: 'service', materials: [{ name: 'Cleaning' }], licences: [licence()] };
    const known = { dept: tenant.departments.QA, owner: world.list.user('zhouzihan') };
    await world.list.save('zhouzihan', id, { ...more, ...known }, { reason: 'added' });
    expect(await validUntil(id)).toEqual([dayFromNow(50), dayFromNow(50)]);
    await world.approved(id, dayFromNow(40));
    expect(await validUntil(id)).toEqual([dayFromNow(40), dayFromNow(40)]);

    const evaluation = await world.handedIn(id, { evalType: 'reevaluation' });
    const papers = await world.reviewed({ auditMode: 'paper', auditor: null, testers: null });
    await world.evaluations.decide('wuqian', evaluation, 'agree', papers);
    const scores = { quality: 45, delivery: 18, documents: 12, service: 13 };
    await world.evaluations.decide('zhaojianguo', evaluation, 'agree', scores);
    await world.evaluations.decide('wuqian', evaluation, 'agree');
    await world.evaluations.decide('lumingyuan', evaluation, 'approve');
    const { values } = await world.evaluations.get('hanxue', evaluation);
    expect(values.validTo).not.toBe(dayFromNow(40));
    expect(await validUntil(id)).toEqual([values.validTo, values.validTo]);
  });

  it('is found by the days that its reminders speak of, among many that name none', async () => {
    const ids = await takenOver([
      ['OLD-2', 'C', dayFromNow(59)],
      ['OLD-3', 'C', dayFromNow(300)],
    ]);
    const licensed = await world.registered({ grade: 'B', licences: [licence(dayFromNow(5))] });
    await server.asSystem(tenant.id, async ({ tx }) => {
      await sql`
        insert into quality_record (process, process_version, no, title, department_id, initiator_id, status, open_steps,
          form_values, search_terms, changed_by)
        select process, process_version, 'MANY-' || n, title, department_id, initiator_id, status, '[]', '{}', search_terms,
          changed_by
        from generate_series(1, 3000) n, (select * from quality_record where id = ${licensed}) r`.execute(tx);
      await sql`
        insert into record_value (process, record_id, key, seq, value)
        select process, id, '@reminders', 0, '2090-01-01' from quality_record where no like 'MANY-%'`.execute(
        tx,
      );
    });
    for (const table of ['quality_record', 'record_value'])
      await server.platform.owner.query(`analyze ${table}`);
    try {
      await server.asSystem(tenant.id, async (ctx) => {
        const found = await nearing(ctx, 'supplier', Date.parse(dayFromNow(0)));
        const near = new Set((await found.execute(ctx.tx)).rows.map(({ id }) => id));
        expect([ids.get('OLD-2'), licensed, ids.get('OLD-3')].map((id) => near.has(id ?? ''))).toEqual([
          true,
          true,
          false,
        ]);
        const { rows } = await sql<Record<'QUERY PLAN', string>>`explain ${found}`.execute(ctx.tx);
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
        expect(plan).toContain('record_value_found');
        expect(plan).toContain('quality_record_d1');
        expect(plan).not.toContain('Seq Scan');
        expect(plan).not.toContain('quality_record_process');
      });
    } finally {
      await server.asSystem(tenant.id, async ({ tx }) => {
        await sql`
          delete from record_value v using quality_record r where r.id = v.record_id and r.no like 'MANY-%'`.execute(
          tx,
        );
        await sql`delete from quality_record where no like 'MANY-%'`.execute(tx);
      });
    }
    await server.runJob('records.reminders');
    const { rows } = await server.asSystem(tenant.id, ({ tx }) =>
      sql<{ text_en: string }>`
        select text_en from notification
        where user_id = ${world.list.user('wuqian')} and path like ${`%${ids.get('OLD-2')}`}`.execute(tx),
    );
    expect(rows.map(({ text_en: text }) => text)).toContain(
      `Supplier OLD-2 Former Ltd: evaluated until ${dayFromNow(59)}: a re-evaluation is due`,
    );
  });
});
