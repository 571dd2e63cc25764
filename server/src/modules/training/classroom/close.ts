import { ATTENDANCE_NEEDED, attendancePercent } from '@attest/api-contract';
import type { Handles } from '../../../platform/calls/handleAll';
import { storedRows, writeRows } from '../../../platform/database/rows';
import type { Stored } from '../../../platform/database/schema';
import type { Context } from '../../../platform/module';
import { authenticateSigner } from '../../../workflow/signature/sign';
import { signRecord } from '../../../workflow/signature/signRecord';
import { OPEN_STATES } from '../assignments/states';
import { type Assignment, amend, lockAssignment, move } from '../assignments/store';
import { awaitsOnlyPractice, stateAfter } from '../reading/steps';
import { freeSeats, refuseOwn } from './conduct';
import {
  auditClass,
  changeClass,
  keepAttendance,
  lockClass,
  peopleOf,
  pushPeople,
  requireState,
  stateChange,
  type TrainingClass,
} from './store';
import { tell } from './tell';

type Seat = Stored<'training_class_person'>;

/** How much of a class somebody attended, in per cent: what was entered by hand, else the time signed in. */
export const percentOf = (
  { starts_at: startsAt, ends_at: endsAt }: Pick<TrainingClass, 'starts_at' | 'ends_at'>,
  { hand_percent: byHand, seconds }: Pick<Seat, 'hand_percent' | 'seconds'>,
): number => byHand ?? attendancePercent({ startsAt, endsAt }, seconds);

/**
 * Closes a class with the signature of its lecturer or a training manager: whoever attended long enough has met
 * the class of their training, the others stay open and may be invited again. All at once, and once: of two who
 * close it the second is told who was first. SEPARATION_OF_DUTIES for who has a
 * seat, CLASS_REFUSED (state), RECORD_NOT_EXIST, RECORD_CHANGED, the errors of signing.
 */
export const closeClass: Handles<'closeClass'> = async (ctx, { id, rowVersion, remark, signature }) => {
  await authenticateSigner(ctx, signature);
  const trainingClass = await lockClass(ctx, id, { seen: rowVersion });
  requireState(ctx, trainingClass, 'open');
  const people = await peopleOf(ctx, id);
  refuseOwn(ctx, people);
  const seats = await storedRows(
    ctx.tx,
    'training_class_person',
    { class_id: id },
    { order: ['assignment_id'] },
  );
  const judged = seats.map((seat) => {
    const percent = percentOf(trainingClass, seat);
    return { seat, percent, attended: percent >= ATTENDANCE_NEEDED };
  });
  const accountOf = new Map(people.map((one) => [one.id, one.account]));
  const signatureId = await signRecord(ctx, {
    type: 'trainingClass',
    id,
    no: trainingClass.no,
    act: 'close',
    meaning: 'verified',
    values: {
      ...signedClass(trainingClass),
      remark,
      people: judged.map(({ seat, percent, attended }) => ({
        account: accountOf.get(seat.user_id),
        assignmentId: seat.assignment_id,
        signedInAt: seat.signed_in_at?.toISOString() ?? null,
        signedOutAt: seat.signed_out_at?.toISOString() ?? null,
        percent,
        byHand: seat.hand_reason,
        score: seat.score,
        attended,
      })),
    },
  });
  await freeSeats(ctx, id);
  for (const one of judged) await settleSeat(ctx, trainingClass, one);
  await keepAttendance(
    ctx,
    id,
    judged.map(({ seat, percent }) => ({
      assignment_id: seat.assignment_id,
      user_id: seat.user_id,
      kind: 'closed' as const,
      percent,
    })),
  );
  const version = await changeClass(ctx, trainingClass, {
    state: 'closed',
    closed_at: ctx.now,
    closed_by: ctx.caller.userId,
  });
  const absent = judged.filter((one) => !one.attended).map(({ seat }) => seat.user_id);
  const attended = judged.length - absent.length;
  auditClass(ctx, trainingClass, {
    event: 'close',
    reason: remark,
    signatureId,
    changes: [stateChange('open', 'closed')],
    details: { attended, absent: absent.length },
  });
  await tell(ctx, trainingClass, absent, 'absent');
  pushPeople(ctx, [trainingClass.lecturer_id]);
  return { rowVersion: version, attended, absent: absent.length };
};

const signedClass = (trainingClass: TrainingClass) => ({
  no: trainingClass.no,
  titleZh: trainingClass.title_zh,
  titleEn: trainingClass.title_en,
  courseVersionId: trainingClass.course_version_id,
  lecturerId: trainingClass.lecturer_id,
  place: trainingClass.place,
  startsAt: trainingClass.starts_at.toISOString(),
  endsAt: trainingClass.ends_at.toISOString(),
});

async function settleSeat(
  ctx: Context,
  trainingClass: TrainingClass,
  { seat, percent, attended }: { seat: Seat; percent: number; attended: boolean },
): Promise<void> {
  await writeRows(
    ctx.tx,
    'training_class_person',
    { class_id: trainingClass.id, assignment_id: seat.assignment_id },
    { percent, attended },
  );
  if (!attended) return;
  const assignment = await lockAssignment(ctx, seat.assignment_id, 'anyone');
  await meetClass(ctx, assignment, trainingClass, { percent, score: seat.score });
}

/**
 * Notes that the class of a locked assignment was attended. Where that was what it waited for it goes on, to the
 * practice or the signature; what is to be read or examined before stays to be done. A training that has ended or
 * failed meanwhile stays as it is: the class keeps who was there.
 */
async function meetClass(
  ctx: Context,
  assignment: Assignment,
  { no }: TrainingClass,
  { percent, score }: { percent: number; score: number | null },
): Promise<void> {
  const { state } = assignment;
  if (!OPEN_STATES.includes(state) || state === 'failed' || state === 'signDue' || !assignment.needs_class)
    return;
  const scored = score !== null && !assignment.needs_exam;
  const set = { class_met_at: ctx.now, ...(scored && { score }) };
  const details = {
    event: 'attendClass',
    set,
    changes: [
      { field: 'attendance', old: null, new: percent },
      ...(scored ? [{ field: 'score', old: assignment.score, new: score }] : []),
    ],
    details: { class: no },
  };
  const next = stateAfter({ ...assignment, ...set }, 'class');
  if (awaitsOnlyPractice(assignment) && next !== state) await move(ctx, assignment, next, details);
  else await amend(ctx, assignment, details);
}
