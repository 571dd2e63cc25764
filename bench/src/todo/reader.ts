const ROUNDS = 25;
/** Milliseconds that each side reads in a round. */
const ROUND = 500;

/** Something that reads a list with several clients. */
export interface Reader {
  /** One function per client: reads the list once. */
  clients: (() => Promise<unknown>)[];
  close(): Promise<void>;
}

/** All clients read as fast as they can for so many milliseconds. */
async function readFor(
  { clients }: Reader,
  milliseconds: number,
): Promise<{ perSecond: number; times: number[] }> {
  const times: number[] = [];
  const from = performance.now();
  await Promise.all(
    clients.map(async (read) => {
      for (let now = performance.now(); now - from < milliseconds; ) {
        await read();
        const after = performance.now();
        times.push(after - now);
        now = after;
      }
    }),
  );
  return { perSecond: (times.length * 1000) / (performance.now() - from), times };
}

/** Every reader in turn, round after round; the first round only warms up. */
export async function turns(readers: Reader[]): Promise<{ perSecond: number[]; times: number[] }[]> {
  const results = readers.map(() => ({ perSecond: [] as number[], times: [] as number[] }));
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [index, reader] of readers.entries()) {
      const { perSecond, times } = await readFor(reader, ROUND);
      if (round === 0) continue;
      results[index]?.perSecond.push(perSecond);
      results[index]?.times.push(...times);
    }
  }
  return results;
}
