import Type, { type Static } from 'typebox';
import { call } from './call';
import { Empty, Instant, Nullable, Strict } from './common';

/** How an attempt to back the deployment up ended, as a tenant may know it. */
export const BackupAttempt = Strict({
  at: Instant,
  /** `proved`: it was opened elsewhere, this tenant’s trail verified, and every file hashed. */
  outcome: Type.Enum(['proved', 'failed']),
  /** Nothing of before it is missing; null for one that failed. */
  mark: Nullable(Instant),
  encrypted: Type.Boolean(),
  /** Of the tenant’s trail, as the copy has it. */
  entries: Nullable(Type.Integer()),
  lastHash: Nullable(Type.String()),
  /** Sealed texts of the tenant that the sealing key opened, and those that no key did; null where that was not looked at. */
  opened: Nullable(Type.Integer()),
  closed: Nullable(Type.Integer()),
});
export type BackupAttempt = Static<typeof BackupAttempt>;

/** Attempts that are shown. */
export const BACKUPS_SHOWN = 10;

export const getBackups = call({
  method: 'GET',
  path: 'tenant/backup/get',
  shows: ['settings'],
  permission: { menu: 'TenantSettings', action: 'view' },
  summary: 'When the data was backed up and what was proved of it, the latest attempts first',
  request: Empty,
  response: Strict({
    /** When the server begins one by itself each day, as `02:00` UTC; null: it does not. */
    daily: Nullable(Type.String()),
    attempts: Type.Array(BackupAttempt, { maxItems: BACKUPS_SHOWN }),
  }),
});
