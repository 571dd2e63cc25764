import type { Sort } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../../platform/module';
import { ownValue } from '../../../platform/ownValue';
import type { InParts } from '../../../platform/search/declaration';
import { allOf } from '../../../platform/search/listSql';
import { classesApart, seesAllClasses } from './store';

type Sql = RawBuilder<unknown>;

/** The order of classes: what is to be held, soonest first; then what is over, newest first. */
export const USUAL = [
  sql`k.state in ('closed', 'cancelled')`,
  sql`case when k.state in ('planned', 'open') then k.starts_at end`,
  sql`k.starts_at desc`,
  sql`k.id`,
];
const KEYS = [...USUAL.slice(0, 2), sql`k.starts_at`, sql`k.id`];
const DOWN = [false, false, true, false];

/** Who teaches classes, as `x`: few of all the people there are, each met by one step in an index. */
export const LECTURERS = sql`(
  with recursive met as (
    (select k.lecturer_id as id from training_class k order by 1 limit 1)
    union all
    select (select k.lecturer_id from training_class k where k.lecturer_id > met.id order by 1 limit 1)
    from met where met.id is not null)
  select u.id, u.name from met join user_account u on u.id = met.id) x`;

/** What classes are sorted by, without a join. */
const COLUMNS: Readonly<Record<string, Sql>> = {
  no: sql`k.no`,
  title: sql`k.title_zh collate attest_zh`,
  state: sql`k.state`,
  place: sql`k.place collate attest_zh`,
  startsAt: sql`k.starts_at`,
  people: sql`k.people`,
  lecturer: sql`(select x.name collate attest_zh from user_account x where x.id = k.lecturer_id)`,
  courseNo: sql`(select x.no from training_course x where x.id = k.course_id)`,
};

const FROM = sql`training_class k`;
const ID = sql`k.id`;

/**
 * Those that the caller teaches and those of whose people the caller sees some; of whoever sees all, by lecturers one by one.
 * Undefined where an index has the order of all.
 */
export function partsOf(ctx: Context, sort: Sort | undefined, chosen: Sql): InParts | undefined {
  const conditions = classesApart(ctx);
  const column = sort && ownValue(COLUMNS, sort.by);
  if (conditions && !sort === !column) {
    const keys = [...(column ? [column] : []), ...KEYS];
    const parts = conditions.map((one) => ({ from: FROM, where: allOf([one, chosen]), keys }));
    return { id: ID, parts, desc: [...(sort ? [sort.desc] : []), ...DOWN] };
  }
  if (sort?.by !== 'lecturer' || !seesAllClasses(ctx)) return undefined;
  const where = sql`k.lecturer_id = x.id and ${chosen}`;
  const parts = [{ each: LECTURERS, from: FROM, where, keys: [sql`x.name collate attest_zh`, ...KEYS] }];
  return { id: ID, parts, desc: [sort.desc, ...DOWN], ofMany: true };
}
