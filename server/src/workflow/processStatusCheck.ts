import type { Kysely } from 'kysely';
import { stateCheck } from '../platform/database/stateCheck';

/** What a process may stand at. Migrations stay as they were run: a further status is a further migration. */
const STATUSES = [
  'initial',
  'inProgress',
  'inReview',
  'reviewed',
  'inApproval',
  'approved',
  'completed',
  'rejected',
  'cancelled',
  'stopped',
];

/** In a migration: the column holds where a process stands. */
export const processStatusCheck = (db: Kysely<unknown>, table: string, column: string): Promise<void> =>
  stateCheck(db, table, column, STATUSES);
