import { sql } from 'kysely';
import type { PeopleChange } from '../../../directory/identity/peopleHook';
import type { Context } from '../../../platform/module';
import { evaluateGate } from '../../documents';
import { moveAcknowledgementDays } from '../acknowledgements/follow';
import { openStates } from '../assignments/states';
import { followAssignments, followDeciders, followNames } from '../due/follow';
import type { CauseCode } from './causes';
import { termsOf } from './causes';
import { recompute } from './recompute';

const CAUSES: Record<Exclude<PeopleChange, 'rolesChanged' | 'renamed'>, CauseCode> = {
  joined: 'joiner',
  moved: 'transfer',
  left: 'leaver',
  returned: 'returned',
  wentOffDuty: 'leaver',
};

/** Training follows people: called by identity in the transaction of every change of them. */
export async function followPeople(ctx: Context, userIds: string[], change: PeopleChange): Promise<void> {
  if (change === 'renamed') return followNames(ctx, userIds);
  if (change === 'rolesChanged') return followDeciders(ctx, userIds);
  // Who is off duty keeps everything: only gates stop counting them.
  if (change !== 'wentOffDuty') await recompute(ctx, { userIds }, { code: CAUSES[change] });
  if (change === 'returned') await moveDueDays(ctx, userIds);
  if (change === 'joined' || change === 'left') await followDeciders(ctx, userIds);
  if (change === 'left' || change === 'wentOffDuty' || change === 'moved') await evaluateGates(ctx, userIds);
}

/** After a leave, what was due meanwhile is due in some working days. */
async function moveDueDays(ctx: Context, userIds: string[]): Promise<void> {
  const terms = await termsOf(ctx, { code: 'returned' });
  const { due, text } = terms;
  const { rows } = await sql<{
    id: string;
    user_id: string;
    no: string;
    name_zh: string;
    name_en: string;
    old: string;
  }>`
    with old as (
      select a.id, a.due from training_assignment a
      where a.user_id = any(${userIds}::uuid[]) and a.state in (${openStates}) and a.due < ${due}::date for update
    )
    update training_assignment a set due = ${due}, updated_at = ${ctx.now}
    from old, training_course c where a.id = old.id and c.id = a.course_id
    returning a.id, a.user_id, c.no, c.name_zh, c.name_en, old.due as old`.execute(ctx.tx);
  await followAssignments(ctx, rows);
  for (const row of rows)
    ctx.audit({
      module: 'training',
      objectType: 'assignment',
      objectId: row.id,
      objectNo: row.no,
      objectName: { zh: row.name_zh, en: row.name_en },
      event: 'changeDue',
      changes: [{ field: 'due', old: row.old, new: due }],
      description: { zh: `${text.zh}：截止日期改为 ${due}`, en: `${text.en}: due ${due}` },
    });
  await moveAcknowledgementDays(ctx, userIds, terms);
}

/** Somebody who does not count any more may have been the last one that a version waited for. */
async function evaluateGates(ctx: Context, userIds: string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct a.document_version_id as id from training_assignment a
    join training_course_version v on v.id = a.course_version_id and v.state = 'effective' and v.in_force_from is null
    where a.user_id = any(${userIds}::uuid[]) and a.document_version_id is not null order by 1`.execute(
    ctx.tx,
  );
  for (const { id } of rows) await evaluateGate(ctx, id);
}
