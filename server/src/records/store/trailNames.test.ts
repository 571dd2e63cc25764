import { type AuditPart, createRecord, searchAudit } from '@attest/api-contract';
import { beforeEach, expect, it } from '@jest/globals';
import { callerOf } from '../../testing/caller';
import { tenantPerTest } from '../../testing/tenantPerTest';

const world = tenantPerTest();

/** Who owns the record stands in a field, who leads the audit in a row of its table. */
const OWNER = 'zhouzihan';
const LEAD = 'wuqian';
const CALLED = { [OWNER]: ['周子涵', 'Zhou Zihan'], [LEAD]: ['吴倩', 'Wu Qian'] } as const;

async function call(account: keyof typeof CALLED, name: string): Promise<void> {
  const [, name_en] = CALLED[account];
  await world.server.asSystem(world.tenant.id, ({ tx }) =>
    tx.updateTable('user_account').set({ name, name_en }).where('account', '=', account).execute(),
  );
}

const textsOf = (parts: AuditPart[]): unknown[] =>
  parts.flatMap((part) =>
    part.kind === 'fields'
      ? part.fields.flatMap((field) => textsOf(field.parts))
      : 'text' in part
        ? part.text
        : [],
  );

/** What the trail of a record says of people, in a field and in the rows of a table, and what was recorded. */
async function said(id: string) {
  const { call: ask } = await callerOf(world.server, world.tenant.id, 'hanxue');
  const filter = { objectId: id, event: 'create' };
  const { rows } = await ask(searchAudit, { page: 1, pageSize: 10, filter });
  const [entry] = rows;
  const at = (field: string) => entry?.changes.findIndex((change) => change.field === field) ?? -1;
  const shown = (field: string) => textsOf(entry?.words.changes[at(field)]?.new ?? []);
  return {
    field: shown('owner'),
    rows: shown('plan'),
    recorded: JSON.stringify(entry?.changes[at('plan')]?.new),
  };
}

let programme: string;
beforeEach(async () => {
  for (const account of [OWNER, LEAD] as const) await call(account, CALLED[account][0]);
  const { call: ask } = await callerOf(world.server, world.tenant.id, OWNER);
  const { departments, users } = world.tenant;
  const row = { auditType: 'internal', auditeeDept: departments.PD, lead: users[LEAD] };
  const values = { title: 'Audits', owner: users[OWNER], plan: [row] };
  programme = (await ask(createRecord, { process: 'auditProgramme', values, submit: false })).id;
});

it('people are told by the name that was recorded, and in English by their English one, in fields and in rows', async () => {
  const { field, rows, recorded } = await said(programme);
  expect(field).toEqual([{ zh: '周子涵 (zhouzihan)', en: 'Zhou Zihan (zhouzihan)' }]);
  expect(rows).toContainEqual({ zh: '吴倩 (wuqian)', en: 'Wu Qian (wuqian)' });
  expect(rows).toContainEqual({ zh: '生产部', en: 'PD' });
  expect(recorded).toContain('吴倩 (wuqian)');
});

it('whoever is called otherwise since stays as recorded', async () => {
  await call(OWNER, '周紫涵');
  await call(LEAD, '吴茜');
  const { field, rows } = await said(programme);
  expect(field).toEqual([{ zh: '周子涵 (zhouzihan)', en: '周子涵 (zhouzihan)' }]);
  expect(rows).toContainEqual({ zh: '吴倩 (wuqian)', en: '吴倩 (wuqian)' });
});

it('rows that were recorded by ids are told by the names of today', async () => {
  const { id, users } = world.tenant;
  await world.server.asSystem(id, async (ctx) =>
    ctx.audit({
      module: 'quality',
      objectType: 'auditProgramme',
      objectId: programme,
      event: 'create',
      description: { zh: '创建', en: 'Created' },
      changes: [
        { field: 'plan', label: { zh: '计划', en: 'Plan' }, old: null, new: [{ lead: users[LEAD] }] },
      ],
    }),
  );
  const { rows } = await said(programme);
  expect(rows).toEqual([{ zh: '吴倩 (wuqian)', en: 'Wu Qian (wuqian)' }]);
});
