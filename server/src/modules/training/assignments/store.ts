import type { AssignmentState, Bilingual, UserRef } from '@attest/api-contract';
import { sql, type Updateable } from 'kysely';
import type { AuditChange, AuditTold } from '../../../platform/audit/auditRecord';
import type { Database, Stored } from '../../../platform/database/schema';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { followAssignments } from '../due/follow';
import { mayMove, STATE_LABELS } from './states';

/** An assignment with the names that messages and the audit trail need. */
export interface Assignment extends Stored<'training_assignment'> {
  courseNo: string;
  courseName: Bilingual;
  person: UserRef;
  personEn: string;
}

type Row = Stored<'training_assignment'> & {
  course_no: string;
  course_zh: string;
  course_en: string;
  account: string;
  person_name: string;
  person_en: string;
};

/**
 * Reads an assignment and locks it until the transaction ends. Only the caller's own is found unless the
 * handler has checked by itself that they may handle anyone's. Throws RECORD_NOT_EXIST.
 */
export async function lockAssignment(
  ctx: Context,
  id: string,
  whose: 'own' | 'anyone' = 'own',
): Promise<Assignment> {
  const { rows } = await sql<Row>`
    select a.*, c.no as course_no, v.name_zh as course_zh, v.name_en as course_en, u.account, u.name as person_name,
      u.name_en as person_en
    from training_assignment a
    join training_course c on c.id = a.course_id
    join training_course_version v on v.id = a.course_version_id
    join user_account u on u.id = a.user_id
    where a.id = ${id} for update of a`.execute(ctx.tx);
  const [found] = rows;
  if (!found || (whose === 'own' && found.user_id !== ctx.caller.userId))
    throw new AppError('RECORD_NOT_EXIST');
  const { course_no, course_zh, course_en, account, person_name, person_en, ...row } = found;
  return {
    ...row,
    courseNo: course_no,
    courseName: { zh: course_zh, en: course_en },
    person: { id: row.user_id, account, name: person_name },
    personEn: person_en,
  };
}

export interface MoveDetails {
  /** Columns that change with the state. */
  set?: Updateable<Database['training_assignment']>;
  /** What happened, for the trail; without it the sentence of the event, which names what is told. */
  description?: Bilingual;
  told?: AuditTold;
  event?: string;
  reason?: string;
  changes?: AuditChange[];
  signatureId?: string;
}

/**
 * Moves a locked assignment to another state, audited, and tells its person's browsers. Throws
 * ASSIGNMENT_MOVE_INVALID. Answers the assignment as it is then.
 */
export async function move(
  ctx: Context,
  assignment: Assignment,
  to: AssignmentState,
  details: MoveDetails = {},
): Promise<Assignment> {
  const from = assignment.state;
  if (!mayMove(from, to))
    throw new AppError('ASSIGNMENT_MOVE_INVALID', { state: STATE_LABELS[from][ctx.language] });
  const begins =
    from === 'notStarted' && assignment.started_at === null && to !== 'superseded' && to !== 'exempt';
  const changed = await ctx.tx
    .updateTable('training_assignment')
    .set({ ...(begins && { started_at: ctx.now }), ...details.set, state: to, updated_at: ctx.now })
    .where('id', '=', assignment.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await followAssignments(ctx, [assignment.id]);
  auditAssignment(ctx, assignment, {
    event: details.event ?? 'changeState',
    changes: [{ field: 'state', old: from, new: to }, ...(details.changes ?? [])],
    ...(details.description && { description: details.description }),
    ...(details.told && { told: details.told }),
    ...(details.reason && { reason: details.reason }),
    ...(details.signatureId && { signatureId: details.signatureId }),
  });
  ctx.pushUser(assignment.user_id, 'user.training', {});
  return { ...assignment, ...changed };
}

/** One entry of the trail about an assignment. */
export function auditAssignment(
  ctx: Context,
  { id, courseNo, courseName, person, personEn }: Assignment,
  entry: {
    event: string;
    changes?: AuditChange[];
    told?: AuditTold;
    description?: Bilingual;
    reason?: string;
    signatureId?: string;
  },
): void {
  ctx.audit({
    module: 'training',
    objectType: 'assignment',
    objectId: id,
    objectNo: courseNo,
    objectName: {
      zh: `${courseName.zh} · ${person.name}`,
      en: `${courseName.en} · ${personEn}`,
    },
    ...entry,
  });
}
