import type { Logger } from 'pino';
import { isAway } from '../calls/faults';

/**
 * For what fails and nobody waits for: where the database is away, it is logged. So are the notes of the job queue on jobs
 * that have ended, which come back by themselves. Anything else ends the process, as it does without this.
 */
export const unawaited =
  (log: Pick<Logger, 'error'>) =>
  (error: unknown): void => {
    if (!isAway(error)) throw error;
    log.error({ err: error }, 'not done: the database is away');
  };
