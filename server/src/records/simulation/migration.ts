import { SIMULATED_KINDS, SIMULATION_STATES } from '@attest/api-contract';
import { type Kysely, sql } from 'kysely';
import { personKeys } from '../../directory/identity/personKeys';
import { stateCheck } from '../../platform/database/stateCheck';
import { tenantTable } from '../../platform/database/tenantTable';

const now = sql`attest_now()`;

/** Simulations of versions of record types, and what would be different of each record. */
export async function createSimulations(db: Kysely<unknown>): Promise<void> {
  await tenantTable(db, 'record_simulation', (table) =>
    table
      .addColumn('id', 'uuid', (c) => c.notNull().defaultTo(sql`attest_uuid()`))
      .addColumn('definition_id', 'uuid', (c) => c.notNull())
      .addColumn('hash', 'text', (c) => c.notNull())
      .addColumn('user_id', 'uuid', (c) => c.notNull())
      .addColumn('language', 'text', (c) => c.notNull())
      .addColumn('records', 'integer', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull().defaultTo('queued'))
      .addColumn('total', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('done', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('differing', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('error', 'text')
      .addColumn('error_params', 'jsonb')
      .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(now))
      .addColumn('moved_at', 'timestamptz', (c) => c.notNull().defaultTo(now))
      .addPrimaryKeyConstraint('record_simulation_pk', ['tenant_id', 'id'])
      .addForeignKeyConstraint('record_simulation_of', ['tenant_id', 'definition_id'], 'record_definition', [
        'tenant_id',
        'id',
      ]),
  );
  await personKeys(db, { record_simulation: ['user_id'] });
  await stateCheck(db, 'record_simulation', 'state', SIMULATION_STATES);
  await sql`create index record_simulation_waiting on record_simulation (tenant_id, created_at)
    where state in ('queued', 'running')`.execute(db);
  await sql`create index record_simulation_newest
    on record_simulation (tenant_id, definition_id, created_at desc)`.execute(db);
  await tenantTable(db, 'record_simulation_row', (table) =>
    table
      .addColumn('simulation_id', 'uuid', (c) => c.notNull())
      .addColumn('seq', 'integer', (c) => c.notNull())
      .addColumn('record_id', 'uuid', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('place', 'jsonb', (c) => c.notNull())
      .addColumn('before', 'jsonb')
      .addColumn('after', 'jsonb')
      .addPrimaryKeyConstraint('record_simulation_row_pk', ['tenant_id', 'simulation_id', 'seq'])
      .addForeignKeyConstraint(
        'record_simulation_row_of',
        ['tenant_id', 'simulation_id'],
        'record_simulation',
        ['tenant_id', 'id'],
      ),
  );
  await stateCheck(db, 'record_simulation_row', 'kind', SIMULATED_KINDS);
}
