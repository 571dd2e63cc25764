import { type Kysely, type RawBuilder, sql } from 'kysely';
import { personKeys } from '../../../directory/identity/personKeys';
import { type Cube, countedIn, countTogether } from '../../../platform/counts/cube';
import { acrossTenants, runStatements, tenantTable } from '../../../platform/database/tenantTable';
import type { Context } from '../../../platform/module';
import type { Scope } from '../required/difference';

/** People by the course that they know and the last day on which they do (`infinity` without end). */
export const KNOWN_CUBE: Cube = {
  table: 'training_known_cube',
  of: 'training_known',
  key: ['course_id', 'until'],
};

/** SQL number: how many people know a course on a day, required of them or not. */
export const knowing = (courseId: RawBuilder<unknown>, today: string): RawBuilder<number> =>
  countedIn(KNOWN_CUBE, sql`course_id = ${courseId} and until >= ${today}::date`);

/**
 * SQL query: whoever has learnt a version that counts for the one a course shows, which is that in force or, of a course
 * that has none, the last. Tenant by tenant, as a migration has to read it.
 */
const known = (where: RawBuilder<unknown>) => sql`
  select a.tenant_id, a.course_id, a.user_id, max(coalesce(a.valid_to, 'infinity')) as until
  from training_assignment a
  join training_course c on c.tenant_id = a.tenant_id and c.id = a.course_id
  join training_course_version v on v.tenant_id = c.tenant_id and v.id = coalesce(c.current_version_id, (
    select x.id from training_course_version x where x.tenant_id = c.tenant_id and x.course_id = c.id
    order by x.ordinal desc nulls last limit 1))
  join training_course_version q on q.tenant_id = a.tenant_id and q.id = a.course_version_id
  where a.state in ('qualified', 'exempt') and q.ordinal >= v.accepts_from and q.counts and ${where}
  group by 1, 2, 3`;

/** In a migration: who knows which course stands by itself, and is counted. */
export async function keepKnown(db: Kysely<unknown>): Promise<void> {
  await tenantTable(
    db,
    'training_known',
    `course_id uuid not null, user_id uuid not null, until date not null, primary key (tenant_id, course_id, user_id)`,
  );
  await personKeys(db, { training_known: ['user_id'] });
  await tenantTable(
    db,
    'training_known_cube',
    'course_id uuid not null, until date not null, n bigint not null',
  );
  await runStatements(db, [
    'create index training_known_person on training_known (tenant_id, user_id)',
    'create index training_known_cube_course on training_known_cube (tenant_id, course_id)',
  ]);
  const read = ['training_known', 'training_assignment', 'training_course', 'training_course_version'];
  await acrossTenants(db, read, () =>
    sql`insert into training_known (tenant_id, course_id, user_id, until) ${known(sql`true`)}`.execute(db),
  );
  await countTogether(db, KNOWN_CUBE, 'training_known_counted');
}

const within = (of: 'a' | 'k', { userIds, courseIds }: Scope): RawBuilder<unknown> => sql`
  ${userIds ? sql`${sql.ref(`${of}.user_id`)} = any(${userIds}::uuid[])` : sql`true`}
  and ${courseIds ? sql`${sql.ref(`${of}.course_id`)} = any(${courseIds}::uuid[])` : sql`true`}`;

/** Stores who knows what, in the transaction of whatever changes it. Answers what was stored otherwise. */
export async function followKnown({ tx }: Context, scope: Scope): Promise<unknown[]> {
  // Whoever else changes it is waited for, and then seen; at night, when all of it is compared, nobody is.
  if (scope.userIds || scope.courseIds)
    await sql`select from training_known k where ${within('k', scope)} order by k.course_id, k.user_id for update`.execute(
      tx,
    );
  const { rows } = await sql`
    with now as materialized (${known(within('a', scope))}),
    gone as (delete from training_known k where ${within('k', scope)} and not exists (
        select from now n where n.user_id = k.user_id and n.course_id = k.course_id)
      returning k.course_id, k.user_id),
    changed as (insert into training_known as k (course_id, user_id, until)
      select n.course_id, n.user_id, n.until from now n where not exists (
        select from training_known k where k.course_id = n.course_id and k.user_id = n.user_id and k.until = n.until)
      on conflict (tenant_id, course_id, user_id) do update set until = excluded.until
      returning k.course_id, k.user_id)
    select * from gone union all select * from changed`.execute(tx);
  return rows;
}
