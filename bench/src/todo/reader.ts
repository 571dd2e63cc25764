/** Something that reads the to-do list with several clients. */
export interface Reader {
  /** One function per client: reads the list once. */
  clients: (() => Promise<unknown>)[];
  close(): Promise<void>;
}

/** All clients read as fast as they can for so many milliseconds. */
export async function readFor(
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
