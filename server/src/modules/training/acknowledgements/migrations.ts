import { type Kysely, type Migration, sql } from 'kysely';
import { personKeys } from '../../../directory/identity/personKeys';
import { acrossTenants, runStatements, tenantTable } from '../../../platform/database/tenantTable';

export const acknowledgementMigrations: Record<string, Migration> = {
  '20261121T2320_training_acknowledgements': {
    async up(db: Kysely<unknown>) {
      await tenantTable(
        db,
        'training_job_description',
        `id uuid not null default attest_uuid(), position_id uuid not null, ordinal integer,
          state text not null check (state in ('draft', 'effective', 'superseded')), content jsonb not null,
          reason text, effective_at timestamptz, superseded_at timestamptz, signature_id uuid,
          version integer not null default 1, changed_by uuid,
          updated_at timestamptz not null default attest_now(),
          constraint training_job_description_pk primary key (tenant_id, id),
          constraint training_job_description_no unique (tenant_id, position_id, ordinal),
          constraint training_job_description_label check ((state = 'draft') = (ordinal is null))`,
      );
      await tenantTable(
        db,
        'training_acknowledgement',
        `id uuid not null default attest_uuid(), user_id uuid not null, kind text not null,
          description_id uuid, role_id uuid, reason text not null, reason_en text not null,
          asked_at timestamptz not null, due date not null, acknowledged_at timestamptz, signature_id uuid,
          reminded_at timestamptz, ended_at timestamptz,
          constraint training_acknowledgement_pk primary key (tenant_id, id),
          constraint training_acknowledgement_description_fk foreign key (tenant_id, description_id) references training_job_description (tenant_id, id),
          constraint training_acknowledgement_role_fk foreign key (tenant_id, role_id)
            references training_learner_role (tenant_id, id),
          constraint training_acknowledgement_subject check (kind = 'description'
            and description_id is not null and role_id is null
              or kind = 'role' and role_id is not null and description_id is null),
          constraint training_acknowledgement_signed
            check ((acknowledged_at is null) = (signature_id is null))`,
      );
      await runStatements(db, [
        // One draft and one version in force of a position.
        `create unique index training_job_description_now on training_job_description (tenant_id, position_id, state)
           where state in ('draft', 'effective')`,
        `create unique index training_acknowledgement_description on training_acknowledgement
           (tenant_id, description_id, user_id) where description_id is not null and ended_at is null`,
        `create unique index training_acknowledgement_role on training_acknowledgement
           (tenant_id, role_id, user_id) where role_id is not null and ended_at is null`,
        `create index training_acknowledgement_person on training_acknowledgement (tenant_id, user_id)`,
      ]);
    },
  },
  '20261122T1330_training_acknowledgements_people': {
    async up(db: Kysely<unknown>) {
      await personKeys(db, {
        training_acknowledgement: ['user_id'],
        training_job_description: ['changed_by'],
      });
    },
  },
  '20261122T1715_training_description_approval': {
    async up(db: Kysely<unknown>) {
      await sql`alter table training_job_description add handed_in_by uuid, add handed_in_at timestamptz,
        add constraint training_job_description_handed_in
          check ((handed_in_by is null) = (handed_in_at is null) and (handed_in_by is null
            or state = 'draft'))`.execute(db);
      await personKeys(db, { training_job_description: ['handed_in_by'] });
    },
  },
  '20261122T1941_training_descriptions_in_approval': {
    async up(db: Kysely<unknown>) {
      await acrossTenants(
        db,
        ['training_job_description', 'position', 'version_approval', 'audit_entry', 'task'],
        async () => {
          await sql`
            insert into version_approval (tenant_id, kind, subject_id, no, title_zh, title_en, reason, handed_in_by, handed_in_at)
            select j.tenant_id, 'jobDescription', j.id, p.code, '岗位说明书：' || p.name_zh, 'Job description: ' || p.name_en,
              coalesce((select e.entry->>'reason' from audit_entry e where e.tenant_id = j.tenant_id
                and e.object_type = 'jobDescription' and e.object_id = j.id::text and e.event = 'submit'
                order by e.seq desc limit 1), ''), j.handed_in_by, j.handed_in_at
            from training_job_description j join position p on p.tenant_id = j.tenant_id
              and p.id = j.position_id
            where j.handed_in_by is not null`.execute(db);
          await sql`
            update task t set record_id = w.subject_id, title = w.title_zh, title_en = w.title_en,
              path = '/micro-app/tms-app/myTraining/approval/jobDescription/' || w.subject_id, version = t.version + 1
            from version_approval w
            where w.tenant_id = t.tenant_id and w.subject_id = t.subject_id and t.kind = 'approval'
              and t.status = 'open'`.execute(db);
        },
      );
      await sql`alter table training_job_description drop column handed_in_by, drop column handed_in_at`.execute(
        db,
      );
    },
  },
};
