import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { requireOpenPosition } from '../../../directory/identity/administration';
import type { PeopleChange } from '../../../directory/identity/peopleHook';
import type { Handles } from '../../../platform/calls/handleAll';
import { storedRow, writeRows } from '../../../platform/database/rows';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { evaluateGate } from '../../documents';
import { moveAcknowledgementDays } from '../acknowledgements/follow';
import { openStates } from '../assignments/states';
import { followAssignments, followDeciders, followNames } from '../due/follow';
import { requireSight } from '../qualification/person';
import { auditDueDays, type CauseCode, type Moved, termsOf } from './causes';
import { recompute } from './recompute';
import { preview } from './trained';

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
  const { due } = terms;
  const { rows } = await sql<Moved & { user_id: string }>`
    with old as (
      select a.id, a.due from training_assignment a
      where a.user_id = any(${userIds}::uuid[]) and a.state in (${openStates}) and a.due < ${due}::date for update
    )
    update training_assignment a set due = ${due}, updated_at = ${ctx.now}
    from old, training_course c where a.id = old.id and c.id = a.course_id
    returning a.id, a.user_id, c.no, c.name_zh, c.name_en, old.due as old`.execute(ctx.tx);
  await followAssignments(ctx, rows);
  auditDueDays(ctx, 'assignment', rows, terms);
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

/**
 * What a person who joins, moves or leaves would do to assignments. Throws NOT_FOUND to who changes the matrix alone,
 * for a person they may not know of; POSITION_DISABLED, REQUEST_INVALID for places that do not exist.
 */
export const previewPerson: Handles<'previewPerson'> = async (ctx, input) => {
  await requireKnown(ctx, input.personId);
  const before = await placeOf(ctx, input.personId);
  const after = {
    position_id: input.positionId === undefined ? before.position_id : input.positionId,
    department_id: input.departmentId === undefined ? before.department_id : input.departmentId,
    status: input.status ?? before.status,
  };
  const comesBack = after.status !== before.status && after.status === 'enabled';
  if (after.position_id && (comesBack || after.position_id !== before.position_id))
    await requireOpenPosition(ctx, after.position_id);
  if (input.departmentId) await requireDepartment(ctx, input.departmentId);
  return preview(ctx, {
    write: async () => {
      if (input.personId === null) return { userIds: [await join(ctx, after)] };
      await writeRows(ctx.tx, 'user_account', { id: input.personId }, after);
      return { userIds: [input.personId] };
    },
  });
};

/** Whoever changes people may ask about any of them, and about somebody new. */
async function requireKnown(ctx: Context, personId: string | null): Promise<void> {
  const { permissions } = ctx.caller;
  if (permissions.get('Organisation')?.has('config')) return;
  if (personId === null) throw new AppError('NOT_FOUND');
  await requireSight(ctx, personId);
}

interface Place {
  position_id: string | null;
  department_id: string | null;
  status: 'enabled' | 'disabled';
}

async function placeOf(ctx: Context, personId: string | null): Promise<Place> {
  if (personId === null) return { position_id: null, department_id: null, status: 'enabled' };
  const person = await ctx.tx
    .selectFrom('user_account')
    .select(['position_id', 'department_id', 'status'])
    .where('id', '=', personId)
    .executeTakeFirst();
  if (!person) throw new AppError('NOT_FOUND');
  return person;
}

/** Somebody at a place, with no more of a name and account than the table asks for. */
async function join(ctx: Context, place: Place): Promise<string> {
  const nobody = randomUUID();
  const { id } = await ctx.tx
    .insertInto('user_account')
    .values({
      ...place,
      account: nobody,
      name: nobody,
      name_en: nobody,
      employee_id: nobody,
      language: ctx.language,
      preference: '{}',
      password_hash: '',
      password_set_at: ctx.now,
      must_change: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function requireDepartment(ctx: Context, id: string): Promise<void> {
  const found = await storedRow(ctx.tx, 'department', { id });
  if (!found) throw new AppError('REQUEST_INVALID', { where: '/departmentId' });
}
