import { type ClassFilter, DATA_SCOPES, type Sort } from '@attest/api-contract';
import { expect, it } from '@jest/globals';
import { type RawBuilder, sql } from 'kysely';
import { withinScope } from '../../../directory/identity/dataScope';
import { demoCompanies } from '../../../testing/demoServer';
import { someOf } from '../../../testing/length';
import { withCaller } from '../../../testing/withCaller';
import { hasNoSeat, needsClass } from '../assignments/states';
import { followClass } from '../due/follow';
import { candidates } from './candidates';
import { classes, classFacets } from './list';

type Sql = RawBuilder<unknown>;

const demo = demoCompanies();

const SORTS: Record<string, Sql> = {
  no: sql`k.no`,
  title: sql`k.title_zh collate attest_zh`,
  state: sql`k.state`,
  courseNo: sql`c.no`,
  lecturer: sql`l.name collate attest_zh`,
  place: sql`k.place collate attest_zh`,
  startsAt: sql`k.starts_at`,
  people: sql`(select count(*) from training_class_person s where s.class_id = k.id)`,
};
const SORTED: (Sort | undefined)[] = [
  undefined,
  ...Object.keys(SORTS).flatMap((by) => [false, true].map((desc) => ({ by, desc }))),
];

const questionsOf = (userId: string, lecturer: string): [ClassFilter, Sql][] => [
  [{}, sql`true`],
  [{ mine: true }, sql`k.lecturer_id = ${userId}`],
  [{ mine: false }, sql`k.lecturer_id <> ${userId}`],
  [{ state: ['closed'] }, sql`k.state = 'closed'`],
  [{ state: ['planned', 'cancelled'] }, sql`k.state in ('planned', 'cancelled')`],
  [{ time: ['past'] }, sql`k.ends_at < now()`],
  [{ time: ['coming'] }, sql`k.ends_at >= now()`],
  [{ text: 'Room 2' }, sql`k.place ilike '%room 2%'`],
  [{ text: lecturer }, sql`(l.name like ${`%${lecturer}%`} or k.title_zh like ${`%${lecturer}%`})`],
];

/** More classes than a page shows: who teaches, where, when and whether they are over changes with each. */
async function addClasses(tenantId: string): Promise<void> {
  await demo.server.asSystem(tenantId, async (ctx) => {
    const { rows } = await sql<{ id: string }>`
      insert into training_class (no, state, course_id, course_version_id, lecturer_id, title_zh, title_en, place,
        starts_at, ends_at, seats, remark, code_key, created_by)
      select 'T-' || n, (array['planned', 'closed', 'cancelled'])[1 + n % 3], v.course_id, v.id, u.id,
        '班' || n % 7, 'Class', 'Room ' || n % 4, now() + (n % 11 - 5) * interval '1 day',
        now() + (n % 11 - 5) * interval '1 day' + interval '2 hours', 30, '', 'key', u.id
      from generate_series(1, 60) n
      cross join lateral (select id, course_id from training_course_version order by id offset n % 5 limit 1) v
      cross join lateral (select id from user_account order by account offset n % 9 limit 1) u returning id`.execute(
      ctx.tx,
    );
    await sql`
      insert into training_class_person (class_id, assignment_id, user_id, live)
      select k.id, a.id, a.user_id, false from training_class k
      cross join lateral (select id, user_id from training_assignment order by id
        offset abs(hashtext(k.no)) % 40 limit abs(hashtext(k.no)) % 4) a
      where k.no like 'T-%' and a.user_id <> k.lecturer_id on conflict do nothing`.execute(ctx.tx);
    for (const { id } of rows) await followClass(ctx, id);
  });
}

it('lists and counts classes for everybody at each scope as a plain reading does', async () => {
  const wrong: string[] = [];
  let [turn, found] = [0, 0];
  for (const { id: tenantId, accounts } of demo.tenants) {
    await addClasses(tenantId);
    for (const account of accounts.filter((_, at) => at % 3 === 0))
      await demo.server.as(tenantId, account, async (ctx) => {
        for (const scope of DATA_SCOPES) {
          const reader = withCaller(ctx, { scopes: new Map([['TmsClassroom', scope]]) });
          const { userId, name } = reader.caller;
          const teaches = sql`k.lecturer_id = ${userId}`;
          const within = withinScope(reader, scope, {
            own: sql`u.id = ${userId}`,
            department: sql`u.department_id`,
          });
          const seen = sql`exists (select from training_class_person s join user_account u on u.id = s.user_id
            where s.class_id = k.id and ${within})`;
          const visible = { own: teaches, tenant: sql`true` }[scope as 'own'] ?? sql`(${teaches} or ${seen})`;
          turn += 1;
          for (const [at, [filter, where]] of someOf([...questionsOf(userId, name).entries()], turn)) {
            const sort = SORTED[(turn + at * 5) % SORTED.length];
            const order = sort ? sql`${SORTS[sort.by]} ${sort.desc ? sql`desc` : sql``} nulls last,` : sql``;
            const { rows } = await sql<{ id: string; state: string }>`
              select k.id, k.state from training_class k join user_account l on l.id = k.lecturer_id
              join training_course c on c.id = k.course_id where ${visible} and ${where}
              order by ${order} k.state in ('closed', 'cancelled'),
                case when k.state in ('planned', 'open') then k.starts_at end, k.starts_at desc, k.id`.execute(
              reader.tx,
            );
            const input = { filter, page: 2, pageSize: 5, ...(sort && { sort: [sort] }) };
            const page = await classes.answer(reader, input);
            const counts = await classFacets(reader, { filter });
            const closed = counts.state.find(({ value }) => value === 'closed')?.count ?? 0;
            const expected = rows.slice(5, 10).map(({ id }) => id);
            found += rows.length;
            const isRight =
              String(page.rows.map(({ id }) => id)) === String(expected) &&
              page.total === rows.length &&
              (filter.state || closed === rows.filter(({ state }) => state === 'closed').length);
            if (!isRight) wrong.push(`${account} ${scope} ${JSON.stringify([filter, sort])} ${page.total}`);
          }
        }
      });
  }
  expect(wrong).toEqual([]);
  expect(found).toBeGreaterThan(500);
}, 240_000);

it('offers for a class whoever needs one of the course’s version in effect', async () => {
  let found = 0;
  for (const { id: tenantId, accounts } of demo.tenants) {
    const [account = ''] = accounts;
    const asking = demo.server.as(tenantId, account, async (ctx) => {
      await sql`update training_assignment set needs_class = true, class_met_at = null`.execute(ctx.tx);
      const { rows: plain } = await sql<{ course: string; ids: string[] }>`
        select c.id as course, array_agg(a.id order by a.due nulls last, u.account) as ids
        from training_assignment a join user_account u on u.id = a.user_id
        join training_course c on c.id = a.course_id and c.current_version_id = a.course_version_id
        where u.status = 'enabled' and ${needsClass} and ${hasNoSeat} group by 1`.execute(ctx.tx);
      for (const { course, ids } of plain) {
        const input = { filter: { courseId: course }, page: 1, pageSize: 100 };
        const { rows, total } = await candidates.answer(ctx, input);
        expect([total, rows.map(({ id }) => id)]).toEqual([ids.length, ids.slice(0, 100)]);
        found += total;
      }
      throw new Error('undone');
    });
    await expect(asking).rejects.toThrow('undone');
  }
  expect(found).toBeGreaterThan(10);
}, 240_000);
