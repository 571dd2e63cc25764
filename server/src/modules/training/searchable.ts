import { type AssignmentStanding, type SearchHit, tms } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import { tenantDay } from '../../directory/tenancy/tenantTime';
import type { Context } from '../../platform/module';
import { byNumber, everyWord, type SearchSource } from '../../platform/search/sources';
import { isOpen, STATE_LABELS, standingOn } from './assignments/states';
import { courseSource } from './courses/list';

interface Row {
  id: string;
  no: string;
  name_zh: string;
  name_en: string;
  assignment_id: string | null;
  state: AssignmentStanding | null;
}

/** Courses with the caller's last assignment; who does not manage courses finds only what they have to learn. */
async function coursesWhere(
  ctx: Context,
  menus: ReadonlySet<string>,
  where: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  limit: number,
): Promise<SearchHit[]> {
  const manages = menus.has('TmsCourses');
  if (!manages && !menus.has('TmsMyTraining')) return [];
  const { rows } = await sql<Row>`
    select c.id, c.no, v.name_zh, v.name_en, own.id as assignment_id, own.state from ${courseSource}
    left join lateral (
      select a.id, ${standingOn(await tenantDay(ctx.tx, ctx.now))} as state from training_assignment a
      where a.course_id = c.id and a.user_id = ${ctx.caller.userId} order by a.id desc limit 1) own on true
    where ${where} and (${manages} or own.id is not null) order by ${order} limit ${limit}`.execute(ctx.tx);
  return rows.map((row) => toHit(ctx, row, manages));
}

/** Courses by number, name and the number of their document. */
export const courseSearch: SearchSource = {
  code: 'course',
  label: { zh: '培训课程', en: 'Training courses' },
  find: (ctx, question, menus, limit) =>
    coursesWhere(
      ctx,
      menus,
      everyWord(question, sql`c.no`, sql`v.name_zh`, sql`v.name_en`, sql`coalesce(d.no, '')`),
      sql`${byNumber(question, sql`c.no`)}, c.no`,
      limit,
    ),
  resolve: (ctx, ids, menus) =>
    coursesWhere(ctx, menus, sql`c.id = any(${ids}::uuid[])`, sql`c.no`, ids.length),
};

const toHit = (ctx: Context, row: Row, manages: boolean): SearchHit => ({
  id: row.id,
  no: row.no,
  title: ctx.language === 'zh' ? row.name_zh : row.name_en,
  kind: { zh: '课程', en: 'Course' },
  status: row.state && STATE_LABELS[row.state],
  excerpt: null,
  page: null,
  path: pageOf(row, manages),
});

/** What is to be learnt opens for learning; else the course for who manages it, and one's record. */
function pageOf({ id, assignment_id, state }: Row, manages: boolean): string {
  if (assignment_id && state && isOpen(state)) return tms.learn(assignment_id);
  return manages || !assignment_id ? tms.course(id) : tms.record(assignment_id);
}
