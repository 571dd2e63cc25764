import type { TrainingRow } from '@attest/api-contract';
import { sql } from 'kysely';
import { type OnDay, onTenantDay } from '../../directory/tenancy/tenantTime';
import type { InputOf } from '../../platform/calls/handleAll';
import type { Context } from '../../platform/module';
import { list } from '../../platform/search/list';
import { anyContains } from '../../platform/search/listSql';
import { sorted, sortedInstant, sortedName } from '../../platform/search/shown';
import { openStates, standingOn, standsAs } from './assignments/states';

const isOpen = sql`a.state in (${openStates})`;

/** The caller's own training: what is open by its due day, then the records, newest first. */
export const ownTraining = list<InputOf<'myTraining'>['filter'], OnDay, TrainingRow>({
  given: onTenantDay,
  source: sql`training_assignment a
    join training_course c on c.id = a.course_id
    left join document_version v on v.id = a.document_version_id
    left join document d on d.id = v.document_id`,
  row: {
    id: sql`a.id`,
    courseNo: sorted(sql`c.no`),
    courseName: sortedName('c'),
    kind: sorted(sql`c.kind`),
    documentNo: sorted(sql`d.no`),
    documentVersion: sql`v.label`,
    state: sorted(({ given }) => standingOn(given.today), sql`state`),
    due: sorted(sql`a.due`),
    overdueDays: sorted(
      ({ given: { today } }) => sql`case when ${isOpen} then greatest(0, ${today}::date - a.due) else 0 end`,
      sql`a.due`,
    ),
    completedAt: sortedInstant(sql`a.completed_at`),
    score: sorted(sql`a.score`),
    validTo: sorted(sql`a.valid_to`),
  },
  filters: {
    text: (text) => anyContains(text, sql`c.no`, sql`c.name_zh`, sql`c.name_en`, sql`d.no`),
    open: (open) => (open ? isOpen : sql`not (${isOpen})`),
    state: (states, { given }) => standsAs(states, given.today),
  },
  scope: ({ ctx }) => sql`a.user_id = ${ctx.caller.userId}`,
  order: [
    sql`(${isOpen}) desc`,
    sql`case when ${isOpen} then a.due end nulls last`,
    sql`a.completed_at desc nulls last`,
    sql`a.id`,
  ],
});

/** One training of anybody as a row of the list; who may see it the caller has checked. RECORD_NOT_EXIST. */
export const trainingRow = (ctx: Context, id: string): Promise<TrainingRow> =>
  ownTraining.one(ctx, sql`a.id = ${id}`, { anybody: true });
