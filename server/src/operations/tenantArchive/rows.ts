import type pg from 'pg';
import { openWith, type SealedColumn, sealWith } from '../../platform/database/sealed';
import type { Platform } from '../../platform/platform';
import { CREDENTIAL_COLUMNS, CREDENTIALS, LEFT_OUT, type TenantTable } from './tables';

const PAGE = 1_000;

/** So that a row is the same text wherever it is read. */
const SETTINGS = `set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'iso_8601';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local lock_timeout = '10s'`;

/** Opens a transaction of the owner that sees, and writes, one tenant alone. */
export async function beginForTenant(client: pg.ClientBase, tenantId: string, how: string): Promise<void> {
  await client.query(`begin isolation level ${how}; ${SETTINGS}`);
  await client.query("select set_config('app.tenant_id', $1, true)", [tenantId]);
}

/** How texts that lie sealed in the database stand in an archive: open where it is encrypted, else not at all. */
export class Rows {
  readonly #sealed: readonly SealedColumn[];

  constructor(
    private readonly platform: Platform,
    private readonly tenantId: string,
    /** The archive is encrypted, and holds what lets people in. */
    readonly credentials: boolean,
  ) {
    this.#sealed = platform.offers.shipped.brought.all('sealedColumns');
  }

  /** Whether an archive has the rows of a table. */
  has = ({ name }: Pick<TenantTable, 'name'>): boolean =>
    !(name in LEFT_OUT) && (this.credentials || !(name in CREDENTIALS));

  /** The rows of a table as JSON, a line each, in an order that is the same everywhere. */
  async *read(client: pg.ClientBase, { name, order }: TenantTable): AsyncGenerator<string> {
    const key = name === 'tenant' ? 'id' : 'tenant_id';
    await client.query(
      `declare archive no scroll cursor for
       select line from (select t.*, row_to_json(t)::text as line from "${name}" t where ${key} = '${this.tenantId}') t
       order by ${order}`,
    );
    for (;;) {
      const { rows } = await client.query<{ line: string }>(`fetch ${PAGE} from archive`);
      if (rows.length === 0) break;
      for (const { line } of rows) yield this.#opened(name, line);
    }
    await client.query('close archive');
  }

  #opened(name: string, line: string): string {
    const columns = this.#columnsOf(name);
    if (columns.length === 0) return line;
    const row = JSON.parse(line) as Record<string, string | null>;
    for (const { column, purpose } of columns) {
      const stored = row[column];
      if (stored === null || stored === undefined) continue;
      if (!this.credentials) row[column] = null;
      else if (purpose !== undefined) row[column] = this.#unsealed(purpose, stored);
    }
    return JSON.stringify(row);
  }

  /** A line of an archive as its row is stored here. */
  stored(name: string, line: string): string {
    const sealed = this.#columnsOf(name).filter(({ purpose }) => purpose !== undefined);
    if (sealed.length === 0) return line;
    const row = JSON.parse(line) as Record<string, string | null>;
    for (const { column, purpose } of sealed) {
      const text = row[column];
      if (typeof text === 'string') row[column] = this.#sealedAnew(purpose as string, text);
    }
    return JSON.stringify(row);
  }

  #columnsOf(name: string): { column: string; purpose?: string }[] {
    return [
      ...this.#sealed.filter(({ table }) => table === name),
      ...(CREDENTIAL_COLUMNS[name] ?? []).map((column) => ({ column })),
    ];
  }

  #unsealed(purpose: string, hex: string): string {
    const sealed = Buffer.from(hex.slice(2), 'hex');
    return openWith(this.platform.secrets.sealKeys(), this.tenantId, purpose, sealed);
  }

  #sealedAnew(purpose: string, text: string): string {
    const [key] = this.platform.secrets.sealKeys();
    return `\\x${sealWith(key, this.tenantId, purpose, text).toString('hex')}`;
  }
}
