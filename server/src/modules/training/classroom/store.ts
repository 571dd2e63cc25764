import type { ClassState, UserRef } from '@attest/api-contract';
import { sql, type Updateable } from 'kysely';
import type { AuditChange } from '../../../platform/audit/auditRecord';
import { changedNow, refuseStale } from '../../../platform/calls/stale';
import type { Database, Stored } from '../../../platform/database/schema';
import { AppError, refusal } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { trailOf } from '../../../records/versioned/type';
import { followClass } from '../due/follow';
import { managesClasses } from './access';
import { refused } from './refusal';

export type TrainingClass = Stored<'training_class'>;

/**
 * Reads a class that the caller handles, as its lecturer or as training manager, and locks it. `seen` is the row
 * version that was shown; left out where what is done does not depend on it. RECORD_NOT_EXIST, RECORD_CHANGED.
 */
export async function lockClass(
  ctx: Context,
  id: string,
  { seen }: { seen?: number | undefined } = {},
): Promise<TrainingClass> {
  const found = await ctx.tx
    .selectFrom('training_class')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!found || !(managesClasses(ctx) || found.lecturer_id === ctx.caller.userId))
    throw new AppError('RECORD_NOT_EXIST');
  if (seen !== undefined) await refuseStale(ctx, found, seen);
  return found;
}

/** CLASS_REFUSED unless the class is in one of the states. */
export function requireState(ctx: Context, { state }: TrainingClass, ...states: ClassState[]): void {
  if (!states.includes(state)) throw refused(ctx, 'state', state);
}

/** SEPARATION_OF_DUTIES in the caller's language. */
export const separation = (ctx: Context, zh: string, en: string): AppError =>
  refusal(ctx, 'SEPARATION_OF_DUTIES', { zh, en });

/**
 * Changes a locked class, after its seats, and tells the browsers that show it: what waits for its people follows.
 * Answers its new row version.
 */
export async function changeClass(
  ctx: Context,
  { id, version }: TrainingClass,
  set: Updateable<Database['training_class']>,
): Promise<number> {
  const changed = changedNow(ctx, version);
  await ctx.tx
    .updateTable('training_class')
    .set({ ...set, ...changed })
    .where('id', '=', id)
    .execute();
  await followClass(ctx, id);
  pushClass(ctx, id, changed.version);
  return changed.version;
}

/** Tells the browsers that show a class. */
export const pushClass = (ctx: Context, id: string, version: number): void =>
  ctx.pushTenant('tenant.record', { process: 'trainingClass', id, version });

/** Tells the browsers of people that their classes have changed. */
export function pushPeople(ctx: Context, userIds: string[]): void {
  for (const id of new Set(userIds)) ctx.pushUser(id, 'user.training', {});
}

/** A change of the state for the trail. */
export const stateChange = (old: ClassState | null, next: ClassState): AuditChange => ({
  field: 'state',
  old,
  new: next,
});

/** One entry of the trail about a class. */
export const auditClass = trailOf<Pick<TrainingClass, 'no' | 'title_zh' | 'title_en'>>({
  module: 'training',
  objectType: 'trainingClass',
  identify: ({ no, title_zh: zh, title_en: en }) => ({ no, name: { zh, en } }),
});

/** Somebody who has a seat in a class. */
export interface Seated extends UserRef {
  assignmentId: string;
  version: number;
  changed_by: string | null;
  updated_at: Date | null;
  handPercent: number | null;
  score: number | null;
}

/** Who has a seat in a class, in the order of their accounts. */
export async function peopleOf({ tx }: Context, classId: string): Promise<Seated[]> {
  const { rows } = await sql<Seated>`
    select u.id, u.account, u.name, s.assignment_id as "assignmentId", s.hand_percent as "handPercent", s.score, s.version, s.changed_by,
      s.updated_at
    from training_class_person s join user_account u on u.id = s.user_id
    where s.class_id = ${classId} order by u.account`.execute(tx);
  return rows;
}
