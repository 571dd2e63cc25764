import { type Kysely, type Migration, sql } from 'kysely';

export const reportMigrations: Record<string, Migration> = {
  '20261121T1350_reports_ended': {
    // Cycle times are read by when a process ended; everything else of reports has its index already.
    async up(db: Kysely<unknown>) {
      await sql`create index wf_instance_ended on wf_instance (tenant_id, ended_at)
        where end_kind is not null`.execute(db);
    },
  },
  '20261124T1400_reports_orders': {
    // What the lists are sorted by, in their whole order: a page reads its rows and no others.
    async up(db: Kysely<unknown>) {
      const open = sql`where status = 'open' and kind = 'step'`;
      await sql`create index task_open on task (tenant_id, deadline, id) ${open}`.execute(db);
      await sql`create index task_open_process on task (tenant_id, process, deadline, id) ${open}`.execute(
        db,
      );
      await sql`create index task_open_since on task (tenant_id, created_at, deadline, id) ${open}`.execute(
        db,
      );
      await sql`create index task_open_handler on task
        (tenant_id, handler_name collate attest_zh, deadline, id) ${open}`.execute(db);
      await sql`create index wf_instance_ended_process on wf_instance (tenant_id, process, ended_at desc, id)
        where end_kind = 'end-ok'`.execute(db);
      await sql`create index audit_entry_sign_in on audit_entry (tenant_id, at, seq) include (event, operator_id)
        where module = 'identity' and event in ('signIn', 'signInFailed')`.execute(db);
    },
  },
  '20261130T0010_reports_lists': {
    // What belongs to a department or a person, in the order of the list, with what it is sorted by.
    async up(db: Kysely<unknown>) {
      const days = '(extract(epoch from ended_at - created_at) / 86400)::double precision';
      const late = 'coalesce(ended_at > due_at, false)';
      for (const [name, column, more = ''] of [
        ['department', 'department_id,', 'include (process, created_at, due_at)'],
        ['initiator', 'initiator_id,'],
        ['created', 'created_at,'],
        ['days', `(${days}),`],
        ['late', ''],
      ] as const)
        await sql
          .raw(`create index wf_instance_ended_${name} on wf_instance (tenant_id, ${column} ended_at desc, id) ${more}
          where end_kind = 'end-ok' ${name === 'late' ? `and ${late}` : ''}`)
          .execute(db);
    },
  },
};
