import type {
  ClassFilter,
  ClassRow,
  ClassState,
  classFacets as facetsCall,
  listClasses as listCall,
  Page,
  RequestOf,
  ResponseOf,
} from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../../platform/module';
import { allOf, anyContains, limitOf, orderBy } from '../../../platform/search/listSql';
import { visibleClasses } from './access';
import { type ClassSource, classColumns, classSource, invited, toClassRow } from './rows';

const SORTS: Record<string, RawBuilder<unknown>> = {
  no: sql`k.no`,
  title: sql`k.title_zh collate attest_zh`,
  state: sql`k.state`,
  courseNo: sql`c.no`,
  lecturer: sql`l.name collate attest_zh`,
  place: sql`k.place collate attest_zh`,
  startsAt: sql`k.starts_at`,
  people: invited,
};

/** What is to be held, soonest first; then what is over, newest first. */
const NATURAL = [
  sql`k.state in ('closed', 'cancelled')`,
  sql`case when k.state in ('planned', 'open') then k.starts_at end`,
  sql`k.starts_at desc`,
  sql`k.id`,
];

/** One page of the classes that the caller sees. */
export async function listClasses(ctx: Context, input: RequestOf<typeof listCall>): Promise<Page<ClassRow>> {
  const where = await conditionOf(ctx, input.filter);
  const { rows } = await sql<ClassSource>`
    select ${classColumns} ${classSource} where ${where}
    order by ${orderBy(SORTS, input.sort, ...NATURAL)} ${limitOf(input)}`.execute(ctx.tx);
  const count = await sql<{ total: number }>`
    select count(*) as total ${classSource} where ${where}`.execute(ctx.tx);
  return { rows: rows.map(toClassRow), total: count.rows[0]?.total ?? 0 };
}

/** Counts for the filter card; the facet leaves its own choice out. */
export async function classFacets(ctx: Context, filter: ClassFilter): Promise<ResponseOf<typeof facetsCall>> {
  const { state: _, ...rest } = filter;
  const { rows } = await sql<{ value: ClassState; count: number }>`
    select k.state as value, count(*) as count ${classSource} where ${await conditionOf(ctx, rest)}
    group by 1 order by 2 desc, 1`.execute(ctx.tx);
  return { state: rows };
}

async function conditionOf(ctx: Context, filter: ClassFilter): Promise<RawBuilder<unknown>> {
  const [time] = filter.time ?? [];
  return allOf([
    visibleClasses(ctx),
    anyContains(
      filter.text,
      ...[sql`k.no`, sql`k.title_zh`, sql`k.title_en`, sql`c.no`, sql`l.name`, sql`k.place`],
    ),
    filter.state?.length && sql`k.state = any(${filter.state})`,
    filter.mine !== undefined && sql`(k.lecturer_id = ${ctx.caller.userId}) = ${filter.mine}`,
    filter.courseId && sql`k.course_id = ${filter.courseId}`,
    filter.time?.length === 1 && sql`(k.ends_at < ${ctx.now}) = ${time === 'past'}`,
  ]);
}
