import type { Updateable } from 'kysely';
import type { Handles } from '../../../platform/calls/handleAll';
import { changedNow, refuseStale } from '../../../platform/calls/stale';
import { writeRows } from '../../../platform/database/rows';
import type { Database } from '../../../platform/database/schema';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { separation } from '../visible';
import {
  auditClass,
  changeClass,
  followCourse,
  keepAttendance,
  lockClass,
  peopleOf,
  pushClass,
  pushPeople,
  refused,
  requireState,
  type Seated,
  stateChange,
} from './store';
import { tell } from './tell';

const MINUTE = 60_000;
/** People come early. */
const OPEN_BEFORE = 60;

/** From when on people can sign in to a class. */
export const opensFrom = ({ starts_at }: { starts_at: Date }): Date =>
  new Date(starts_at.getTime() - OPEN_BEFORE * MINUTE);

/** Begins a class. CLASS_REFUSED (state, early), RECORD_NOT_EXIST, RECORD_CHANGED. */
export const openClass: Handles<'openClass'> = async (ctx, { id, rowVersion }) => {
  const found = await lockClass(ctx, id, { seen: rowVersion });
  requireState(ctx, found, 'planned');
  const trainingClass = await followCourse(ctx, found);
  if (ctx.now < opensFrom(trainingClass)) throw refused(ctx, 'early', OPEN_BEFORE);
  const version = await changeClass(ctx, trainingClass, { state: 'open' });
  auditClass(ctx, trainingClass, {
    event: 'open',
    changes: [stateChange('planned', 'open')],
  });
  pushPeople(ctx, [trainingClass.lecturer_id, ...(await peopleOf(ctx, id)).map((one) => one.id)]);
  return { rowVersion: version };
};

/**
 * Cancels a class that is not closed: its people are told and can be invited to another.
 * CLASS_REFUSED (state), RECORD_NOT_EXIST, RECORD_CHANGED.
 */
export const cancelClass: Handles<'cancelClass'> = async (ctx, { id, rowVersion, reason }) => {
  const trainingClass = await lockClass(ctx, id, { seen: rowVersion });
  requireState(ctx, trainingClass, 'planned', 'open');
  const people = await peopleOf(ctx, id);
  await freeSeats(ctx, id);
  const version = await changeClass(ctx, trainingClass, { state: 'cancelled', cancel_reason: reason });
  auditClass(ctx, trainingClass, {
    event: 'cancel',
    reason,
    changes: [stateChange(trainingClass.state, 'cancelled')],
  });
  await tell(
    ctx,
    trainingClass,
    people.map((one) => one.id),
    'cancelled',
    { reason },
  );
  pushPeople(ctx, [trainingClass.lecturer_id]);
  return { rowVersion: version };
};

/** The trainings of a class that has ended may be given a seat in another. */
export const freeSeats = ({ tx }: Context, id: string) =>
  writeRows(tx, 'training_class_person', { class_id: id }, { live: false });

/**
 * Enters attendance by hand, of several people at once. SEPARATION_OF_DUTIES for one's own,
 * CLASS_REFUSED (state); RECORD_NOT_EXIST, also for somebody who has no seat; RECORD_CHANGED.
 */
export const enterAttendance: Handles<'enterAttendance'> = async (ctx, { id, people, percent, reason }) => {
  const trainingClass = await lockClass(ctx, id);
  requireState(ctx, trainingClass, 'open');
  const chosen = await seatsAsSeen(ctx, id, people);
  for (const seat of chosen)
    await writeSeat(ctx, id, seat, {
      hand_percent: percent,
      hand_reason: reason,
      hand_by: ctx.caller.userId,
    });
  await keepAttendance(
    ctx,
    id,
    chosen.map((seat) => ({
      assignment_id: seat.assignmentId,
      user_id: seat.id,
      kind: 'hand' as const,
      percent,
      reason,
    })),
  );
  const names = chosen.map(({ name }) => name);
  auditClass(ctx, trainingClass, {
    event: 'enterAttendance',
    reason,
    changes: chosen.map(({ account, name, handPercent }) => ({
      field: `percent.${account}`,
      label: { zh: `${name} 出勤率`, en: `Attendance of ${name}` },
      old: handPercent,
      new: percent,
    })),
    details: { percent, people: { zh: names.join('、'), en: names.join(', ') } },
  });
  pushClass(ctx, id, trainingClass.version);
  return { entered: chosen.length };
};

/** Enters the score of one person. SEPARATION_OF_DUTIES, CLASS_REFUSED (state), RECORD_NOT_EXIST, RECORD_CHANGED. */
export const scoreClass: Handles<'scoreClass'> = async (ctx, { id, score, ...seen }) => {
  const trainingClass = await lockClass(ctx, id);
  requireState(ctx, trainingClass, 'open');
  const [person] = await seatsAsSeen(ctx, id, [seen]);
  if (!person) throw new AppError('RECORD_NOT_EXIST');
  await writeSeat(ctx, id, person, { score });
  auditClass(ctx, trainingClass, {
    event: 'enterScore',
    changes: [
      {
        field: `score.${person.account}`,
        label: { zh: `${person.name} 得分`, en: `Score of ${person.name}` },
        old: person.score,
        new: score,
      },
    ],
    details: { person: person.name, score: score ?? '—' },
  });
  pushClass(ctx, id, trainingClass.version);
  return { score };
};

/** Seats of a locked class that somebody else than their owner enters something for, each as it was seen. */
async function seatsAsSeen(
  ctx: Context,
  classId: string,
  seen: { assignmentId: string; rowVersion: number }[],
): Promise<Seated[]> {
  const versions = new Map(seen.map(({ assignmentId, rowVersion }) => [assignmentId, rowVersion]));
  const seats = (await peopleOf(ctx, classId)).filter(({ assignmentId }) => versions.has(assignmentId));
  if (seats.length < versions.size) throw new AppError('RECORD_NOT_EXIST');
  refuseOwn(ctx, seats);
  for (const seat of seats) await refuseStale(ctx, seat, versions.get(seat.assignmentId));
  return seats;
}

const writeSeat = (
  ctx: Context,
  classId: string,
  { assignmentId, version }: Seated,
  set: Updateable<Database['training_class_person']>,
) =>
  writeRows(
    ctx.tx,
    'training_class_person',
    { class_id: classId, assignment_id: assignmentId },
    { ...set, ...changedNow(ctx, version) },
  );

/** Nobody says of themselves that they were there. */
export function refuseOwn(ctx: Context, people: { id: string }[]): void {
  if (people.some(({ id }) => id === ctx.caller.userId))
    throw separation(ctx, '不能登记自己的出勤', 'nobody enters their own attendance');
}
