import { tms } from '@attest/api-contract';
import { sql } from 'kysely';
import { notify } from '../../../directory/notices/notify';
import { eachApart } from '../../../platform/jobs/eachApart';
import type { Context } from '../../../platform/module';
import type { Platform } from '../../../platform/platform';
import { peopleByRole } from '../../../workflow/assign/people';
import { lockAssignment } from '../assignments/store';
import { EXAM_MARKING } from '../noticeKinds';
import { finishAttempt } from './finish';

/** How many are closed in one round of a tenant; the next minute brings the next. */
const ROUND = 200;

/** Closes attempts whose time is up, each in a transaction of its own, so that one fault holds up nobody else. */
export async function closeExpiredAttempts(platform: Platform, { at }: { at?: Date } = {}): Promise<number> {
  const options = at ? { at } : {};
  let closed = 0;
  await platform.forEachTenant(async (tenant) => {
    const due = await platform.asSystem(
      tenant,
      ({ tx, now }) =>
        tx
          .selectFrom('training_attempt')
          .select(['id', 'assignment_id'])
          .where('state', '=', 'running')
          .where('ends_at', '<=', now)
          .orderBy('ends_at')
          .limit(ROUND)
          .execute(),
      options,
    );
    await eachApart(
      platform,
      due,
      ({ id }) => ({ attempt: id }),
      async ({ id, assignment_id: assignmentId }) => {
        closed += await platform.asSystem(
          tenant,
          async (ctx) => {
            const assignment = await lockAssignment(ctx, assignmentId, 'anyone');
            await finishAttempt(ctx, assignment, { id });
            return 1;
          },
          options,
        );
      },
    );
  });
  return closed;
}

interface Late {
  id: string;
  user_id: string;
  no: string;
  zh: string;
  en: string;
  person: string;
}

/** Tells the training managers of papers that nobody marked in time, each once. */
export async function noticeLateMarking(platform: Platform, { at }: { at?: Date } = {}): Promise<void> {
  await platform.forEachTenant((tenant) => platform.asSystem(tenant, noticeTenant, at ? { at } : {}));
}

async function noticeTenant(ctx: Context): Promise<void> {
  const { rows } = await sql<Late>`
    select distinct t.deadline, p.id, p.user_id, t.record_no as no, t.title as zh, t.title_en as en, t.subtitle as person
    from task t join training_attempt p on p.id = t.subject_id
    where t.kind = 'marking' and t.status = 'open' and t.deadline < ${ctx.now}
    order by t.deadline, p.id`.execute(ctx.tx);
  if (rows.length === 0) return;
  const managers = await peopleByRole(ctx.tx, ['trnmgr'], null);
  for (const late of rows)
    await notify(ctx, {
      kind: EXAM_MARKING,
      userIds: managers.map(({ id }) => id).filter((id) => id !== late.user_id),
      text: {
        zh: `试卷逾期未评阅：${late.no}《${late.zh}》，${late.person}`,
        en: `A paper was not marked in time: ${late.no} “${late.en}”, ${late.person}`,
      },
      path: tms.paper(late.id),
      onceKey: `markLate:${late.id}`,
    });
}
