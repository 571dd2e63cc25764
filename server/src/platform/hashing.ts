import type { Hash } from 'node:crypto';

/** A part of a pipeline that hashes what passes. */
export const hashing = (hash: Hash) =>
  async function* <T extends string | Buffer>(parts: AsyncIterable<T>): AsyncGenerator<T> {
    for await (const part of parts) {
      hash.update(part);
      yield part;
    }
  };
