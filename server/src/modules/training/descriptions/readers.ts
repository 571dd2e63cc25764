import { type JobReaderRow, versionLabel } from '@attest/api-contract';
import { sql } from 'kysely';
import { notify } from '../../../directory/notices/notify';
import { type OnDay, onTenantDay } from '../../../directory/tenancy/tenantTime';
import { changes } from '../../../platform/audit/changes';
import type { Handles, InputOf } from '../../../platform/calls/handleAll';
import { storedRow } from '../../../platform/database/rows';
import { AppError } from '../../../platform/errors';
import { list } from '../../../platform/search/list';
import { allOf, anyContains } from '../../../platform/search/listSql';
import { shownInstant, shownName, sorted, sortedInstant } from '../../../platform/search/shown';
import { record } from '../../../records/versioned/type';
import { isAsked, overdueOn, PAGES } from '../acknowledgements/states';
import { ACKNOWLEDGEMENT } from '../noticeKinds';
import { sortedPerson } from '../shown';
import { remindOf, visiblePeople } from '../visible';
import { lockPosition, recordOf } from './store';

const standingOn = (today: string) => sql`case when a.acknowledged_at is not null then 'acknowledged'
  when a.due < ${today}::date then 'overdue' else 'open' end`;

/**
 * People who were asked to acknowledge a version and have, or still have to; those whom nobody asks any more are left
 * out unless they have. Only people whose training the caller sees.
 */
export const readers = list<InputOf<'listJobReaders'>['filter'], OnDay, JobReaderRow>({
  given: onTenantDay,
  source: sql`training_acknowledgement a
    join user_account u on u.id = a.user_id
    left join department dep on dep.id = u.department_id`,
  row: {
    id: sql`a.id`,
    person: sortedPerson('u'),
    department: sorted(shownName('dep'), sql`dep.code`),
    onDuty: sql`u.on_duty`,
    state: sorted(({ given }) => standingOn(given.today), sql`a.acknowledged_at is not null`),
    askedAt: shownInstant(sql`a.asked_at`),
    due: sorted(sql`a.due`),
    overdueDays: ({ given }) => overdueOn(given.today),
    acknowledgedAt: sortedInstant(sql`a.acknowledged_at`),
    remindedAt: shownInstant(sql`a.reminded_at`),
  },
  filters: {
    descriptionId: (id) => sql`a.description_id = ${id}`,
    text: (text) => anyContains(text, sql`u.name`, sql`u.account`),
    state: (states, { given }) => sql`${standingOn(given.today)} = any(${states})`,
  },
  scope: ({ ctx }) => sql`(a.acknowledged_at is not null or a.ended_at is null) and ${visiblePeople(ctx)}`,
  order: [sql`${isAsked} desc`, sql`a.due`, sql`u.account`, sql`a.id`],
});

/**
 * Reminds who has not acknowledged a version, each at most once in 24 hours. Throws RECORD_NOT_EXIST,
 * URGE_TOO_SOON when everyone was reminded within that time.
 */
export const remindReaders: Handles<'remindJobReaders'> = async (ctx, { descriptionId, ids }) => {
  const description = await storedRow(ctx.tx, 'training_job_description', { id: descriptionId });
  if (!description?.ordinal) throw new AppError('RECORD_NOT_EXIST');
  const position = await lockPosition(ctx, description.position_id);
  const { userIds, accounts, tooSoon } = await remindOf(
    ctx,
    'training_acknowledgement',
    allOf([sql`a.description_id = ${descriptionId}`, isAsked, ids && sql`a.id = any(${ids}::uuid[])`]),
  );
  if (userIds.length === 0) return { reminded: 0, tooSoon };
  const label = versionLabel(description.ordinal);
  await notify(ctx, {
    kind: ACKNOWLEDGEMENT,
    userIds,
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
      changes: changes({ people: [null, accounts] }),
    },
  );
  return { reminded: accounts.length, tooSoon };
};
