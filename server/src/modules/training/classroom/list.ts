import type { ClassFilter, ClassState } from '@attest/api-contract';
import { sql } from 'kysely';
import type { AnswerOf, Handles } from '../../../platform/calls/handleAll';
import type { Context } from '../../../platform/module';
import { list } from '../../../platform/search/list';
import { anyContains } from '../../../platform/search/listSql';
import { visibleClasses } from './access';
import { classColumns, classSource, invited } from './rows';

/** Classes that the caller sees: what is to be held, soonest first; then what is over, newest first. */
const classes = list<ClassFilter>({
  source: classSource,
  columns: {
    no: sql`k.no`,
    title: sql`k.title_zh collate attest_zh`,
    state: sql`k.state`,
    courseNo: sql`c.no`,
    lecturer: sql`l.name collate attest_zh`,
    place: sql`k.place collate attest_zh`,
    startsAt: sql`k.starts_at`,
    people: invited,
  },
  filters: {
    text: (text) =>
      anyContains(
        text,
        ...[sql`k.no`, sql`k.title_zh`, sql`k.title_en`, sql`c.no`, sql`l.name`, sql`k.place`],
      ),
    state: (states) => sql`k.state = any(${states})`,
    mine: (mine, { ctx }) => sql`(k.lecturer_id = ${ctx.caller.userId}) = ${mine}`,
    courseId: (id) => sql`k.course_id = ${id}`,
    time: (times, { ctx }) => times.length === 1 && sql`(k.ends_at < ${ctx.now}) = ${times[0] === 'past'}`,
  },
  scope: ({ ctx }) => visibleClasses(ctx),
  order: [
    sql`k.state in ('closed', 'cancelled')`,
    sql`case when k.state in ('planned', 'open') then k.starts_at end`,
    sql`k.starts_at desc`,
    sql`k.id`,
  ],
});

/** One page of the classes that the caller sees. */
export const listClasses: Handles<'listClasses'> = async (ctx, input) => {
  const asked = { ctx, filter: input.filter };
  return classes.page(asked, classColumns, input);
};

/** Counts for the filter card; the facet leaves its own choice out. */
export const classFacets = async (ctx: Context, filter: ClassFilter): Promise<AnswerOf<'classFacets'>> => ({
  state: await classes.counts({ ctx, filter }, 'state', sql<ClassState>`k.state`),
});
