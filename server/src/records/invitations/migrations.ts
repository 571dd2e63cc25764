import { type Kysely, type Migration, sql } from 'kysely';
import { personKeys } from '../../directory/identity/personKeys';
import { stateCheck } from '../../platform/database/stateCheck';
import { acrossTenants, runStatements, tenantTable } from '../../platform/database/tenantTable';

export const invitationMigrations: Record<string, Migration> = {
  '20261127T1621_records_invitations': {
    async up(db: Kysely<unknown>) {
      await tenantTable(
        db,
        'step_invitation',
        `id uuid not null default attest_uuid(), process text not null, record_id uuid not null,
        instance_id uuid not null, visit_id uuid not null, step_id text not null,
        name text not null, mail text not null, language text not null, token_hash text not null,
        sent_by uuid, sent_at timestamptz not null default attest_now(), expires_at timestamptz not null,
        opened_at timestamptz, ended_at timestamptz, end_kind text, draft jsonb not null,
        session_hash text not null default '', session_until timestamptz,
        primary key (tenant_id, id), unique (tenant_id, token_hash)`,
      );
      await runStatements(db, [
        'create index step_invitation_record on step_invitation (tenant_id, record_id, sent_at)',
        `create index step_invitation_session on step_invitation (tenant_id, session_hash) where session_hash <> ''`,
        `create unique index step_invitation_open on step_invitation (tenant_id, visit_id) where ended_at is null`,
      ]);
      await stateCheck(db, 'step_invitation', 'end_kind', ['answered', 'inside', 'withdrawn', 'renewed']);
      await stateCheck(db, 'step_invitation', 'language', ['zh', 'en']);
      await personKeys(db, { step_invitation: ['sent_by'] });
      await acrossTenants(db, ['step_invitation', 'quality_record'], () =>
        sql`alter table step_invitation add constraint step_invitation_of_record
          foreign key (tenant_id, record_id) references quality_record (tenant_id, id)`.execute(db),
      );
    },
  },
};
