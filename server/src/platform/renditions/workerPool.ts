import { Worker } from 'node:worker_threads';

/** What a worker is sent, and what it answers to each request. */
export interface WorkerRequest {
  task: string;
  input: unknown;
}
export type WorkerAnswer =
  | { ok: true; output: unknown }
  | { ok: false; fault: string | undefined; detail: string };

export interface WorkerPoolOptions {
  /** Absolute path of the built worker. */
  file: string;
  size: number;
  /** Milliseconds that one task may run; waiting in the queue does not count. */
  timeout: number;
  /** Tasks that may wait; more are refused. */
  maxWaiting: number;
}

/** Why a task has no answer: it ran too long, the worker died, the queue is full or the pool is closed. */
export class WorkerPoolError extends Error {
  override name = 'WorkerPoolError';
  constructor(
    readonly reason: 'timeout' | 'crashed' | 'full' | 'closed',
    detail: string,
  ) {
    super(detail);
  }
}

interface Job extends WorkerRequest {
  resolve(answer: WorkerAnswer): void;
  reject(error: WorkerPoolError): void;
}

/**
 * Threads for heavy work, one task at a time each. They start with the first task and are replaced when one
 * dies or hangs; the tasks that wait go to the next.
 */
export class WorkerPool {
  readonly #options: WorkerPoolOptions;
  readonly #waiting: Job[] = [];
  readonly #workers = new Set<Worker>();
  readonly #busy = new Map<Worker, { job: Job; timer: NodeJS.Timeout }>();
  #closed = false;

  constructor(options: WorkerPoolOptions) {
    this.#options = options;
  }

  /** Runs one task. Throws WorkerPoolError when there is no answer. */
  run(task: string, input: unknown): Promise<WorkerAnswer> {
    if (this.#closed) return Promise.reject(new WorkerPoolError('closed', 'The pool is closed'));
    if (this.#waiting.length >= this.#options.maxWaiting)
      return Promise.reject(new WorkerPoolError('full', `${this.#waiting.length} tasks are waiting already`));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ task, input, resolve, reject });
      this.#next();
    });
  }

  /** Ends the threads; tasks without an answer are rejected. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const job of this.#waiting.splice(0))
      job.reject(new WorkerPoolError('closed', 'The pool is closed'));
    const workers = [...this.#workers];
    for (const worker of workers) this.#drop(worker, new WorkerPoolError('closed', 'The pool is closed'));
    await Promise.all(workers.map((worker) => worker.terminate()));
  }

  #next(): void {
    if (this.#waiting.length === 0) return;
    const worker = [...this.#workers].find((each) => !this.#busy.has(each)) ?? this.#start();
    const job = worker && this.#waiting.shift();
    if (!worker || !job) return;
    const { timeout } = this.#options;
    const timer = setTimeout(() => {
      this.#drop(worker, new WorkerPoolError('timeout', `${job.task} took longer than ${timeout} ms`));
      void worker.terminate();
    }, timeout);
    this.#busy.set(worker, { job, timer });
    worker.ref();
    worker.postMessage({ task: job.task, input: job.input } satisfies WorkerRequest);
  }

  #start(): Worker | undefined {
    if (this.#workers.size >= this.#options.size) return undefined;
    const worker = new Worker(this.#options.file);
    this.#workers.add(worker);
    worker.on('message', (answer: WorkerAnswer) => {
      const running = this.#busy.get(worker);
      if (!running) return;
      clearTimeout(running.timer);
      this.#busy.delete(worker);
      // An idle thread does not keep the process alive.
      worker.unref();
      running.job.resolve(answer);
      this.#next();
    });
    const died = (detail: string) => this.#drop(worker, new WorkerPoolError('crashed', detail));
    worker.on('error', (error) =>
      died(error instanceof Error ? (error.stack ?? error.message) : String(error)),
    );
    worker.on('exit', (code) => died(`The worker ended with ${code}`));
    return worker;
  }

  /** Forgets a worker, tells whoever waits for it, and goes on with another. */
  #drop(worker: Worker, error: WorkerPoolError): void {
    this.#workers.delete(worker);
    const running = this.#busy.get(worker);
    if (!running) return;
    clearTimeout(running.timer);
    this.#busy.delete(worker);
    running.job.reject(error);
    this.#next();
  }
}
