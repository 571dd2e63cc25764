import type { TrainingRow } from '@attest/api-contract';
import { sql } from 'kysely';
import { tenantDay } from '../../directory/tenancy/tenantTime';
import type { Handles, InputOf } from '../../platform/calls/handleAll';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { list } from '../../platform/search/list';
import { anyContains } from '../../platform/search/listSql';
import { shown, shownInstant, shownName } from '../../platform/search/shown';
import { openStates, standingOn } from './assignments/states';

type ListInput = InputOf<'myTraining'>;

const isOpen = sql`a.state in (${openStates})`;

const SOURCE = sql`training_assignment a
  join training_course c on c.id = a.course_id
  left join document_version v on v.id = a.document_version_id
  left join document d on d.id = v.document_id`;
const columnsOn = (today: string) =>
  shown<TrainingRow>({
    id: sql`a.id`,
    courseNo: sql`c.no`,
    courseName: shownName('c'),
    kind: sql`c.kind`,
    documentNo: sql`d.no`,
    documentVersion: sql`v.label`,
    state: standingOn(today),
    due: sql`a.due`,
    overdueDays: sql`case when ${isOpen} then greatest(0, ${today}::date - a.due) else 0 end`,
    completedAt: shownInstant(sql`a.completed_at`),
    score: sql`a.score`,
    validTo: sql`a.valid_to`,
  });

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
export const listMyTraining: Handles<'myTraining'> = async (ctx, input) => {
  const today = await tenantDay(ctx.tx, ctx.now);
  const asked = { ctx, filter: input.filter, given: { today } };
  return ownTraining.page(asked, columnsOn(today), input);
};

/** One training of anybody as a row of the list; who may see it the caller has checked. RECORD_NOT_EXIST. */
export async function trainingRow(ctx: Context, id: string): Promise<TrainingRow> {
  const today = await tenantDay(ctx.tx, ctx.now);
  const { rows } = await sql<TrainingRow>`
    select ${columnsOn(today)} from ${SOURCE} where a.id = ${id}`.execute(ctx.tx);
  if (!rows[0]) throw new AppError('RECORD_NOT_EXIST');
  return rows[0];
}
