import type { ColumnType, Generated, Selectable } from 'kysely';

/** An instant: a Date when read; a Date, ISO text or SQL default when written. */
export type Instant = ColumnType<Date, Date | string, Date | string>;
/** An instant that defaults to `attest_now()`. */
export type GeneratedInstant = ColumnType<Date, Date | string | undefined, Date | string>;
/** Columns of a table whose rows belong to a tenant: its column is filled from the transaction, never written by hand. */
export type Tenanted<Columns> = Columns & { tenant_id: ColumnType<string, never, never> };
/** JSON: an object when read; text when written (`JSON.stringify`), so that arrays are not taken for SQL arrays. */
export type Json<T> = ColumnType<T, string, string>;

/**
 * Every table of the database. Each module adds its own by declaration merging in its `tables.ts`, which its
 * `module.ts` imports: `declare module '../../platform/database/schema' { interface Database { … } }`.
 */
export interface Database {
  /** Keys of the deployment; only the owner role reads it. */
  deployment_secret: { name: string; value: Json<unknown>; created_at: GeneratedInstant };
  /** Nonces that were used; a second use is refused. */
  used_nonce: { nonce: string; expires_at: Instant };
}

/** A row of a table as it is read. */
export type Stored<Table extends keyof Database> = Selectable<Database[Table]>;

export type { Generated };
