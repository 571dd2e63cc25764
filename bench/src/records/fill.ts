import pg from 'pg';
import { columnsOf } from '../scale/database';
import { countsOf } from '../scale/recordCounts';

interface Index {
  name: string;
  definition: string;
}

const STATUS = `(array['inReview', 'inProgress', 'approved', 'completed'])[1 + n % 4]`;
/** One of so many, without a pattern that others follow too. */
const anyOf = (options: number, seed: number) => `abs(hashint8extended(n, ${seed}) % ${options})`;

const CREATED = `(now() - n * interval '1 minute')`;

const OWN: Record<string, string> = {
  id: 'attest_uuid()',
  no: `'BR-' || n`,
  title: `'Shelf above its limit ' || n`,
  department_id: `(select d.ids[1 + ${anyOf(8, 6)} % array_length(d.ids, 1)] from (
    select array_agg(id) as ids from department where tenant_id = t.tenant_id) d)`,
  status: STATUS,
  // The status of a record follows from its step.
  step_id: `case when n % 4 < 3 then 'step_' || 2 + n % 8 end`,
  // Lists read neither.
  form_values: `'{}'`,
  search_terms: `'{}'`,
  created_at: CREATED,
  instance_id: 'attest_uuid()',
  ended_at: `case when n % 4 = 3 then ${CREATED} + (now() - ${CREATED}) * (0.2 + 0.7 * ${anyOf(100, 8)} / 100.0) end`,
  n1: `1 + ${anyOf(9, 1)}`,
  n2: `1 + ${anyOf(3, 2)}`,
  n3: `1 + ${anyOf(4, 3)}`,
  n4: anyOf(2, 4),
  n5: `1 - least(1, ${anyOf(10, 5)})`,
  d1: `now() - ${anyOf(5_000_000, 7)} * interval '1 minute'`,
};

const OF_TENANT = `r.process = 'deviation' and r.tenant_id = (select id from tenant where code = 'hkpharma')`;
/** By what the product counts records, and who takes part in them. The fill goes around the triggers that keep it. */
const COUNTS = [
  `delete from record_tally r where ${OF_TENANT}`,
  `delete from record_cube r where ${OF_TENANT}`,
  ...countsOf(OF_TENANT),
];

/** The flow of each copy: the same but for what follows from its record. */
const OF_FLOW: Record<string, string> = {
  id: 'r.instance_id',
  record_id: 'r.id',
  record_no: 'r.no',
  title: 'r.title',
  status: 'r.status',
  end_kind: `case when r.ended_at is not null then 'end-ok' end`,
  created_at: 'r.created_at',
  ended_at: 'r.ended_at',
};

/** A record has come through its steps one after the other, all for as long, and stands at the last unless it has ended. */
const TOKENS = `
  insert into wf_token (tenant_id, id, instance_id, seq, node_id, state, entered_at, left_at, queue)
  select r.tenant_id, attest_uuid(), r.instance_id, s, 'step_' || s,
    case when s = w.last and r.ended_at is null then 'active' else 'done' end,
    r.created_at + (coalesce(r.ended_at, now()) - r.created_at) * (s - 1) / w.last,
    case when s < w.last or r.ended_at is not null
      then r.created_at + (coalesce(r.ended_at, now()) - r.created_at) * s / w.last end, '[]'
  from quality_record r
  cross join lateral (select coalesce(substr(r.step_id, 6)::int, 9) as last) w
  cross join lateral generate_series(1, w.last) s
  where ${OF_TENANT} and not exists (
    select from wf_token k where k.tenant_id = r.tenant_id and k.instance_id = r.instance_id)`;

/**
 * Copies one numbered deviation of the tenant `hkpharma` until there are `total`, with slots of their own; with `flow` also
 * their flows and the steps that these have come through. As the owner, with the indexes built afterwards: a million rows
 * take a minute or two.
 */
export async function fillRecords(databaseUrl: string, total: number, { flow = false } = {}): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    await database.query("set session_replication_role = replica; set maintenance_work_mem = '512MB'");
    const { rows: indexes } = await database.query<Index>(
      `select indexname as name, indexdef as definition from pg_indexes
       where tablename = 'quality_record' and indexname not in (select conname from pg_constraint)`,
    );
    for (const { name } of indexes) await database.query(`drop index ${name}`);
    await copyRecords(database, total);
    if (flow) await fillFlows(database);
    for (const statement of COUNTS) await database.query(statement);
    for (const { definition } of indexes) await database.query(definition);
    await database.query('vacuum analyze quality_record');
    for (const table of ['wf_instance', 'wf_token', 'record_tally', 'record_cube', 'record_participant'])
      await database.query(`vacuum analyze ${table}`);
    await database.query('checkpoint');
  } finally {
    await database.end();
  }
}

async function copyRecords(database: pg.Client, total: number): Promise<void> {
  const columns = await columnsOf(database, 'quality_record');
  await database.query(
    `insert into quality_record (${columns.join(', ')})
     select ${columns.map((name) => OWN[name] ?? `t.${name}`).join(', ')}
     from (select * from quality_record where process = 'deviation' and no is not null
             and tenant_id = (select id from tenant where code = 'hkpharma') order by created_at limit 1) t,
     generate_series((select count(*) from quality_record where process = 'deviation')::int + 1, $1::int) n`,
    [total],
  );
}

/** Gives records without a flow one like that which was copied, and the steps that it has come through. */
async function fillFlows(database: pg.Client): Promise<void> {
  const columns = await columnsOf(database, 'wf_instance');
  await database.query(
    `insert into wf_instance (${columns.join(', ')})
     select ${columns.map((name) => OF_FLOW[name] ?? `t.${name}`).join(', ')}
     from quality_record r
     cross join (select i.* from wf_instance i join quality_record r on r.instance_id = i.id
       where ${OF_TENANT} and r.no is not null order by r.created_at limit 1) t
     where ${OF_TENANT} and not exists (
       select from wf_instance i where i.tenant_id = r.tenant_id and i.id = r.instance_id)`,
  );
  await database.query(TOKENS);
}
