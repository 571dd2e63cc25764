/** Something that happens at a time. */
export interface TimelineEvent {
  at: Date;
  run: (at: Date) => Promise<void>;
}

/**
 * Lets events happen in the order of their times, whichever story they belong to: the audit trail of a company
 * grows as it would have grown. Events of one time keep their order.
 */
export async function play(events: TimelineEvent[]): Promise<void> {
  const ordered = events
    .map((event, index) => ({ ...event, index }))
    .sort((a, b) => a.at.getTime() - b.at.getTime() || a.index - b.index);
  for (const { at, run } of ordered) await run(at);
}
