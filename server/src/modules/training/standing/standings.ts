import type { ComplianceState } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import { tenantDay } from '../../../directory/tenancy/tenantTime';
import type { Context } from '../../../platform/module';
import { difference, type Scope } from '../required/difference';
import { followKnown } from './known';
import './tables';

/** In the order of lists: what is late or missing comes first. */
export const PLACED: readonly ComplianceState[] = ['overdue', 'missing', 'due', 'qualified'];

/** What a standing follows from, whatever the day. */
const FACTS = [
  'version_id',
  'course_no',
  'department_id',
  'department_code',
  'qualified_to',
  'held_due',
  'under_way',
];
/** What it is on a day. */
const SHOWN = ['state', 'due', 'valid_to', 'changes_on'];

const columns = (names: readonly string[], of?: string): RawBuilder<unknown> =>
  sql.join(names.map((name) => sql.ref(of ? `${of}.${name}` : name)));

/**
 * Behind `difference`: how everybody within its scope stands (`standing`), without the day. An exam is asked for unless a
 * former one still counts, which it does until the day `waived_to`; what was learnt without one is enough before.
 */
const standing = sql`standing as (
  select r.user_id, r.course_id, r.version_id, c.no as course_no, u.department_id, d.code as department_code,
    case when not r.asks_exam then k.known_to
      when k.known_to is not null and r.waived_to is not null
        then greatest(k.examined_to, least(k.known_to, r.waived_to - 1))
      else k.examined_to end as qualified_to,
    h.due as held_due, h.id is not null and h.state <> 'failed' as under_way
  from required r
  join user_account u on u.id = r.user_id
  join training_course c on c.id = r.course_id
  left join department d on d.id = u.department_id
  left join known k on k.user_id = r.user_id and k.course_id = r.course_id
  left join held h on h.user_id = r.user_id and h.course_version_id = r.version_id)`;

/** Of standings `from`, with what each is on a day. */
const onDay = (from: RawBuilder<unknown>, day: string): RawBuilder<unknown> => sql`
  select s.user_id, s.course_id, ${columns(FACTS, 's')}, x.state,
    case when x.state <> 'qualified' then s.held_due end as due,
    case when x.state = 'qualified' and isfinite(s.qualified_to) then s.qualified_to end as valid_to,
    case x.state when 'qualified' then case when isfinite(s.qualified_to) then s.qualified_to + 1 end
      when 'due' then s.held_due + 1 end as changes_on
  from ${from} s cross join lateral (select case when s.qualified_to >= ${day}::date then 'qualified'
    when not s.under_way then 'missing' when s.held_due < ${day}::date then 'overdue' else 'due' end as state) x`;

/** Standings as a source of lists while some of them are no longer what is stored. */
export const standingsOn = (day: string): RawBuilder<unknown> => sql`(
  select y.*, array_position(array[${sql.join(PLACED.map((state) => sql.lit(state)))}], y.state) as place
  from (${onDay(sql`training_standing`, day)}) y)`;

/** Whether some are no longer on a day what is stored of them: none, but for minutes after midnight. */
export async function someHaveChanged({ tx }: Pick<Context, 'tx'>, day: string): Promise<boolean> {
  // The first day of all is read from the index, whatever the day and however many there are.
  const { rows } = await sql<{ past: boolean }>`
    select coalesce(min(changes_on) <= ${day}::date, false) as past from training_standing`.execute(tx);
  return rows[0]?.past ?? false;
}

/** Writes what has become of standings by the passing of time alone. */
export async function passDays(ctx: Context): Promise<void> {
  const day = await tenantDay(ctx.tx, ctx.now);
  const past = sql`(select * from training_standing where changes_on <= ${day}::date)`;
  await sql`update training_standing s set (${columns(SHOWN)}) = row(${columns(SHOWN, 'n')})
    from (${onDay(past, day)}) n where n.user_id = s.user_id and n.course_id = s.course_id`.execute(ctx.tx);
}

const within = ({ userIds, courseIds }: Scope): RawBuilder<unknown> => sql`
  ${userIds ? sql`s.user_id = any(${userIds}::uuid[])` : sql`true`}
  and ${courseIds ? sql`s.course_id = any(${courseIds}::uuid[])` : sql`true`}`;

/**
 * Stores how people stand on courses, in the transaction of whatever changes it: called with whom and what that may
 * concern, after all of it is written.
 */
export async function followStandings(ctx: Context, scope: Scope): Promise<void> {
  if (!scope.userIds && !scope.courseIds) {
    await followKnown(ctx, scope);
    const apart = await standingsApart(ctx);
    if (apart.length > 0)
      await followStandings(ctx, { userIds: [...new Set(apart.map(({ userId }) => userId))] });
    return;
  }
  const day = await tenantDay(ctx.tx, ctx.now);
  // Whoever else changes them is waited for and then seen: the statement that works them out begins afterwards.
  await sql`select from training_standing s where ${within(scope)} order by s.user_id, s.course_id for update`.execute(
    ctx.tx,
  );
  await followKnown(ctx, scope);
  await sql`${difference(scope, day)}, ${standing},
    gone as (delete from training_standing s where ${within(scope)} and not exists (
      select from standing n where n.user_id = s.user_id and n.course_id = s.course_id))
    insert into training_standing as s (user_id, course_id, ${columns([...FACTS, ...SHOWN])})
    ${onDay(sql`standing`, day)} order by s.user_id, s.course_id
    on conflict (tenant_id, user_id, course_id) do update
      set (${columns([...FACTS, ...SHOWN])}) = row(${columns([...FACTS, ...SHOWN], 'excluded')})
      where (${columns([...FACTS, ...SHOWN], 's')}) is distinct from (${columns([...FACTS, ...SHOWN], 'excluded')})`.execute(
    ctx.tx,
  );
}

/** The same for single assignments that were written. */
export async function followStandingsOf(ctx: Context, assignmentIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ user_id: string; courses: string[] }>`
    select user_id, array_agg(distinct course_id) as courses from training_assignment
    where id = any(${assignmentIds}::uuid[]) group by user_id order by user_id`.execute(ctx.tx);
  const byCourses = new Map<string, { userIds: string[]; courseIds: string[] }>();
  for (const { user_id, courses } of rows) {
    const courseIds = courses.sort();
    const scope = byCourses.get(courseIds.join()) ?? { userIds: [], courseIds };
    scope.userIds.push(user_id);
    byCourses.set(courseIds.join(), scope);
  }
  for (const scope of byCourses.values()) await followStandings(ctx, scope);
}

/** A standing that is stored otherwise than it is, or not at all. */
export interface Apart {
  userId: string;
  courseId: string;
}

/** Standings that do not agree with what they follow from: there should be none. */
export async function standingsApart(ctx: Context): Promise<Apart[]> {
  const day = await tenantDay(ctx.tx, ctx.now);
  const { rows } = await sql<Apart>`${difference({}, day)}, ${standing}
    select coalesce(s.user_id, n.user_id) as "userId", coalesce(s.course_id, n.course_id) as "courseId"
    from training_standing s full join standing n on n.user_id = s.user_id and n.course_id = s.course_id
    where (s.user_id, ${columns(FACTS, 's')}) is distinct from (n.user_id, ${columns(FACTS, 'n')})
    order by 1, 2`.execute(ctx.tx);
  return rows;
}
