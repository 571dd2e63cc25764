import { Worker } from 'node:worker_threads';
import { FairQueue } from '../fairQueue';
import type { ThreadData } from './givingWay';

/** What a worker is sent, and what it answers to each request. */
export interface WorkerRequest {
  task: string;
  input: unknown;
}
export type WorkerAnswer =
  | { ok: true; output: unknown }
  | { ok: false; fault: string | undefined; detail: string };

export interface WorkerPoolOptions extends ThreadData {
  /** Absolute path of the built worker. */
  file: string;
  size: number;
  /** Threads that one owner may have at work, so that there is always one left for the others. */
  perOwner: number;
  /** Milliseconds that one task may run; waiting in the queue does not count. */
  timeout: number;
  /** Tasks of one owner that may wait; more are refused. */
  maxWaiting: number;
  /** Megabytes of objects that a thread may hold. */
  heap: number;
  /** Megabytes by which the process may grow while threads are at work; buffers count for no thread's heap. */
  growth: number;
}

/** Why a task has no answer: it ran too long or grew too large, the worker died, too much waits or the pool is closed. */
export class WorkerPoolError extends Error {
  override name = 'WorkerPoolError';
  constructor(
    readonly reason: 'timeout' | 'memory' | 'crashed' | 'full' | 'closed',
    detail: string,
  ) {
    super(detail);
  }
}

interface Job extends WorkerRequest {
  owner: string;
  given: Uint8Array[];
  resolve(answer: WorkerAnswer): void;
  reject(error: WorkerPoolError): void;
}

const MEGABYTE = 1024 ** 2;
/** Milliseconds between two looks at how large the process is, and until an ended thread has given back what it had. */
const LOOK = 200;
const GIVING_BACK = 2_000;

/**
 * Threads for heavy work, one task at a time each. They start with the first task and are replaced when one dies,
 * hangs or grows too large; the tasks that wait go to the next, and their owners take turns.
 */
export class WorkerPool {
  readonly #options: WorkerPoolOptions;
  readonly #waiting = new FairQueue<Job>();
  readonly #workers = new Set<Worker>();
  /** In the order in which they began. */
  readonly #busy = new Map<Worker, { job: Job; timer: NodeJS.Timeout }>();
  #watch: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: WorkerPoolOptions) {
    this.#options = options;
  }

  /**
   * Runs one task for an owner; bytes within its input that are `given` are moved, not copied. Throws WorkerPoolError when
   * there is no answer.
   */
  run(owner: string, task: string, input: unknown, given: Uint8Array[] = []): Promise<WorkerAnswer> {
    if (this.#closed) return Promise.reject(new WorkerPoolError('closed', 'The pool is closed'));
    const waiting = this.#waiting.count(owner);
    if (waiting >= this.#options.maxWaiting)
      return Promise.reject(new WorkerPoolError('full', `${waiting} tasks are waiting already`));
    return new Promise((resolve, reject) => {
      this.#waiting.add(owner, { owner, task, input, given, resolve, reject });
      this.#next();
    });
  }

  /** Ends the threads; tasks without an answer are rejected. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const job of this.#waiting.empty()) job.reject(new WorkerPoolError('closed', 'The pool is closed'));
    const workers = [...this.#workers];
    for (const worker of workers) this.#drop(worker, new WorkerPoolError('closed', 'The pool is closed'));
    await Promise.all(workers.map((worker) => worker.terminate()));
  }

  #next(): void {
    const { size, perOwner, timeout } = this.#options;
    if (this.#busy.size >= size) return;
    const atWork = (owner: string) =>
      [...this.#busy.values()].filter(({ job }) => job.owner === owner).length;
    const job = this.#waiting.take((owner) => atWork(owner) < perOwner);
    if (!job) return;
    const worker = [...this.#workers].find((each) => !this.#busy.has(each)) ?? this.#start();
    const timer = setTimeout(() => {
      this.#drop(worker, new WorkerPoolError('timeout', `${job.task} took longer than ${timeout} ms`));
      void worker.terminate();
    }, timeout);
    this.#busy.set(worker, { job, timer });
    this.#watch ??= this.#watchGrowth();
    worker.ref();
    const { task, input, given } = job;
    const moved = given.map(({ buffer }) => buffer as ArrayBuffer);
    worker.postMessage({ task, input } satisfies WorkerRequest, moved);
  }

  /** Ends the thread that has worked longest whenever the process has grown too much since the threads began. */
  #watchGrowth(): NodeJS.Timeout {
    const most = process.memoryUsage.rss() + this.#options.growth * MEGABYTE;
    let next = 0;
    const look = () => {
      const [worker] = this.#busy.keys();
      if (!worker || performance.now() < next || process.memoryUsage.rss() < most) return;
      next = performance.now() + GIVING_BACK;
      this.#drop(worker, new WorkerPoolError('memory', `The process grew by ${this.#options.growth} MB`));
      void worker.terminate();
    };
    return setInterval(look, LOOK).unref();
  }

  /** The thread has no task any more. */
  #free(worker: Worker): Job | undefined {
    const running = this.#busy.get(worker);
    if (!running) return undefined;
    clearTimeout(running.timer);
    this.#busy.delete(worker);
    if (this.#busy.size === 0) {
      clearInterval(this.#watch);
      this.#watch = undefined;
    }
    return running.job;
  }

  #start(): Worker {
    const { file, heap, niceness, underWay } = this.#options;
    const resourceLimits = { maxOldGenerationSizeMb: heap };
    const worker = new Worker(file, {
      resourceLimits,
      workerData: { niceness, underWay } satisfies ThreadData,
    });
    this.#workers.add(worker);
    worker.on('message', (answer: WorkerAnswer) => {
      const job = this.#free(worker);
      // An idle thread does not keep the process alive.
      worker.unref();
      job?.resolve(answer);
      this.#next();
    });
    worker.on('error', (error) => {
      const memory = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
      const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
      this.#drop(worker, new WorkerPoolError(memory ? 'memory' : 'crashed', detail));
    });
    worker.on('exit', (code) =>
      this.#drop(worker, new WorkerPoolError('crashed', `The worker ended with ${code}`)),
    );
    return worker;
  }

  /** Forgets a worker, tells whoever waits for it, and goes on with another. */
  #drop(worker: Worker, error: WorkerPoolError): void {
    this.#workers.delete(worker);
    this.#free(worker)?.reject(error);
    if (!this.#closed) this.#next();
  }
}
