import type pg from 'pg';

export type Row = Record<string, unknown>;

export interface Written {
  tenantId: string;
  /** Table → the rows that the transaction added or changed, as they are now. */
  tables: Map<string, Row[]>;
}

/** Every row that the transaction of the latest signature on a record has written, found by its number. */
export async function rowsOfTransaction(reader: pg.Client, recordId: string): Promise<Written> {
  const { rows } = await reader.query<{ transaction: string; tenantId: string }>(
    `select xmin::text as transaction, tenant_id as "tenantId" from signature
     where record_id = $1 order by at desc limit 1`,
    [recordId],
  );
  const { transaction, tenantId } = rows[0] as { transaction: string; tenantId: string };
  const { rows: all } = await reader.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'r' order by c.relname`,
  );
  const tables = new Map<string, Row[]>();
  for (const { name } of all) {
    const { rows: written } = await reader.query<{ row: Row }>(
      `select to_jsonb(t) as row from ${name} t where t.xmin::text = $1`,
      [transaction],
    );
    if (written.length)
      tables.set(
        name,
        written.map(({ row }) => row),
      );
  }
  return { tenantId, tables };
}
