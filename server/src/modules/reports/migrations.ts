import { type Kysely, type Migration, sql } from 'kysely';

export const reportMigrations: Record<string, Migration> = {
  '20261121T1350_reports_ended': {
    // Cycle times are read by when a process ended; everything else of reports has its index already.
    async up(db: Kysely<unknown>) {
      await sql`create index wf_instance_ended on wf_instance (tenant_id, ended_at)
        where end_kind is not null`.execute(db);
    },
  },
};
