import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from './tenantTransaction';

/** A table that repeats what other tables say, so that it is read at once. */
export interface Repeating {
  table: string;
  columns: readonly string[];
  /** A query of the rows, with these columns, that the other tables say. */
  said: RawBuilder<unknown>;
}

/** Puts a table right that only repeats others; answers the rows that were missing, and those that were too many. */
export async function putRight<Row>(
  tx: TenantTransaction,
  { table, columns, said }: Repeating,
): Promise<Row[]> {
  const name = sql.table(table);
  const all = sql.join(columns.map((column) => sql.ref(column)));
  const stored = sql`select ${all} from ${name}`;
  // What is said of one otherwise has its place only when what stood there is gone.
  const same = columns.map(
    (column) => sql`p.${sql.ref(column)} is not distinct from gone.${sql.ref(column)}`,
  );
  const gone = await sql<Row>`
    delete from ${name} p using (${stored} except (${said})) gone where ${sql.join(same, sql` and `)}
    returning ${sql.join(columns.map((column) => sql.ref(`p.${column}`)))}`.execute(tx);
  const missing = await sql<Row>`
    insert into ${name} (${all}) select * from ((${said}) except ${stored}) missing
    on conflict do nothing returning ${all}`.execute(tx);
  return [...missing.rows, ...gone.rows];
}
