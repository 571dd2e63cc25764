import { type Kysely, sql } from 'kysely';
import type { Summed } from '../../platform/counts/addUp';
import { acrossTenants, runStatements, tenantTable } from '../../platform/database/tenantTable';
import { processStatusCheck } from '../../workflow/processStatusCheck';

const RANKS = Array.from({ length: 8 }, (_, index) => `n${index + 1}`);
/** Where one of these changes, what is counted does. */
const WATCHED = ['no', 'department_id', 'status', 'step_id', ...RANKS];
const CUBE = ['tenant_id', 'process', 'department_id', 'status', 'step_id', ...RANKS];
const KEY = ['tenant_id', 'process', 'department_id', 'field', 'value'];

/** What counts records. */
export const RECORD_COUNTS: Summed[] = [
  { table: 'record_tally', key: KEY.slice(1) },
  { table: 'record_cube', key: CUBE.slice(1) },
];

const list = (columns: string[], row?: string) =>
  columns.map((column) => (row ? `${row}.${column}` : column)).join(', ');

/** Ranks are whole and few; a measured number is not counted. */
const rankOf = (row: string, slot: string) =>
  `case when ${row}.${slot} between 0 and 99 and ${row}.${slot} = floor(${row}.${slot}) then ${row}.${slot} end`;

/** What of a record is counted by itself: that it is there, and each thing it stands at. */
const valuesOf = (row: string) =>
  [
    `('', '')`,
    `('status', ${row}.status)`,
    `('stepId', ${row}.step_id)`,
    ...RANKS.map((slot) => `('${slot}', (${rankOf(row, slot)})::text)`),
  ].join(', ');

/** What it stands at together. */
const cubeOf = (row: string) =>
  [
    ...CUBE.filter((column) => !RANKS.includes(column)).map((column) => `${row}.${column}`),
    ...RANKS.map((slot) => `${rankOf(row, slot)} as ${slot}`),
  ].join(', ');

const eachOf = (row: string, sign: number) => `
  select ${list(KEY.slice(0, 3), row)}, f.field, f.value, ${sign} as n
  from (values ${valuesOf(row)}) f(field, value) where ${row}.no is not null and f.value is not null`;
const togetherOf = (row: string, sign: number) =>
  `select ${cubeOf(row)}, ${sign} as n where ${row}.no is not null`;

const EACH = `
    insert into record_tally (${list(KEY)}, n)
    select ${list(KEY)}, sum(n) from (${eachOf('old', -1)} union all ${eachOf('new', 1)}) changed
    group by ${list(KEY)} having sum(n) <> 0;
    insert into record_cube (${list(CUBE)}, n)
    select ${list(CUBE)}, sum(n) from (${togetherOf('old', -1)} union all ${togetherOf('new', 1)}) changed
    group by ${list(CUBE)} having sum(n) <> 0;`;

const TRIGGER = `
  create function record_tallied() returns trigger language plpgsql as $$
  begin${EACH}
    return null;
  end $$;
  create trigger record_tallied_new after insert on quality_record
    for each row when (new.no is not null) execute function record_tallied();
  create trigger record_tallied_gone after delete on quality_record
    for each row when (old.no is not null) execute function record_tallied();
  create trigger record_tallied after update on quality_record for each row
    when ((old.no is not null or new.no is not null) and (${list(WATCHED, 'old')}) is distinct from (${list(WATCHED, 'new')}))
    execute function record_tallied();`;

/** What stays when a record only moves on in its process. */
const STAYS = WATCHED.filter((column) => column !== 'status' && column !== 'step_id');

const MOVES = `
  create or replace function record_tallied() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' and (${list(STAYS, 'old')}) is not distinct from (${list(STAYS, 'new')}) then
      insert into record_tally (${list(KEY)}, n)
      select ${list(KEY.slice(0, 3), 'new')}, moved.field, moved.value, moved.n
      from (values ('status', old.status, new.status, old.status, -1), ('status', old.status, new.status, new.status, 1),
        ('stepId', old.step_id, new.step_id, old.step_id, -1), ('stepId', old.step_id, new.step_id, new.step_id, 1))
        moved(field, before, after, value, n)
      where moved.before is distinct from moved.after and moved.value is not null;
      insert into record_cube (${list(CUBE)}, n) select ${cubeOf('old')}, -1 union all select ${cubeOf('new')}, 1;
      return null;
    end if;${EACH}
    return null;
  end $$;`;

/** Counts all the records of a table at once. */
const countAll = (table: string) => `
  insert into record_tally (${list(KEY)}, n)
  select ${list(KEY.slice(0, 3), 'r')}, f.field, f.value, count(*) from ${table} r
  cross join lateral (values ${valuesOf('r')}) f(field, value)
  where r.no is not null and f.value is not null group by 1, 2, 3, 4, 5;
  insert into record_cube (${list(CUBE)}, n)
  select ${list(CUBE)}, count(*) from (select ${cubeOf('r')} from ${table} r where r.no is not null) r
  group by ${list(CUBE)};`;

const TOGETHER = `
  create function record_tallied_together() returns trigger language plpgsql as $$
  begin${countAll('added')}
    return null;
  end $$;
  drop trigger record_tallied_new on quality_record;
  create trigger record_tallied_new after insert on quality_record referencing new table as added
    for each statement execute function record_tallied_together();`;

/**
 * How many numbered records of a type there are in each department: in `record_tally` by each thing they stand at, in
 * `record_cube` by all of it together. The database itself keeps both in the transaction that changes a record. Changes
 * are added, never written over: nobody waits for anybody.
 */
export async function recordTally(db: Kysely<unknown>): Promise<void> {
  await tenantTable(db, 'record_tally', (table) =>
    table
      .addColumn('process', 'text', (c) => c.notNull())
      .addColumn('department_id', 'uuid')
      .addColumn('field', 'text', (c) => c.notNull())
      .addColumn('value', 'text', (c) => c.notNull())
      .addColumn('n', 'bigint', (c) => c.notNull()),
  );
  await sql`create index record_tally_field on record_tally (tenant_id, process, field, value)`.execute(db);
  await tenantTable(db, 'record_cube', (table) =>
    RANKS.reduce(
      (columns, slot) => columns.addColumn(slot, 'double precision'),
      table
        .addColumn('process', 'text', (c) => c.notNull())
        .addColumn('department_id', 'uuid')
        .addColumn('status', 'text', (c) => c.notNull())
        .addColumn('step_id', 'text'),
    ).addColumn('n', 'bigint', (c) => c.notNull()),
  );
  await processStatusCheck(db, 'record_cube', 'status');
  await sql`create index record_cube_process on record_cube (tenant_id, process)`.execute(db);
  await sql.raw(TRIGGER).execute(db);
  await acrossTenants(db, ['quality_record', 'record_tally', 'record_cube'], () =>
    sql.raw(countAll('quality_record')).execute(db),
  );
  await sql`create index quality_record_owner on quality_record (tenant_id, owner_id)`.execute(db);
}

/** Most changes only move a record on: those are counted by a shorter way, in half the time. */
export async function recordTallyMoves(db: Kysely<unknown>): Promise<void> {
  await sql.raw(MOVES).execute(db);
}

/** Records that are stored together are counted together: one row for each thing that they stand at. */
export async function recordTallyTogether(db: Kysely<unknown>): Promise<void> {
  await sql.raw(TOGETHER).execute(db);
}

/** What is chosen of the cube is found by an index, whoever sees how much of it. */
export const recordCubeChosen = (db: Kysely<unknown>): Promise<void> =>
  runStatements(db, [
    'drop index record_cube_process',
    'create index record_cube_chosen on record_cube (tenant_id, process, status, department_id)',
  ]);
