import { type Kysely, type Migration, sql } from 'kysely';
import { tenantTable } from '../../../platform/database/tenantTable';

export const practiceMigrations: Record<string, Migration> = {
  '20261121T2335_training_practice': {
    async up(db: Kysely<unknown>) {
      await sql`alter table training_course_version add column practice_steps jsonb not null default '[]'`.execute(
        db,
      );
      await tenantTable(
        db,
        'training_practice',
        `id uuid not null default attest_uuid(), assignment_id uuid not null, step_id uuid not null,
          act text not null, on_day date not null, by_id uuid not null, at timestamptz not null,
          constraint training_practice_pk primary key (tenant_id, id),
          constraint training_practice_assignment_fk foreign key (tenant_id, assignment_id)
            references training_assignment (tenant_id, id)`,
        { appendOnly: true },
      );
      await tenantTable(
        db,
        'training_practice_signature',
        `id uuid not null default attest_uuid(), assignment_id uuid not null, signature_id uuid not null,
          at timestamptz not null, constraint training_practice_signature_pk primary key (tenant_id, id),
          constraint training_practice_signature_assignment_fk foreign key (tenant_id, assignment_id) references training_assignment (tenant_id, id)`,
        { appendOnly: true },
      );
      for (const table of ['training_practice', 'training_practice_signature'])
        await sql`create index ${sql.id(`${table}_assignment`)} on ${sql.table(table)} (tenant_id, assignment_id)`.execute(
          db,
        );
    },
  },
};
