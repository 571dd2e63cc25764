import { setImmediate } from 'node:timers/promises';

/** Items one after the other; whatever else waits has a turn after every `most` of them. */
export async function* inTurns<T>(items: readonly T[], most: number): AsyncGenerator<T> {
  for (const [at, item] of items.entries()) {
    if (at > 0 && at % most === 0) await setImmediate();
    yield item;
  }
}
