import { CLASS_STATES, type ClassFilter, type ClassRow, type ClassState } from '@attest/api-contract';
import { sql } from 'kysely';
import type { Handles } from '../../../platform/calls/handleAll';
import { amongValues } from '../../../platform/search/countsAmong';
import { list } from '../../../platform/search/list';
import { anyContains, namesOneSaying } from '../../../platform/search/listSql';
import { shownInstant, shownPair, sorted, sortedInstant } from '../../../platform/search/shown';
import { shownCourse, shownVersion, sortedPerson } from '../shown';
import { visibleClasses } from './store';

/** Of classes `k` their course `c`, its version `v` and the lecturer `l`. */
export const classLookups = {
  c: sql`join training_course c on c.id = k.course_id`,
  v: sql`join training_course_version v on v.id = k.course_version_id`,
  l: sql`join user_account l on l.id = k.lecturer_id`,
};

/** What a class is, to whoever it concerns. */
export const classFields = {
  id: sql`k.id`,
  no: sorted(sql`k.no`),
  title: sorted(shownPair(sql`k.title_zh`, sql`k.title_en`), sql`k.title_zh collate attest_zh`),
  state: sorted(sql`k.state`),
  course: shownCourse,
  lecturer: sortedPerson('l'),
  place: sorted(sql`k.place`, sql`k.place collate attest_zh`),
  startsAt: sortedInstant(sql`k.starts_at`),
  endsAt: shownInstant(sql`k.ends_at`),
};

/** Classes that the caller sees: what is to be held, soonest first; then what is over, newest first. */
export const classes = list<ClassFilter, undefined, ClassRow>({
  source: sql`training_class k`,
  lookups: classLookups,
  columns: { courseNo: sql`c.no` },
  row: {
    ...classFields,
    courseVersion: shownVersion(),
    seats: sql`k.seats`,
    people: sorted(sql`(select count(*) from training_class_person s where s.class_id = k.id)`),
    attended: sql`(select count(*) from training_class_person s where s.class_id = k.id and s.attended)`,
  },
  filters: {
    text: (text) => sql`(${anyContains(text, sql`k.no`, sql`k.title_zh`, sql`k.title_en`, sql`k.place`)}
      or ${namesOneSaying(sql`k.course_id`, text, sql`training_course x`, sql`x.no`)}
      or ${namesOneSaying(sql`k.lecturer_id`, text, sql`user_account x`, sql`x.name`)})`,
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

/** Counts for the filter card; the facet leaves its own choice out. */
export const classFacets: Handles<'classFacets'> = (ctx, { filter }) =>
  classes.facets(ctx, filter, { state: amongValues(sql<ClassState>`k.state`, CLASS_STATES) });
