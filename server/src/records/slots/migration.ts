import { type Kysely, sql } from 'kysely';
import { acrossTenants, tenantTable } from '../../platform/database/tenantTable';

const COLUMNS = {
  t: [16, 'text collate attest_zh'],
  n: [8, 'double precision'],
  d: [8, 'timestamptz'],
} as const;

const NAMES = Object.entries(COLUMNS).flatMap(([kind, [count, type]]) =>
  Array.from({ length: count }, (_, index) => ({ name: `${kind}${index + 1}`, type })),
);

/** The slots that the shipped processes had when slots came: key, slot, type, options in their order. */
const SHIPPED: Record<string, [string, string, string, string?][]> = {
  deviation: [
    ['place', 't1', 'input'],
    [
      'devType',
      'n1',
      'select',
      'personnel equipment material method environment utility computer laboratory other',
    ],
    ['devClass', 'n2', 'radio', 'minor major critical'],
    ['gxp', 'n3', 'select', 'nonGxp gmp gcp glp'],
    ['repeat', 'n4', 'switch'],
    ['lateReport', 'n5', 'switch'],
    ['foundAt', 'd1', 'datetime'],
  ],
  dcr: [
    ['action', 'n1', 'radio', 'new revise obsolete'],
    ['changeLevel', 'n2', 'radio', 'editorial minor major'],
    ['plannedEffectiveDate', 'd1', 'date'],
    ['documents', 'many', 'relation'],
  ],
  documentReview: [
    ['outcome', 'n1', 'radio', 'renew revise obsolete'],
    ['reviewDate', 'd1', 'date'],
    ['document', 'many', 'relation'],
  ],
};
const PLACE_KEY = { type: 'key', rule: 'normalise(values.place)' };

/** Typed columns for what lists know, values beside the record for the rest, and all of it for the records there are. */
export async function recordSlots(db: Kysely<unknown>): Promise<void> {
  await createTables(db);
  const columns = NAMES.map(({ name, type }) => `add column ${name} ${type}`);
  await sql`alter table quality_record ${sql.raw(columns.join(', '))}`.execute(db);
  await acrossTenants(db, ['quality_record', 'record_value', 'record_slot'], async () => {
    for (const [process, fields] of Object.entries(SHIPPED)) await fill(db, process, fields);
    await fillKeys(db);
  });
  await sql`alter table quality_record drop column facets`.execute(db);
  // After the filling. Each holds the records of the types that use its slot.
  for (const { name } of NAMES)
    await sql`
      create index ${sql.raw(`quality_record_${name}`)} on quality_record
        (tenant_id, process, ${sql.ref(name)}, created_at, id) where ${sql.ref(name)} is not null`.execute(
      db,
    );
}

async function createTables(db: Kysely<unknown>): Promise<void> {
  await tenantTable(db, 'record_value', (table) =>
    table
      .addColumn('process', 'text', (c) => c.notNull())
      .addColumn('record_id', 'uuid', (c) => c.notNull())
      .addColumn('key', 'text', (c) => c.notNull())
      .addColumn('seq', 'integer', (c) => c.notNull())
      .addColumn('value', 'text', (c) => c.notNull())
      .addColumn('shown', 'jsonb')
      .addPrimaryKeyConstraint('record_value_pk', ['tenant_id', 'record_id', 'key', 'seq']),
  );
  await sql`create index record_value_found on record_value (tenant_id, process, key, value, record_id)`.execute(
    db,
  );
  await tenantTable(db, 'record_slot', (table) =>
    table
      .addColumn('process', 'text', (c) => c.notNull())
      .addColumn('key', 'text', (c) => c.notNull())
      .addColumn('slot', 'text', (c) => c.notNull())
      .addColumn('holds', 'jsonb', (c) => c.notNull())
      .addColumn('filled', 'boolean', (c) => c.notNull())
      .addPrimaryKeyConstraint('record_slot_pk', ['tenant_id', 'process', 'key']),
  );
}

async function fill(db: Kysely<unknown>, process: string, fields: [string, string, string, string?][]) {
  const set = fields.flatMap(([key, slot, type, options]) =>
    slot === 'many' ? [] : [sql`${sql.ref(slot)} = ${stored(key, type, options)}`],
  );
  await sql`update quality_record set ${sql.join(set)} where process = ${process}`.execute(db);
  for (const [key, slot, type, options] of fields) {
    if (slot === 'many')
      await sql`
        insert into record_value (tenant_id, process, record_id, key, seq, value, shown)
        select r.tenant_id, r.process, r.id, ${key}, v.place - 1, v.one->>'id', v.one
        from quality_record r, jsonb_array_elements(r.form_values->${sql.lit(key)}) with ordinality v(one, place)
        where r.process = ${process}`.execute(db);
    const holds = JSON.stringify({ type, ...(options && { options: options.split(' ') }) });
    await sql`
      insert into record_slot (tenant_id, process, key, slot, holds, filled)
      select distinct tenant_id, process, ${key}, ${slot}, ${holds}::jsonb, true
      from quality_record where process = ${process}`.execute(db);
  }
}

function stored(key: string, type: string, options: string | undefined) {
  const text = sql`form_values->>${sql.lit(key)}`;
  if (options) return sql`array_position(string_to_array(${options}, ' '), ${text})`;
  // Records from before it was a value have it only here.
  if (type === 'switch') return sql`coalesce(${text}, facets->>${sql.lit(key)})::boolean::int`;
  if (type === 'datetime') return sql`(${text})::timestamptz`;
  return type === 'date' ? sql`((${text}) || 'T00:00:00Z')::timestamptz` : text;
}

/** What the earlier deviations of a place are found by. */
async function fillKeys(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into record_value (tenant_id, process, record_id, key, seq, value)
    select tenant_id, process, id, 'placeKey', 0, left(facets->>'placeKey', 500)
    from quality_record where process = 'deviation' and facets ? 'placeKey'`.execute(db);
  await sql`
    insert into record_slot (tenant_id, process, key, slot, holds, filled)
    select distinct tenant_id, process, 'placeKey', 'many', ${JSON.stringify(PLACE_KEY)}::jsonb, true
    from quality_record where process = 'deviation'`.execute(db);
}
