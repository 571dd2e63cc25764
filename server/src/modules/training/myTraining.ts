import type {
  AssignmentStanding,
  myTraining as listCall,
  Page,
  RequestOf,
  TrainingRow,
} from '@attest/api-contract';
import { sql } from 'kysely';
import { tenantDay } from '../../directory/tenancy/tenantTime';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { list } from '../../platform/search/list';
import { anyContains } from '../../platform/search/listSql';
import { openStates, standingOn } from './assignments/states';
import './tables';

type ListInput = RequestOf<typeof listCall>;

interface Row {
  id: string;
  no: string;
  name_zh: string;
  name_en: string;
  kind: TrainingRow['kind'];
  document_no: string | null;
  document_version: string | null;
  state: AssignmentStanding;
  due: string | null;
  overdue_days: number;
  completed_at: Date | null;
  score: number | null;
  valid_to: string | null;
}

const isOpen = sql`a.state in (${openStates})`;

const COLUMNS = sql`a.id, c.no, c.name_zh, c.name_en, c.kind, d.no as document_no, v.label as document_version,
  a.due, a.completed_at, a.score, a.valid_to`;
const SOURCE = sql`training_assignment a
  join training_course c on c.id = a.course_id
  left join document_version v on v.id = a.document_version_id
  left join document d on d.id = v.document_id`;
const asOf = (today: string) =>
  sql`${standingOn(today)} as state, case when ${isOpen} then greatest(0, ${today}::date - a.due) else 0 end as overdue_days`;

/** The caller's own training: what is open by its due day, then the records, newest first. */
const ownTraining = list<ListInput['filter'], { today: string }>({
  source: SOURCE,
  columns: {
    courseNo: sql`c.no`,
    courseName: sql`c.name_zh collate attest_zh`,
    kind: sql`c.kind`,
    documentNo: sql`d.no`,
    state: sql`state`,
    due: sql`a.due`,
    overdueDays: sql`a.due`,
    completedAt: sql`a.completed_at`,
    score: sql`a.score`,
    validTo: sql`a.valid_to`,
  },
  filters: {
    text: (text) => anyContains(text, sql`c.no`, sql`c.name_zh`, sql`c.name_en`, sql`d.no`),
    open: (open) => (open ? isOpen : sql`not (${isOpen})`),
    state: (states, { given }) => sql`${standingOn(given.today)} = any(${states})`,
  },
  scope: ({ ctx }) => sql`a.user_id = ${ctx.caller.userId}`,
  order: [
    sql`(${isOpen}) desc`,
    sql`case when ${isOpen} then a.due end nulls last`,
    sql`a.completed_at desc nulls last`,
    sql`a.id`,
  ],
});

/** One page of the caller's own training. */
export async function listMyTraining(ctx: Context, input: ListInput): Promise<Page<TrainingRow>> {
  const today = await tenantDay(ctx.tx, ctx.now);
  const asked = { ctx, filter: input.filter, given: { today } };
  return ownTraining.page(asked, sql`${COLUMNS}, ${asOf(today)}`, input, toRow);
}

/** One training of anybody as a row of the list; who may see it the caller has checked. RECORD_NOT_EXIST. */
export async function trainingRow(ctx: Context, id: string): Promise<TrainingRow> {
  const today = await tenantDay(ctx.tx, ctx.now);
  const { rows } = await sql<Row>`
    select ${COLUMNS}, ${asOf(today)} from ${SOURCE} where a.id = ${id}`.execute(ctx.tx);
  if (!rows[0]) throw new AppError('RECORD_NOT_EXIST');
  return toRow(rows[0]);
}

const toRow = (row: Row): TrainingRow => ({
  id: row.id,
  courseNo: row.no,
  courseName: { zh: row.name_zh, en: row.name_en },
  kind: row.kind,
  documentNo: row.document_no,
  documentVersion: row.document_version,
  state: row.state,
  due: row.due,
  overdueDays: row.overdue_days ?? 0,
  completedAt: row.completed_at?.toISOString() ?? null,
  score: row.score,
  validTo: row.valid_to,
});
