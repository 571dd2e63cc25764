/** What the evaluation under way may still do; outside of one nothing is counted. */
let left = Number.POSITIVE_INFINITY;

/** Steps that one evaluation may take: elements gone through, and calls. */
const MAX_STEPS = 20_000;

/** An evaluation takes more steps than it may. */
class TooManySteps extends Error {
  override name = 'TooManySteps';
}

/** Counts steps of the evaluation under way. */
export function spend(steps: number): void {
  left -= steps;
  if (left < 0) throw new TooManySteps(`more than ${MAX_STEPS} steps`);
}

/** Evaluates with a count of its own; evaluations do not wait, so they never overlap, but one may call another. */
export function withinSteps<R>(work: () => R): R {
  const before = left;
  left = MAX_STEPS;
  try {
    return work();
  } finally {
    left = before;
  }
}

/** A list whose elements are counted whenever an expression goes through them; so are the lists made from it. */
export class CountedList<T> extends Array<T> {
  override map<R>(change: (value: T, index: number, list: T[]) => R): R[] {
    spend(this.length);
    return super.map(change);
  }
}
