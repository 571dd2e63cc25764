import { CHECK_RUN_STATES, FINDING_OUTCOMES, FINDING_SEVERITIES, FINDING_STATES } from '@attest/api-contract';
import type { Kysely, Migration } from 'kysely';
import { personKeys } from '../../directory/identity/personKeys';
import { hotTables } from '../../platform/database/hotTables';
import { stateCheck } from '../../platform/database/stateCheck';
import { runStatements, tenantTable } from '../../platform/database/tenantTable';

export const recordCheckMigrations: Record<string, Migration> = {
  '20261123T2140_record_checks': {
    async up(db: Kysely<unknown>) {
      await tenantTable(
        db,
        'record_check_run',
        `id uuid not null default attest_uuid(), user_id uuid, day date, state text not null, process text, after uuid,
        total integer not null, done integer not null default 0, found integer not null default 0,
        still integer not null default 0, gone integer not null default 0, started_at timestamptz not null,
        ended_at timestamptz, moved_at timestamptz not null,
        constraint record_check_run_key primary key (tenant_id, id)`,
      );
      await tenantTable(
        db,
        'record_finding',
        `id uuid not null default attest_uuid(), process text not null, record_id uuid not null, record_no text not null,
        check_id text not null, name_zh text not null, name_en text not null, severity text not null,
        signs boolean not null, facts jsonb not null, state text not null default 'open', handler_id uuid,
        handler_role text not null, due timestamptz not null, found_at timestamptz not null, outcome text, reason text,
        signature_id uuid, closed_by uuid, closed_at timestamptz, cleared_at timestamptz,
        version integer not null default 1, changed_by uuid, updated_at timestamptz,
        constraint record_finding_key primary key (tenant_id, id)`,
      );
      await tenantTable(
        db,
        'record_check_off',
        `process text not null, check_id text not null, reason text not null, off_by uuid not null,
        off_at timestamptz not null, constraint record_check_off_key primary key (tenant_id, process, check_id)`,
      );
      await runStatements(db, [
        `create unique index record_check_run_night on record_check_run (tenant_id, day) where day is not null`,
        `create unique index record_check_run_open on record_check_run (tenant_id) where state in ('queued', 'running')`,
        `create index record_check_run_newest on record_check_run (tenant_id, started_at desc, id)`,
        `create unique index record_finding_standing on record_finding (tenant_id, record_id, check_id)
          where cleared_at is null`,
        `create index record_finding_open on record_finding (tenant_id, due, id) where state = 'open'`,
        `create index record_finding_newest on record_finding (tenant_id, found_at desc, id)`,
      ]);
      await stateCheck(db, 'record_check_run', 'state', CHECK_RUN_STATES);
      await stateCheck(db, 'record_finding', 'state', FINDING_STATES);
      await stateCheck(db, 'record_finding', 'severity', FINDING_SEVERITIES);
      await stateCheck(db, 'record_finding', 'outcome', FINDING_OUTCOMES);
      await personKeys(db, {
        record_check_run: ['user_id'],
        record_finding: ['handler_id', 'closed_by', 'changed_by'],
        record_check_off: ['off_by'],
      });
    },
  },
  '20261124T0645_record_check_failures': {
    async up(db: Kysely<unknown>) {
      await tenantTable(
        db,
        'record_check_failure',
        `id uuid not null default attest_uuid(), run_id uuid not null, process text not null, record_id uuid not null,
        record_no text not null, check_id text not null, name_zh text not null, name_en text not null,
        condition text not null, why text not null, failed_at timestamptz not null,
        constraint record_check_failure_key primary key (tenant_id, id)`,
      );
      await runStatements(db, [
        `create index record_check_failure_of on record_check_failure (tenant_id, run_id, process, check_id)`,
        `create index record_check_failure_old on record_check_failure (tenant_id, failed_at)`,
        `alter table record_check_run add failed integer not null default 0`,
      ]);
    },
  },
  '20261129T1405_record_check_hot': hotTables('record_check_run', 'record_finding'),
};
