import type { ColumnType, Generated } from 'kysely';

/** An instant: a Date when read; a Date, ISO text or SQL default when written. */
export type Instant = ColumnType<Date, Date | string, Date | string>;
/** An instant that defaults to `attest_now()`. */
export type GeneratedInstant = ColumnType<Date, Date | string | undefined, Date | string>;
/** The tenant column: filled by its default from the transaction, never written by hand. */
export type TenantColumn = ColumnType<string, never, never>;
/** JSON: an object when read; text when written (`JSON.stringify`), so that arrays are not taken for SQL arrays. */
export type Json<T> = ColumnType<T, string, string>;

export interface DeploymentSecretTable {
  name: string;
  value: Json<unknown>;
  created_at: GeneratedInstant;
}

export interface UsedNonceTable {
  nonce: string;
  expires_at: Instant;
}

/**
 * Every table of the database. Each module adds its own by declaration merging in its `tables.ts`:
 * `declare module '../../platform/database/schema' { interface Database { … } }`.
 */
export interface Database {
  /** Keys of the deployment; only the owner role reads it. */
  deployment_secret: DeploymentSecretTable;
  /** Nonces that were used; a second use is refused. */
  used_nonce: UsedNonceTable;
}

export type { Generated };
