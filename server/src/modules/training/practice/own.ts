import type { OwnPracticeRow } from '@attest/api-contract';
import { sql } from 'kysely';
import { tenantDay } from '../../../directory/tenancy/tenantTime';
import type { Handles, InputOf } from '../../../platform/calls/handleAll';
import { list } from '../../../platform/search/list';
import { anyContains, rangeOf } from '../../../platform/search/listSql';
import { shown, shownName } from '../../../platform/search/shown';
import { awaitsPractice } from '../assignments/waiting';
import { markersOf } from '../exams/marking/markers';

/** What names the trainers. */
type Row = Omit<OwnPracticeRow, 'trainers'> & { user_id: string; course_version_id: string };

/** Practice that the caller has to do, soonest due first. */
const ownPractice = list<InputOf<'listOwnPractice'>['filter'], { today: string }>({
  source: sql`training_assignment a
    join training_course c on c.id = a.course_id
    join training_course_version v on v.id = a.course_version_id
    left join document_version dv on dv.id = a.document_version_id
    left join document d on d.id = dv.document_id`,
  columns: { courseNo: sql`c.no`, courseName: sql`v.name_zh collate attest_zh`, due: sql`a.due` },
  filters: {
    text: (text) => anyContains(text, sql`c.no`, sql`v.name_zh`, sql`v.name_en`, sql`d.no`),
    overdue: (overdue, { given }) => sql`coalesce(a.due < ${given.today}::date, false) = ${overdue}`,
  },
  scope: ({ ctx }) => sql`a.user_id = ${ctx.caller.userId} and ${awaitsPractice}`,
  order: [sql`a.due nulls last`, sql`a.id`],
});

/** One page of the practice that the caller has to do. */
export const listOwnPractice: Handles<'listOwnPractice'> = async (ctx, input) => {
  const today = await tenantDay(ctx.tx, ctx.now);
  const asked = { ctx, filter: input.filter, given: { today } };
  const columns = shown<Omit<OwnPracticeRow, 'trainers'>>({
    assignmentId: sql`a.id`,
    courseNo: sql`c.no`,
    courseName: shownName('v'),
    documentNo: sql`d.no`,
    documentVersion: sql`dv.label`,
    documentVersionId: sql`a.document_version_id`,
    state: sql`a.state`,
    due: sql`a.due`,
    overdueDays: sql`greatest(0, ${today}::date - a.due)`,
  });
  const rows = await ownPractice.rows<Row>(
    asked,
    sql`${columns}, a.user_id, a.course_version_id`,
    rangeOf(input),
  );
  const found: OwnPracticeRow[] = [];
  for (const { user_id, course_version_id, ...row } of rows)
    found.push({ ...row, trainers: await markersOf(ctx, { user_id, course_version_id }) });
  return { rows: found, total: await ownPractice.count(asked) };
};
