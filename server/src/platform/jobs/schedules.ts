import { Cron } from 'croner';
import { CompiledQuery, type Kysely, type Migration, sql, type Transaction } from 'kysely';
import type pg from 'pg';
import type PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import { ownerDatabase } from '../database/transaction';
import { inTimeSlices } from '../timeSlices';

/** Milliseconds between looks at what is due. */
const LOOK_EVERY = 10_000;

interface Queue {
  /** Puts jobs into the queue, by the connection that is given. */
  put(names: string[], db: PgBoss.Db): Promise<void>;
  /** Has them taken here at once. */
  take(names: string[]): void;
}

interface Due {
  name: string;
  cron: string;
  now: Date;
}

/** The first time after `now` that a cron expression names, in UTC. Throws on an expression that is none. */
export function nextTime(cron: string, now: Date): Date {
  const next = new Cron(cron, { timezone: 'UTC' }).nextRun(now);
  if (!next) throw new Error(`The schedule ${cron} has no next time`);
  return next;
}

/**
 * Sends jobs when their time has come by the clock of the database. When each is due next stands in the database and
 * moves on in the transaction that sends it: once over all instances, and what came due while none was up is sent once
 * by the first that comes.
 */
export class Schedules {
  readonly #db: Kysely<unknown>;
  #timer: NodeJS.Timeout | undefined;
  #look: Promise<unknown> | undefined;

  constructor(
    owner: pg.Pool,
    private readonly queue: Queue,
    private readonly log: Logger,
  ) {
    this.#db = ownerDatabase(owner) as unknown as Kysely<unknown>;
  }

  /** Keeps these schedules, by the names of their jobs, and no others; then looks again and again. */
  async start(schedules: ReadonlyMap<string, string>): Promise<void> {
    await this.#db.transaction().execute((tx) => keep(tx, schedules));
    const look = () => {
      this.#look ??= this.sendDue()
        .catch((error: unknown) => this.log.error({ err: error }, 'jobs that are due not sent'))
        .finally(() => {
          this.#look = undefined;
        });
    };
    this.#timer = setInterval(look, LOOK_EVERY).unref();
    look();
  }

  /** Sends no more; resolves when a look under way has ended. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#look;
  }

  /** Sends what is due and not being sent by another instance. Answers the names. */
  async sendDue(): Promise<string[]> {
    const sent = await this.#db.transaction().execute(async (tx) => {
      const { rows } = await sql<Due>`
        select name, cron, now() as now from job_schedule where next_at <= now() for update skip locked`.execute(
        tx,
      );
      if (rows.length === 0) return [];
      const names = rows.map(({ name }) => name);
      const times = await timesOf(rows);
      await sql`
        update job_schedule set next_at = due.next_at
        from unnest(${names}::text[], ${times}::timestamptz[]) as due (name, next_at)
        where job_schedule.name = due.name`.execute(tx);
      await this.queue.put(names, {
        executeSql: async (text, values) => ({
          rows: (await tx.executeQuery(CompiledQuery.raw(text, values))).rows,
        }),
      });
      return names;
    });
    this.queue.take(sent);
    return sent;
  }
}

/** A schedule that is new, or another one than before, is due at its next time. */
async function keep(tx: Transaction<unknown>, schedules: ReadonlyMap<string, string>): Promise<void> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(tx);
  const now = rows[0]?.now as Date;
  const names = [...schedules.keys()];
  const crons = [...schedules.values()];
  const times = await timesOf(crons.map((cron) => ({ cron, now })));
  await sql`
    insert into job_schedule (name, cron, next_at)
    select * from unnest(${names}::text[], ${crons}::text[], ${times}::timestamptz[])
    on conflict (name) do update set cron = excluded.cron, next_at = excluded.next_at
    where job_schedule.cron <> excluded.cron`.execute(tx);
  // Left over from a module that is no longer there, or switched off.
  await sql`delete from job_schedule where name <> all(${names}::text[])`.execute(tx);
}

/** Next times of schedules. Each takes a part of a millisecond to find. */
async function timesOf(schedules: readonly Pick<Due, 'cron' | 'now'>[]): Promise<Date[]> {
  const times: Date[] = [];
  for await (const { cron, now } of inTimeSlices(schedules)) times.push(nextTime(cron, now));
  return times;
}

export const scheduleMigrations: Record<string, Migration> = {
  '20261127T1100_platform_job_schedule': {
    async up(db: Kysely<unknown>) {
      await sql`
        create table job_schedule (
          name text primary key, cron text not null, next_at timestamptz not null)`.execute(db);
      // Schedules were kept by the queue, which would go on to send by them where an earlier server runs.
      await sql`
        do $$ begin
          if to_regclass('attest_jobs.schedule') is not null then delete from attest_jobs.schedule; end if;
        end $$`.execute(db);
    },
  },
};
