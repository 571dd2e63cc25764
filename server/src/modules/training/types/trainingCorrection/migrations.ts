import { type Kysely, type Migration, sql } from 'kysely';
import { personKeys } from '../../../../directory/identity/personKeys';
import { stateCheck } from '../../../../platform/database/stateCheck';
import { tenantTable } from '../../../../platform/database/tenantTable';

export const correctionMigrations: Record<string, Migration> = {
  '20261121T2330_training_correction': {
    async up(db: Kysely<unknown>) {
      await tenantTable(
        db,
        'training_correction',
        (table) =>
          table
            .addColumn('id', 'uuid', (c) => c.notNull().defaultTo(sql`attest_uuid()`))
            .addColumn('no', 'text', (c) => c.notNull())
            .addColumn('assignment_id', 'uuid', (c) => c.notNull())
            .addColumn('state', 'text', (c) => c.notNull())
            .addColumn('original', 'jsonb', (c) => c.notNull())
            .addColumn('corrected', 'jsonb', (c) => c.notNull())
            .addColumn('reason', 'text', (c) => c.notNull())
            .addColumn('proposed_by', 'uuid', (c) => c.notNull())
            .addColumn('proposed_at', 'timestamptz', (c) => c.notNull())
            .addColumn('confirmed_at', 'timestamptz')
            .addColumn('confirm_signature_id', 'uuid')
            .addColumn('ended_by', 'uuid')
            .addColumn('ended_at', 'timestamptz')
            .addColumn('end_reason', 'text')
            .addColumn('end_signature_id', 'uuid')
            .addPrimaryKeyConstraint('training_correction_pk', ['tenant_id', 'id'])
            .addUniqueConstraint('training_correction_no', ['tenant_id', 'no'])
            .addForeignKeyConstraint(
              'training_correction_assignment_fk',
              ['tenant_id', 'assignment_id'],
              'training_assignment',
              ['tenant_id', 'id'],
            ),
        { appendOnly: true },
      );
      await sql`grant update (state, confirmed_at, confirm_signature_id, ended_by, ended_at, end_reason,
        end_signature_id) on training_correction to attest_app`.execute(db);
      await sql`create unique index training_correction_open on training_correction (tenant_id, assignment_id)
        where state in ('proposed', 'confirmed')`.execute(db);
      await sql`create index training_correction_assignment on training_correction (tenant_id, assignment_id)`.execute(
        db,
      );
    },
  },
  '20261122T1330_training_corrections_people': {
    async up(db: Kysely<unknown>) {
      await personKeys(db, { training_correction: ['proposed_by', 'ended_by'] });
      await stateCheck(db, 'training_correction', 'state', [
        'proposed',
        'confirmed',
        'approved',
        'rejected',
        'withdrawn',
      ]);
    },
  },
};
