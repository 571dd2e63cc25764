import { ATTENDANCE_NEEDED, attendancePercent } from '@attest/api-contract';
import type { Handles } from '../../../platform/calls/handleAll';
import type { Stored } from '../../../platform/database/schema';
import type { Context } from '../../../platform/module';
import { authenticateSigner } from '../../../workflow/signature/sign';
import { signRecord } from '../../../workflow/signature/signRecord';
import { lockAssignment } from '../assignments/store';
import { keepAttendance } from './attendance';
import { freeSeats, refuseOwn } from './conduct';
import { meetClass } from './meetClass';
import {
  auditClass,
  changeClass,
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
  const seats = await ctx.tx
    .selectFrom('training_class_person')
    .selectAll()
    .where('class_id', '=', id)
    .orderBy('assignment_id')
    .execute();
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
    told: { attended, absent: absent.length },
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
  await ctx.tx
    .updateTable('training_class_person')
    .set({ percent, attended })
    .where('class_id', '=', trainingClass.id)
    .where('assignment_id', '=', seat.assignment_id)
    .execute();
  if (!attended) return;
  const assignment = await lockAssignment(ctx, seat.assignment_id, 'anyone');
  await meetClass(ctx, assignment, trainingClass, { percent, score: seat.score });
}
