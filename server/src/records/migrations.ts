import { type Kysely, type Migration, sql } from 'kysely';
import { personKeys } from '../directory/identity/personKeys';
import { hotTables } from '../platform/database/hotTables';
import { tenantTable } from '../platform/database/tenantTable';
import { addShortPieces } from '../platform/search/shortPieces';
import { processStatusCheck } from '../workflow/processStatusCheck';
import { createBaseData } from './base/migration';
import { createDefinitions, forgetReceivers, letBeTaken } from './definitions/versions/migration';
import { removedLinks } from './links/migration';
import {
  recordNames,
  recordOrders,
  recordsCounted,
  recordsLate,
  recordsNewest,
  recordsOverdue,
} from './lists/ordersMigration';
import {
  participantsOnce,
  participantsPlaced,
  participantsTogether,
  recordParticipants,
} from './participants/migration';
import { createSimulations } from './simulation/migration';
import { recordSlots } from './slots/migration';
import { recordBegun } from './starts/migration';
import { recordCubeChosen, recordTally, recordTallyMoves, recordTallyTogether } from './tally/migration';
import { createApprovals } from './versioned/approval/migration';

const id = sql`attest_uuid()`;
const now = sql`attest_now()`;

export const recordMigrations: Record<string, Migration> = {
  '20261121T0310_quality_records': {
    async up(db: Kysely<unknown>) {
      await createRecords(db);
      await createForms(db);
      await createLinks(db);
      await tenantTable(db, 'quality_equipment', (table) =>
        table
          .addColumn('id', 'uuid', (c) => c.notNull().defaultTo(id))
          .addColumn('no', 'text', (c) => c.notNull())
          .addColumn('name_zh', 'text', (c) => c.notNull())
          .addColumn('name_en', 'text', (c) => c.notNull())
          .addColumn('location', 'text', (c) => c.notNull())
          .addPrimaryKeyConstraint('quality_equipment_pk', ['tenant_id', 'id'])
          .addUniqueConstraint('quality_equipment_no', ['tenant_id', 'no']),
      );
    },
  },
  '20261122T1030_late_report_is_a_value': {
    async up(db: Kysely<unknown>) {
      // It stands among the values that are signed; lists read it from the facets.
      await sql`alter table quality_record no force row level security`.execute(db);
      await sql`update quality_record set facets = facets || '{"lateReport": true}'
        where late_report and not facets ? 'lateReport'`.execute(db);
      await sql`alter table quality_record force row level security`.execute(db);
      await sql`alter table quality_record drop column late_report`.execute(db);
    },
  },
  '20261122T1310_quality_record_slots': { up: recordSlots },
  '20261122T1330_records_people': {
    async up(db: Kysely<unknown>) {
      await personKeys(db, {
        quality_record: ['initiator_id', 'owner_id', 'changed_by'],
        record_link: ['created_by'],
      });
      await processStatusCheck(db, 'quality_record', 'status');
    },
  },
  '20261122T1330_quality_record_tally': { up: recordTally },
  '20261122T1430_quality_record_tally_moves': { up: recordTallyMoves },
  '20261122T1335_record_definitions': { up: createDefinitions },
  '20261122T1355_record_definition_taken': { up: letBeTaken },
  '20261122T1935_record_participants': { up: recordParticipants },
  '20261122T1940_version_approval': { up: createApprovals },
  '20261123T0210_record_begun': { up: recordBegun },
  '20261123T1415_removed_links': { up: removedLinks },
  '20261123T1730_quality_record_ended': {
    async up(db: Kysely<unknown>) {
      // Figures of a period are of what ended in it.
      await sql`create index quality_record_ended on quality_record (tenant_id, process, ended_at)
        where ended_at is not null`.execute(db);
    },
  },
  '20261123T1835_records_base_data': { up: createBaseData },
  '20261123T2135_shipped_types_are_the_product_s': { up: forgetReceivers },
  '20261123T2145_record_simulations': { up: createSimulations },
  '20261124T1746_records_short_pieces': {
    up: (db: Kysely<unknown>) =>
      addShortPieces(
        db,
        'quality_record',
        sql`select unnest(array[r.no, r.title])
          union all select v #>> '{}' from jsonb_path_query(r.form_values, 'strict $.**') v
          where jsonb_typeof(v) = 'string'`,
      ),
  },
  '20261126T1850_records_stored_together': {
    async up(db: Kysely<unknown>) {
      await recordTallyTogether(db);
      await participantsTogether(db);
    },
  },
  '20261127T1810_record_orders': { up: recordOrders },
  '20261128T0030_record_names': { up: recordNames },
  '20261128T0105_records_late': { up: recordsLate },
  '20261128T0410_records_overdue': { up: recordsOverdue },
  '20261128T0415_record_participants_placed': { up: participantsPlaced },
  '20261128T0416_records_counted': { up: recordsCounted },
  '20261128T0417_record_cube_chosen': { up: recordCubeChosen },
  '20261128T0930_record_participants_once': { up: participantsOnce },
  '20261129T1030_records_newest': { up: recordsNewest },
  '20261129T1405_records_hot': hotTables(
    'quality_record',
    'record_link',
    'record_participant',
    'record_tally',
    'record_cube',
    'record_value',
    'quality_counter',
  ),
};

async function createRecords(db: Kysely<unknown>): Promise<void> {
  await tenantTable(db, 'quality_record', (table) =>
    table
      .addColumn('id', 'uuid', (c) => c.notNull().defaultTo(id))
      .addColumn('process', 'text', (c) => c.notNull())
      .addColumn('process_version', 'integer', (c) => c.notNull())
      .addColumn('instance_id', 'uuid')
      .addColumn('no', 'text')
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('department_id', 'uuid')
      .addColumn('initiator_id', 'uuid', (c) => c.notNull())
      .addColumn('owner_id', 'uuid')
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('open_steps', 'jsonb', (c) => c.notNull())
      .addColumn('step_id', 'text')
      .addColumn('due', 'timestamptz')
      .addColumn('due_original', 'timestamptz')
      .addColumn('facets', 'jsonb', (c) => c.notNull())
      .addColumn('form_values', 'jsonb', (c) => c.notNull())
      .addColumn('search_terms', sql`text[]`, (c) => c.notNull())
      .addColumn('late_report', 'boolean', (c) => c.notNull().defaultTo(false))
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(now))
      .addColumn('submitted_at', 'timestamptz')
      .addColumn('ended_at', 'timestamptz')
      .addColumn('changed_by', 'uuid', (c) => c.notNull())
      .addColumn('changed_at', 'timestamptz', (c) => c.notNull().defaultTo(now))
      .addPrimaryKeyConstraint('quality_record_pk', ['tenant_id', 'id'])
      .addUniqueConstraint('quality_record_no', ['tenant_id', 'process', 'no']),
  );
  await sql`create index quality_record_newest on quality_record (tenant_id, process, created_at desc, id)`.execute(
    db,
  );
  await sql`create index quality_record_due on quality_record (tenant_id, process, due) where ended_at is null`.execute(
    db,
  );
  await sql`create index quality_record_initiator on quality_record (tenant_id, initiator_id)`.execute(db);
  await sql`create index quality_record_department on quality_record (tenant_id, process, department_id)`.execute(
    db,
  );
  await sql`create index quality_record_facets on quality_record using gin (facets jsonb_path_ops)`.execute(
    db,
  );
  await sql`create index quality_record_search on quality_record using gin (search_terms)`.execute(db);
}

async function createForms(db: Kysely<unknown>): Promise<void> {
  await tenantTable(db, 'quality_form', (table) =>
    table
      .addColumn('process', 'text', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull())
      .addColumn('form', 'jsonb', (c) => c.notNull())
      .addColumn('content_hash', 'text', (c) => c.notNull())
      .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(now))
      .addPrimaryKeyConstraint('quality_form_pk', ['tenant_id', 'process', 'version']),
  );
  await tenantTable(db, 'quality_counter', (table) =>
    table
      .addColumn('process', 'text', (c) => c.notNull())
      .addColumn('year', 'integer', (c) => c.notNull())
      .addColumn('last', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('quality_counter_pk', ['tenant_id', 'process', 'year']),
  );
}

async function createLinks(db: Kysely<unknown>): Promise<void> {
  await tenantTable(db, 'record_link', (table) =>
    table
      .addColumn('id', 'uuid', (c) => c.notNull().defaultTo(id))
      .addColumn('from_type', 'text', (c) => c.notNull())
      .addColumn('from_id', 'uuid', (c) => c.notNull())
      .addColumn('to_type', 'text', (c) => c.notNull())
      .addColumn('to_id', 'uuid', (c) => c.notNull())
      .addColumn('relation', 'text', (c) => c.notNull())
      .addColumn('field', 'text')
      .addColumn('created_by', 'uuid', (c) => c.notNull())
      .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(now))
      .addPrimaryKeyConstraint('record_link_pk', ['tenant_id', 'id']),
  );
  await sql`
    create unique index record_link_once on record_link
      (tenant_id, from_type, from_id, to_type, to_id, relation, coalesce(field, ''))`.execute(db);
  await sql`create index record_link_target on record_link (tenant_id, to_type, to_id)`.execute(db);
}
