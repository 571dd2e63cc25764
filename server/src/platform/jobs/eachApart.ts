import type { Logger } from 'pino';

/** Where the work is done: a platform, which may be asked to stop meanwhile. */
interface Where {
  log: Logger;
  stopping: AbortSignal;
}

/** What is worked at and failed, for the log: `{ tenant: … }`. */
type About<T> = (item: T) => Record<string, unknown>;

/**
 * Works at each item in turn; one that fails is logged and keeps no other from its turn. When all had theirs, throws
 * an AggregateError with what failed, so that the job counts as failed and is tried again. While the platform stops none
 * gets its turn any more: throws the reason, and another instance, or the next start, does the work.
 */
export async function eachApart<T>(
  { log, stopping }: Where,
  items: readonly T[],
  about: About<T>,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) {
    stopping.throwIfAborted();
    try {
      await work(item);
    } catch (error) {
      stopping.throwIfAborted();
      log.error({ err: error, ...about(item) }, 'failed; the others go on');
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failedOf(failures, items.length);
}

/** Some of many have failed. */
export const failedOf = (failures: readonly unknown[], all: number): AggregateError =>
  new AggregateError(failures, `${failures.length} of ${all} failed: ${reasons(failures)}`);

/** The first few reasons; the log has them all. */
const reasons = (failures: readonly unknown[]): string =>
  failures
    .slice(0, 3)
    .map((failure) => (failure instanceof Error ? failure.message : String(failure)))
    .join('; ');
