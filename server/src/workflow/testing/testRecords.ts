import { type Kysely, sql } from 'kysely';
import { tenantTable } from '../../platform/database/tenantTable';
import type { Context, ServerModule } from '../../platform/module';
import { type RecordView, withRecordPort } from '../recordPort';

interface TestRecord {
  id: string;
  no: string | null;
  title: string;
  form: Record<string, unknown>;
  version: number;
  initiator_id: string;
  department_id: string | null;
  changed_by: string;
  changed_at: Date;
  standing: Record<string, unknown> | null;
}

/** Records of the processes of the tests: a table of their own behind the engine's port. */
export const testRecords: ServerModule = {
  name: 'testRecords',
  migrations: {
    '20990101T0000_test_records': {
      async up(db: Kysely<unknown>) {
        await tenantTable(db, 'test_record', (table) =>
          table
            .addColumn('id', 'uuid', (c) => c.notNull().defaultTo(sql`attest_uuid()`))
            .addColumn('no', 'text')
            .addColumn('title', 'text', (c) => c.notNull())
            .addColumn('form', 'jsonb', (c) => c.notNull())
            .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
            .addColumn('initiator_id', 'uuid', (c) => c.notNull())
            .addColumn('department_id', 'uuid')
            .addColumn('changed_by', 'text', (c) => c.notNull())
            .addColumn('changed_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`attest_now()`))
            .addColumn('standing', 'jsonb')
            .addPrimaryKeyConstraint('test_record_pk', ['tenant_id', 'id'] as never),
        );
      },
    },
  },
};

/** Makes a record of the caller. */
export async function createTestRecord(ctx: Context, form: Record<string, unknown>): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into test_record (title, form, initiator_id, department_id, changed_by)
    values (${String(form.title ?? 'A record')}, ${JSON.stringify(form)}::jsonb, ${ctx.caller.userId},
      ${ctx.caller.departmentId}, ${ctx.caller.name}) returning id`.execute(ctx.tx);
  return rows[0]?.id as string;
}

export async function changeTestRecord(
  ctx: Context,
  id: string,
  form: Record<string, unknown>,
): Promise<void> {
  await sql`
    update test_record set form = form || ${JSON.stringify(form)}::jsonb, version = version + 1,
      changed_by = ${ctx.signedIn ? ctx.caller.name : 'system'}, changed_at = ${ctx.now} where id = ${id}`.execute(
    ctx.tx,
  );
}

export async function readTestRecord(ctx: Pick<Context, 'tx'>, id: string): Promise<TestRecord | null> {
  const { rows } = await sql<TestRecord>`select * from test_record where id = ${id}`.execute(ctx.tx);
  return rows[0] ?? null;
}

let numbers = 0;

/** A process of the tests by its code: a port over the table. */
export const testProcess = (code: string): ServerModule => ({
  name: code,
  ...withRecordPort(code, {
    async load(tx, id) {
      const record = await readTestRecord({ tx }, id);
      return (
        record && {
          no: record.no,
          title: record.title,
          values: record.form,
          version: record.version,
          versionLabel: null,
          departmentId: record.department_id,
          initiatorId: record.initiator_id,
          ownerId: null,
          path: `/test/${id}`,
          changedBy: record.changed_by,
          changedAt: record.changed_at,
        }
      );
    },
    mayView: async (ctx, id) =>
      ctx.caller.roles.includes('qhead') ||
      (await readTestRecord(ctx, id))?.initiator_id === ctx.caller.userId,
    mayReopen: (ctx) => ctx.caller.roles.includes('qhead'),
    async applyValues(ctx, id, values, _, locked) {
      if (Object.keys(values).length === 0) return locked;
      await changeTestRecord(ctx, id, values);
      return (await this.load(ctx.tx, id)) as RecordView;
    },
    async assignNumber(ctx, id, record) {
      numbers += 1;
      const no = record.no ?? `T-${numbers}`;
      return {
        record: { ...record, no },
        store: async () =>
          void (await sql`update test_record set no = ${no} where id = ${id}`.execute(ctx.tx)),
      };
    },
    async onStatus(ctx, id, standing) {
      await sql`update test_record set standing = ${JSON.stringify(standing)}::jsonb where id = ${id}`.execute(
        ctx.tx,
      );
    },
    async snapshot(tx, id) {
      const record = await readTestRecord({ tx }, id);
      return { version: null, values: record?.form ?? {}, files: {} };
    },
    async gate(ctx, id) {
      const record = await readTestRecord(ctx, id);
      return [{ label: { zh: '条件', en: 'Condition' }, met: record?.form.ready === true }];
    },
    async startChild(ctx, id) {
      const record = await readTestRecord(ctx, id);
      return createTestRecord(ctx, { ...record?.form, title: 'Child' });
    },
  }),
});
