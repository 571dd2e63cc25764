import { type RawBuilder, sql } from 'kysely';
import { currentTenant } from '../../directory/tenancy/tenant';
import type { Context } from '../../platform/module';

/**
 * What waits for people because of subjects of one type: an assignment, a class, a paper. A source says what should wait
 * now; the rows of the task table follow it.
 */
export interface TaskSource {
  /** Kinds of its rows; no other source has any of them. */
  kinds: readonly string[];
  /**
   * A query of what should wait now, a row for each person and subject, with the columns of `SAID`. `about` limits it to
   * the subjects that are followed. Nothing in it may depend on the time: that is what `shownFrom` and `shownUntil` say.
   */
  waiting(about: (subject: RawBuilder<unknown>) => RawBuilder<unknown>, zone: string): RawBuilder<unknown>;
}

declare module '../../platform/module' {
  interface ServerModule {
    /** What waits for people besides the tasks of processes. */
    taskSources?: TaskSource[];
  }
}

/** Who has to do what about which subject. */
const KEY = ['kind', 'subject_id', 'handler_id'];

/** What is said of it; changes while it is open. */
const SAID = [
  'record_id',
  'record_no',
  'title',
  'title_en',
  'subtitle',
  'path',
  'state',
  'deadline',
  'starts_at',
  'not_before',
  'shown_from',
  'shown_until',
];

const listed = (columns: readonly string[], of = '') =>
  sql.raw(columns.map((column) => `${of}${column}`).join(', '));

/** The end of a day of the tenant, as a deadline: SQL. */
export const endOfDay = (day: RawBuilder<unknown>, zone: string): RawBuilder<unknown> =>
  sql`(${day} + time '23:59:59.999') at time zone ${zone}`;

/**
 * Makes the open tasks about subjects equal to what should wait: opens what is missing, changes what is said otherwise,
 * closes what waits no longer, handled by whoever did it and cancelled for the others. To be called in the transaction
 * of every change of subjects, after it was written; without `subjects` all are followed. Set-based and idempotent.
 * Answers how many tasks have changed.
 */
export async function followTasks(
  ctx: Context,
  source: TaskSource,
  subjects?: readonly string[],
): Promise<number> {
  if (subjects?.length === 0) return 0;
  const { time_zone: zone } = await currentTenant(ctx.tx);
  const about = (subject: RawBuilder<unknown>) =>
    subjects ? sql`${subject} = any(${subjects}::uuid[])` : sql`true`;
  const { userId, account, name } = ctx.signedIn ? ctx.caller : { userId: null, account: null, name: null };
  const { rows } = await sql<{ changed: number }>`
    with waiting as materialized (${source.waiting(about, zone)}),
    closed as (
      update task t set status = case when t.handler_id = ${userId}::uuid then 'handled' else 'cancelled' end,
        closed_at = ${ctx.now}, closed_by_id = ${userId}::uuid, closed_by_account = ${account}::text,
        closed_by_name = ${name}::text, version = t.version + 1
      where t.status = 'open' and t.kind <> 'step' and t.kind = any(${source.kinds}::text[]) and ${about(sql`t.subject_id`)}
        and not exists (select from waiting w
          where w.handler_id = t.handler_id and w.kind = t.kind and w.subject_id = t.subject_id)
      returning 1
    ), followed as (
      insert into task (id, ${listed(KEY)}, ${listed(SAID)}, handler_account, handler_name, status, created_at, version)
      select attest_uuid(), ${listed(KEY, 'w.')}, ${listed(SAID, 'w.')}, u.account, u.name, 'open', ${ctx.now}, 1
      from waiting w join user_account u on u.id = w.handler_id
      order by w.handler_id, w.subject_id
      on conflict (tenant_id, handler_id, kind, subject_id) where status = 'open' and kind <> 'step'
      do update set (${listed(SAID)}, version) = row(${listed(SAID, 'excluded.')}, task.version + 1)
      where (${listed(SAID, 'task.')}) is distinct from (${listed(SAID, 'excluded.')})
      returning 1
    )
    select (select count(*) from closed) + (select count(*) from followed) as changed`.execute(ctx.tx);
  return rows[0]?.changed ?? 0;
}

/**
 * Follows every subject of every module. Answers how many tasks of which kinds have changed: none, unless somebody wrote
 * a subject and did not let its tasks follow.
 */
export async function followEverything(
  ctx: Context,
): Promise<{ kinds: readonly string[]; changed: number }[]> {
  const changes = [];
  for (const source of ctx.brought.all('taskSources'))
    changes.push({ kinds: source.kinds, changed: await followTasks(ctx, source) });
  return changes.filter(({ changed }) => changed > 0);
}
