import { type RawBuilder, sql, type Updateable } from 'kysely';
import { AppError } from '../errors';
import type { Database, Stored } from './schema';
import type { TenantTransaction } from './tenantTransaction';

/** Values of columns that rows are found by: one of several where a list is given, none where it is null. */
type Where<Table extends keyof Database> = {
  [Column in keyof Stored<Table>]?: Stored<Table>[Column] | readonly NonNullable<Stored<Table>[Column]>[];
};

interface Reading<Table extends keyof Database> {
  /** Columns, upwards. */
  order?: (keyof Stored<Table> & string)[];
  /** Held until the transaction ends: against every other writer, or against none that shares it. */
  lock?: 'update' | 'share';
}

const meets = (where: object): RawBuilder<unknown> =>
  sql.join(
    Object.entries(where).map(([column, value]) => {
      const name = sql.ref(column);
      if (value === null) return sql`${name} is null`;
      return Array.isArray(value) ? sql`${name} = any(${value})` : sql`${name} = ${value}`;
    }),
    sql` and `,
  );

const LOCKS = { update: sql`for update`, share: sql`for share` };

/** Stored rows whose columns have the given values. */
export async function storedRows<Table extends keyof Database>(
  tx: TenantTransaction,
  table: Table,
  where: Where<Table>,
  { order, lock }: Reading<Table> = {},
): Promise<Stored<Table>[]> {
  const { rows } = await sql<Stored<Table>>`
    select * from ${sql.table(table)} where ${meets(where)}
    ${order ? sql`order by ${sql.join(order.map((column) => sql.ref(column)))}` : sql``} ${lock ? LOCKS[lock] : sql``}`.execute(
    tx,
  );
  return rows;
}

/** The first of them; undefined where there is none. */
export const storedRow = async <Table extends keyof Database>(
  tx: TenantTransaction,
  table: Table,
  where: Where<Table>,
  reading?: Reading<Table>,
): Promise<Stored<Table> | undefined> => (await storedRows(tx, table, where, reading))[0];

/** The first of them. RECORD_NOT_EXIST. */
export async function theRow<Table extends keyof Database>(
  tx: TenantTransaction,
  table: Table,
  where: Where<Table>,
  reading?: Reading<Table>,
): Promise<Stored<Table>> {
  const row = await storedRow(tx, table, where, reading);
  if (!row) throw new AppError('RECORD_NOT_EXIST');
  return row;
}

/** Writes columns of the rows whose columns have the given values. Answers the rows as they are then. */
export async function writeRows<Table extends keyof Database>(
  tx: TenantTransaction,
  table: Table,
  where: Where<Table>,
  set: Updateable<Database[Table]>,
): Promise<Stored<Table>[]> {
  const columns = Object.entries(set).filter(([, value]) => value !== undefined);
  const { rows } = await sql<Stored<Table>>`
    update ${sql.table(table)}
    set ${sql.join(columns.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))}
    where ${meets(where)} returning *`.execute(tx);
  return rows;
}
