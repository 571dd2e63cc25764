import { CLASS_STATES, type ClassFilter, type ClassRow, type ClassState } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import { peopleSaying } from '../../../directory/identity/people/says';
import type { Handles } from '../../../platform/calls/handleAll';
import type { Context } from '../../../platform/module';
import { amongValues } from '../../../platform/search/countsAmong';
import { list } from '../../../platform/search/list';
import { anyContains, isOneOf, namesOneSaying } from '../../../platform/search/listSql';
import { amongFound, sayingOf } from '../../../platform/search/pieces';
import { shownInstant, shownPair, sorted, sortedInstant } from '../../../platform/search/shown';
import { namesCourseSaying } from '../courses/saying';
import { shownCourse, shownVersion, sortedPerson } from '../shown';
import { LECTURERS, partsOf, USUAL } from './parts';
import { CLASSES } from './said';
import { classesApart, visibleClasses } from './store';

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
    people: sorted(sql`k.people`),
    attended: sql`(select count(*) from training_class_person s where s.class_id = k.id and s.attended)`,
  },
  filters: {
    text: (text, { ctx }) => says(ctx, text.trim()),
    state: (states) => isOneOf(sql`k.state`, states),
    mine: (mine, { ctx }) => sql`k.lecturer_id ${mine ? sql`=` : sql`<>`} ${ctx.caller.userId}`,
    courseId: (id) => sql`k.course_id = ${id}`,
    time: (times, { ctx }) =>
      times.length === 1 && sql`k.ends_at ${times[0] === 'past' ? sql`<` : sql`>=`} ${ctx.now}`,
  },
  scope: ({ ctx }) => visibleClasses(ctx),
  apart: ({ ctx }) => classesApart(ctx),
  order: USUAL,
  parts: ({ ctx }, sort, chosen) => partsOf(ctx, sort, chosen),
});

async function says(ctx: Context, text: string): Promise<RawBuilder<unknown>> {
  const own = anyContains(text, sql`k.no`, sql`k.title_zh`, sql`k.title_en`, sql`k.place`);
  const ofLecturer = namesOneSaying(sql`k.lecturer_id`, text, LECTURERS, sql`x.name`);
  return sql`(${amongFound(sql`k.id`, await sayingOf(ctx, CLASSES, text), own)}
    or ${await namesCourseSaying(ctx, sql`k.course_id`, text)}
    or ${amongFound(sql`k.lecturer_id`, await peopleSaying(ctx, text, ['name']), ofLecturer)})`;
}

/** Counts for the filter card; the facet leaves its own choice out. */
export const classFacets: Handles<'classFacets'> = (ctx, { filter }) =>
  classes.facets(ctx, filter, { state: amongValues(sql<ClassState>`k.state`, CLASS_STATES) });
