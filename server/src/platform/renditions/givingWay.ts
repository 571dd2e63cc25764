import { workerData } from 'node:worker_threads';
import { FOR_EACH, restAfter } from '../rest';

/** What a thread is begun with. */
export interface ThreadData {
  /** How far it steps back, 0 to 19. */
  niceness: number;
  /** Calls under way in the process, for threads that rest while there are any. */
  underWay?: Int32Array | undefined;
}

/** Milliseconds of work after which a thread looks whether anybody waits. */
const SLICE = 20;

/**
 * To be called between the steps of long work, such as the pages of a file: rests as `Pace` does. A core that is never left
 * alone slows down the others, however far its thread steps back.
 */
export function givingWay(
  underWay = (workerData as ThreadData | null)?.underWay,
  clock = { now: () => performance.now(), rest: sleep },
): () => void {
  let begun = clock.now();
  return () => {
    const took = clock.now() - begun;
    if (!underWay || took < SLICE) return;
    const rest = restAfter(took, took * Atomics.load(underWay, 0), FOR_EACH.long);
    if (rest > 0) clock.rest(rest);
    begun = clock.now();
  };
}

const sleep = (milliseconds: number): void =>
  void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
