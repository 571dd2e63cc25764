/** What the examinee sees of the saving: all there, on its way, or not reachable and tried again. */
export type SaveState = 'saved' | 'saving' | 'failed';

/** One answer as it is sent; a greater number is newer. */
export interface NumberedAnswer<A> {
  questionId: string;
  seq: number;
  answer: A;
}

interface Options<A> {
  /** The greatest number that the server has seen. */
  lastSeq: number;
  send(answers: NumberedAnswer<A>[]): Promise<unknown>;
  /** Calls once after `ms`; the returned function cancels. */
  after(ms: number, run: () => void): () => void;
  onState(state: SaveState): void;
  /** Refused for good (over, other session): nothing is tried again. */
  onRefused(error: unknown): void;
  isFinal(error: unknown): boolean;
  /** Called with everything that is not yet there, to keep it in the browser. */
  keep(unsent: NumberedAnswer<A>[]): void;
}

/** Milliseconds after the last change until it is sent. */
const PAUSE = 500;
/** Milliseconds until another try, growing with every failure. */
const RETRIES = [1_000, 2_000, 5_000, 10_000];

/**
 * Sends answers as they are given: one request at a time, only the newest answer of each question, again after a
 * lost connection. The numbers let the server tell an older save from a newer one.
 */
export function createAnswerSaver<A>(options: Options<A>) {
  const unsent = new Map<string, NumberedAnswer<A>>();
  let seq = options.lastSeq;
  let cancel: (() => void) | null = null;
  let running: Promise<void> | null = null;
  let failures = 0;
  let stopped = false;

  const keep = () => options.keep([...unsent.values()]);

  const schedule = (ms: number) => {
    cancel?.();
    cancel = options.after(ms, () => {
      cancel = null;
      void run();
    });
  };

  const once = async () => {
    const batch = [...unsent.values()];
    options.onState('saving');
    try {
      await options.send(batch);
      failures = 0;
      for (const one of batch) if (unsent.get(one.questionId) === one) unsent.delete(one.questionId);
      keep();
      options.onState(unsent.size === 0 ? 'saved' : 'saving');
    } catch (error) {
      if (options.isFinal(error)) {
        stopped = true;
        options.onRefused(error);
        return;
      }
      options.onState('failed');
      schedule(RETRIES[Math.min(failures, RETRIES.length - 1)] as number);
      failures += 1;
      throw error;
    }
  };

  /** One request at a time; rejects when it failed and will be tried again. */
  const attempt = (): Promise<void> => {
    running ??= once().finally(() => {
      running = null;
    });
    return running;
  };

  const run = async () => {
    if (stopped || unsent.size === 0) return;
    try {
      await attempt();
      if (unsent.size > 0 && !stopped) schedule(PAUSE);
    } catch {
      // Shown as a state; `once` has planned the next try.
    }
  };

  return {
    /** Takes an answer; it is sent after a short pause. */
    set(questionId: string, answer: A): void {
      if (stopped) return;
      seq += 1;
      unsent.set(questionId, { questionId, seq, answer });
      keep();
      options.onState('saving');
      // A waiting retry is not pulled forward by typing: the connection is gone.
      if (failures === 0) schedule(PAUSE);
    },
    /** Sends what is left now; resolves when all is there, rejects when it cannot be. */
    async flush(): Promise<void> {
      cancel?.();
      cancel = null;
      while (unsent.size > 0 && !stopped) await attempt();
    },
    /** Nothing is sent any more. */
    stop(): void {
      stopped = true;
      cancel?.();
    },
    unsent: () => [...unsent.values()],
  };
}
