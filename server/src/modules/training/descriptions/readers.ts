import { type JobReaderRow, versionLabel } from '@attest/api-contract';
import { sql } from 'kysely';
import { notify } from '../../../directory/notices/notify';
import { tenantDay } from '../../../directory/tenancy/tenantTime';
import { changes } from '../../../platform/audit/changes';
import type { Handles, InputOf } from '../../../platform/calls/handleAll';
import { AppError } from '../../../platform/errors';
import { list } from '../../../platform/search/list';
import { anyContains } from '../../../platform/search/listSql';
import { shown, shownInstant, shownName } from '../../../platform/search/shown';
import { record } from '../../../records/versioned/type';
import { isAsked, overdueOn, PAGES } from '../acknowledgements/states';
import { shownPerson } from '../shown';
import { visiblePeople } from '../visible';
import { lockPosition, recordOf } from './store';

const standingOn = (today: string) => sql`case when a.acknowledged_at is not null then 'acknowledged'
  when a.due < ${today}::date then 'overdue' else 'open' end`;

/**
 * People who were asked to acknowledge a version and have, or still have to; those whom nobody asks any more are left
 * out unless they have. Only people whose training the caller sees.
 */
const readers = list<InputOf<'listJobReaders'>['filter'], { today: string }>({
  source: sql`training_acknowledgement a
    join user_account u on u.id = a.user_id
    left join department dep on dep.id = u.department_id`,
  columns: {
    person: sql`u.name collate attest_zh`,
    department: sql`dep.code`,
    state: sql`a.acknowledged_at is not null`,
    due: sql`a.due`,
    acknowledgedAt: sql`a.acknowledged_at`,
  },
  filters: {
    descriptionId: (id) => sql`a.description_id = ${id}`,
    text: (text) => anyContains(text, sql`u.name`, sql`u.account`),
    state: (states, { given }) => sql`${standingOn(given.today)} = any(${states})`,
  },
  scope: ({ ctx }) => sql`(a.acknowledged_at is not null or a.ended_at is null) and ${visiblePeople(ctx)}`,
  order: [sql`${isAsked} desc`, sql`a.due`, sql`u.account`, sql`a.id`],
});

/** One page of the people who were asked to acknowledge a version. */
export const listReaders: Handles<'listJobReaders'> = async (ctx, input) => {
  const today = await tenantDay(ctx.tx, ctx.now);
  const columns = shown<JobReaderRow>({
    id: sql`a.id`,
    person: shownPerson('u'),
    department: shownName('dep'),
    onDuty: sql`u.on_duty`,
    state: standingOn(today),
    askedAt: shownInstant(sql`a.asked_at`),
    due: sql`a.due`,
    overdueDays: overdueOn(today),
    acknowledgedAt: shownInstant(sql`a.acknowledged_at`),
    remindedAt: shownInstant(sql`a.reminded_at`),
  });
  return readers.page({ ctx, filter: input.filter, given: { today } }, columns, input);
};

const DAY = 86_400_000;

/**
 * Reminds who has not acknowledged a version, each at most once in 24 hours. Throws RECORD_NOT_EXIST,
 * URGE_TOO_SOON when everyone was reminded within that time.
 */
export const remindReaders: Handles<'remindJobReaders'> = async (ctx, { descriptionId, ids }) => {
  const description = await ctx.tx
    .selectFrom('training_job_description')
    .select(['position_id', 'ordinal'])
    .where('id', '=', descriptionId)
    .executeTakeFirst();
  if (!description?.ordinal) throw new AppError('RECORD_NOT_EXIST');
  const position = await lockPosition(ctx, description.position_id);
  const before = new Date(ctx.now.getTime() - DAY);
  const { rows } = await sql<{ id: string; user_id: string; account: string; recent: boolean }>`
    select a.id, a.user_id, u.account, coalesce(a.reminded_at > ${before}, false) as recent
    from training_acknowledgement a join user_account u on u.id = a.user_id
    where a.description_id = ${descriptionId} and ${isAsked} and ${visiblePeople(ctx)}
      and ${ids ? sql`a.id = any(${ids}::uuid[])` : sql`true`}
    order by a.id for update of a`.execute(ctx.tx);
  const due = rows.filter((row) => !row.recent);
  if (rows.length === 0) return { reminded: 0, tooSoon: 0 };
  if (due.length === 0) throw new AppError('URGE_TOO_SOON');
  await sql`update training_acknowledgement set reminded_at = ${ctx.now}
    where id = any(${due.map((row) => row.id)}::uuid[])`.execute(ctx.tx);
  const label = versionLabel(description.ordinal);
  await notify(ctx, {
    kind: 'training',
    userIds: due.map((row) => row.user_id),
    text: {
      zh: `请确认岗位说明书：${position.name_zh} ${label}`,
      en: `Please acknowledge the job description: ${position.name_en} ${label}`,
    },
    path: PAGES.description,
  });
  record(
    ctx,
    recordOf(position),
    { id: descriptionId },
    {
      event: 'remind',
      changes: changes({ people: [null, due.map((row) => row.account)] }),
      description: {
        zh: `催办岗位说明书 ${position.name_zh} ${label}：${due.length} 人`,
        en: `Reminded ${due.length} people of the job description of ${position.name_en} ${label}`,
      },
    },
  );
  return { reminded: due.length, tooSoon: rows.length - due.length };
};
