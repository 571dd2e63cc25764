import type { AssignmentState, Bilingual, UserRef } from '@attest/api-contract';
import { sql, type Updateable } from 'kysely';
import type { Database, Stored } from '../../../platform/database/schema';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { shownName } from '../../../platform/search/shown';
import { type Entry, trailOf } from '../../../records/versioned/type';
import { type SignedRecord, signRecord } from '../../../workflow/signature/signRecord';
import { followAssignments } from '../due/follow';
import { shownPerson } from '../shown';
import { cannotMove, mayMove } from './states';

/** An assignment with the names that messages and the audit trail need. */
export interface Assignment extends Stored<'training_assignment'> {
  courseNo: string;
  courseName: Bilingual;
  person: UserRef;
  personEn: string;
}

/**
 * Reads an assignment and locks it until the transaction ends. Only the caller's own is found unless the
 * handler has checked by itself that they may handle anyone's. Throws RECORD_NOT_EXIST.
 */
export async function lockAssignment(
  ctx: Context,
  id: string,
  whose: 'own' | 'anyone' = 'own',
): Promise<Assignment> {
  const { rows } = await sql<Assignment>`
    select a.*, c.no as "courseNo", ${shownName('v')} as "courseName", ${shownPerson('u')} as person,
      u.name_en as "personEn"
    from training_assignment a
    join training_course c on c.id = a.course_id
    join training_course_version v on v.id = a.course_version_id
    join user_account u on u.id = a.user_id
    where a.id = ${id} for update of a`.execute(ctx.tx);
  const [found] = rows;
  if (!found || (whose === 'own' && found.user_id !== ctx.caller.userId))
    throw new AppError('RECORD_NOT_EXIST');
  return found;
}

export interface MoveDetails extends Partial<Entry> {
  /** Columns that change with the state. */
  set?: Updateable<Database['training_assignment']>;
}

/**
 * Moves a locked assignment to another state, audited, and tells its person's browsers. Throws
 * ASSIGNMENT_MOVE_INVALID. Answers the assignment as it is then.
 */
export function move(
  ctx: Context,
  assignment: Assignment,
  to: AssignmentState,
  { set, changes = [], ...details }: MoveDetails = {},
): Promise<Assignment> {
  const from = assignment.state;
  if (!mayMove(from, to)) throw cannotMove(ctx, from);
  const begins =
    from === 'notStarted' && assignment.started_at === null && to !== 'superseded' && to !== 'exempt';
  return amend(ctx, assignment, {
    event: 'changeState',
    ...details,
    set: { ...(begins && { started_at: ctx.now }), ...set, state: to },
    changes: [{ field: 'state', old: from, new: to }, ...changes],
  });
}

/** Writes to a locked assignment, audited, and tells its person's browsers. Answers the assignment as it is then. */
export async function amend(
  ctx: Context,
  assignment: Assignment,
  { set, ...entry }: MoveDetails & Entry,
): Promise<Assignment> {
  const changed = await ctx.tx
    .updateTable('training_assignment')
    .set({ ...set, updated_at: ctx.now })
    .where('id', '=', assignment.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await followAssignments(ctx, [assignment]);
  auditAssignment(ctx, assignment, entry);
  ctx.pushUser(assignment.user_id, 'user.training', {});
  return { ...assignment, ...changed };
}

/** One entry of the trail about an assignment. */
export const auditAssignment = trailOf<Pick<Assignment, 'courseNo' | 'courseName' | 'person' | 'personEn'>>({
  module: 'training',
  objectType: 'assignment',
  identify: ({ courseNo: no, courseName, person, personEn }) => ({
    no,
    name: { zh: `${courseName.zh} · ${person.name}`, en: `${courseName.en} · ${personEn}` },
  }),
});

/** The caller's signature about an assignment; to be called after `authenticateSigner`. Answers its id. */
export const signAssignment = (
  ctx: Context,
  { id, courseNo }: Assignment,
  signed: Pick<SignedRecord, 'act' | 'meaning' | 'values' | 'files'>,
): Promise<string> => signRecord(ctx, { type: 'assignment', id, no: courseNo, ...signed });
