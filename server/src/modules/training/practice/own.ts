import type {
  AssignmentState,
  listOwnPractice as listCall,
  OwnPracticeRow,
  Page,
  RequestOf,
} from '@attest/api-contract';
import { sql } from 'kysely';
import { tenantDay } from '../../../directory/tenancy/tenantTime';
import type { Context } from '../../../platform/module';
import { list } from '../../../platform/search/list';
import { anyContains, rangeOf } from '../../../platform/search/listSql';
import { awaitsPractice } from '../assignments/waiting';
import { markersOf } from '../exams/marking/markers';

interface Row {
  id: string;
  user_id: string;
  course_version_id: string;
  no: string;
  name_zh: string;
  name_en: string;
  document_no: string | null;
  document_version: string | null;
  document_version_id: string | null;
  state: AssignmentState;
  due: string | null;
  overdue_days: number | null;
}

/** Practice that the caller has to do, soonest due first. */
const ownPractice = list<RequestOf<typeof listCall>['filter'], { today: string }>({
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
export async function listOwnPractice(
  ctx: Context,
  input: RequestOf<typeof listCall>,
): Promise<Page<OwnPracticeRow>> {
  const today = await tenantDay(ctx.tx, ctx.now);
  const asked = { ctx, filter: input.filter, given: { today } };
  const rows = await ownPractice.rows<Row>(
    asked,
    sql`a.id, a.user_id, a.course_version_id, c.no, v.name_zh, v.name_en, d.no as document_no,
      dv.label as document_version, a.document_version_id, a.state, a.due,
      greatest(0, ${today}::date - a.due) as overdue_days`,
    rangeOf(input),
  );
  const found: OwnPracticeRow[] = [];
  for (const row of rows) found.push({ ...toRow(row), trainers: await markersOf(ctx, row) });
  return { rows: found, total: await ownPractice.count(asked) };
}

const toRow = (row: Row): Omit<OwnPracticeRow, 'trainers'> => ({
  assignmentId: row.id,
  courseNo: row.no,
  courseName: { zh: row.name_zh, en: row.name_en },
  documentNo: row.document_no,
  documentVersion: row.document_version,
  documentVersionId: row.document_version_id,
  state: row.state,
  due: row.due,
  overdueDays: row.overdue_days ?? 0,
});
