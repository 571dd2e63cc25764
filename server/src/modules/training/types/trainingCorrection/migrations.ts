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
        `id uuid not null default attest_uuid(), no text not null, assignment_id uuid not null,
          state text not null, original jsonb not null, corrected jsonb not null, reason text not null,
          proposed_by uuid not null, proposed_at timestamptz not null, confirmed_at timestamptz,
          confirm_signature_id uuid, ended_by uuid, ended_at timestamptz, end_reason text,
          end_signature_id uuid, constraint training_correction_pk primary key (tenant_id, id),
          constraint training_correction_no unique (tenant_id, no),
          constraint training_correction_assignment_fk foreign key (tenant_id, assignment_id)
            references training_assignment (tenant_id, id)`,
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
