import { type Kysely, type RawBuilder, sql } from 'kysely';
import { acrossTenants, columnsOf, runStatements } from '../database/tenantTable';
import type { Context } from '../module';
import type { Summed } from './addUp';

/** Rows of a table that are counted by what they stand at together, in columns of the same names. */
export interface Cube extends Summed {
  /** What is counted. */
  of: string;
  /** SQL condition on a row: it is counted. */
  where?: (row: string) => string;
}

/**
 * In a migration: counts the rows there are, and has the database count in the transaction that changes one. Changes are
 * added, never written over: nobody waits for anybody. `name`: of the function and its triggers.
 */
export async function countTogether(db: Kysely<unknown>, cube: Cube, name: string): Promise<void> {
  const { table, of, key, where } = cube;
  const keyOf = (row: string) => columnsOf(row, ['tenant_id', ...key]);
  const columns = ['tenant_id', ...key, 'n'].join(', ');
  // Of a row that was added there is no old one.
  const counted = (row: string) => ` where ${where?.(row) ?? `${row}.tenant_id is not null`}`;
  const when = (row: string) => (where ? `when (${where(row)}) ` : '');
  await runStatements(db, [
    `create function ${name}() returns trigger language plpgsql as $$
  begin
    insert into ${table} (${columns})
    select ${keyOf('old')}, -1${counted('old')} union all select ${keyOf('new')}, 1${counted('new')};
    return null;
  end $$`,
    `create trigger ${name}_new after insert on ${of}
    for each row ${when('new')}execute function ${name}()`,
    `create trigger ${name}_gone after delete on ${of}
    for each row ${when('old')}execute function ${name}()`,
    `create trigger ${name} after update on ${of}
    for each row when ((${keyOf('old')}) is distinct from (${keyOf('new')})) execute function ${name}()`,
  ]);
  await acrossTenants(db, [of, table], () =>
    runStatements(db, [
      `insert into ${table} (${columns})
       select ${keyOf('x')}, count(*) from ${of} x${counted('x')} group by ${keyOf('x')}`,
    ]),
  );
}

/** SQL number: the rows that were counted, by a condition on what they are counted by. */
export const countedIn = ({ table }: Cube, where: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(select coalesce(sum(n), 0)::bigint from ${sql.table(table)} where ${where})`;

/** Puts counts right where they are not those of the rows; answers what was missing, less than none for too many. */
export async function followCube({ tx }: Context, { table, of, key, where }: Cube): Promise<{ n: number }[]> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const { rows } = await sql<{ n: number }>`
    insert into ${sql.table(table)} (${columns}, n)
    select ${columns}, sum(n) from (
      select ${columns}, 1 as n from ${sql.table(of)} x ${where ? sql`where ${sql.raw(where('x'))}` : sql``}
      union all select ${columns}, -n from ${sql.table(table)}) counted
    group by ${columns} having sum(n) <> 0 returning *`.execute(tx);
  return rows.map(({ tenant_id: _, ...row }: { tenant_id?: string; n: number }) => row);
}
