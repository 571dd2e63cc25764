import PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import { oneAtATime } from '../database/oneAtATime';
import type { Context, JobDefinition } from '../module';
import { traced } from '../telemetry/traces';
import { Schedules } from './schedules';

/** Seconds in which a job is queued once, however often it is asked for. */
const SLOT = 1;
/** Seconds between two looks for what another instance has queued and not taken, or is to be tried again. */
const LOOK = 10;

/** The queue in the database: each job runs exactly once, whichever instance takes it. */
export class Jobs {
  #boss: PgBoss | undefined;
  /** Who takes them here, by the name of the job. */
  readonly #workers = new Map<string, string>();
  readonly schedules: Schedules;

  constructor(
    private readonly url: string,
    private readonly platform: Context['platform'],
    private readonly log: Logger,
  ) {
    const put = async (names: string[], db: PgBoss.Db) => {
      if (!this.#boss) throw new Error('The queue has stopped');
      const jobs = names.map((name) => ({ name, data: {} }));
      await this.#boss.insert(jobs, { db });
    };
    const take = (names: string[]) => this.#take(names);
    this.schedules = new Schedules(platform.owner, { put, take }, log);
  }

  async start(definitions: JobDefinition[]): Promise<void> {
    const boss = new PgBoss({
      connectionString: this.url,
      application_name: 'attest-jobs',
      max: 3,
      schema: 'attest_jobs',
      retryLimit: 3,
      retryBackoff: true,
      // Its own finds the times of all schedules in one turn of the event loop, every half minute.
      schedule: false,
    });
    // While stopping, connections that the database closes are no news.
    boss.on('error', (error) => this.#boss && this.log.error({ err: error.message }, 'job queue'));
    // Creating queues locks what running ones need: servers that start together would block each other for good.
    await oneAtATime(this.platform.owner, 'jobs', async () => {
      await boss.start();
      const known = new Set((await boss.getQueues()).map((queue) => queue.name));
      for (const { name } of definitions) {
        if (!known.has(name)) await boss.createQueue(name, { name, policy: 'standard' });
      }
    });
    this.#boss = boss;
    const schedules = new Map<string, string>();
    for (const job of definitions) {
      const worker = await boss.work(job.name, { pollingIntervalSeconds: LOOK }, async (batch) => {
        for (const { data } of batch) await this.#run(job, data);
      });
      this.#workers.set(job.name, worker);
      const when = typeof job.schedule === 'function' ? job.schedule(this.platform.config) : job.schedule;
      if (when) schedules.set(job.name, when);
    }
    await this.schedules.start(schedules);
  }

  /**
   * Queues one run, which is taken here without waiting for the next look at the queue. Only for jobs that come round by
   * themselves too: one that cannot be queued is logged, and left to its next round. Nothing happens where jobs are
   * switched off (tests).
   */
  async begin(name: string): Promise<void> {
    try {
      await this.#boss?.sendDebounced(name, {}, {}, SLOT, name);
      this.#take([name]);
    } catch (error) {
      this.log.warn({ err: error, job: name }, 'job waits for its next round');
    }
  }

  /** Lets the workers of this instance look at once. */
  #take(names: string[]): void {
    for (const name of names) {
      const worker = this.#workers.get(name);
      if (worker) this.#boss?.notifyWorker(worker);
    }
  }

  /** Takes no more jobs; those under way go on. */
  async rest(): Promise<void> {
    const names = [...this.#workers.keys()];
    this.#workers.clear();
    for (const name of names) await this.#boss?.offWork(name);
  }

  async stop(): Promise<void> {
    await this.schedules.stop();
    const boss = this.#boss;
    this.#boss = undefined;
    await boss?.stop({ graceful: true, timeout: 10_000 });
  }

  async #run(job: JobDefinition, data: unknown): Promise<void> {
    try {
      await traced(`job ${job.name}`, {}, async () => job.run(data, this.platform));
    } catch (error) {
      if (this.platform.stopping.aborted)
        this.log.info({ job: job.name }, 'job stopped; it is taken up again');
      else this.log.error({ err: error, job: job.name }, 'job failed');
      throw error;
    }
  }
}
