import { type ClassSeat, secondsWithin } from '@attest/api-contract';
import { sql } from 'kysely';
import type { Handles } from '../../../platform/calls/handleAll';
import { storedRow, writeRows } from '../../../platform/database/rows';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { list } from '../../../platform/search/list';
import { shownInstant } from '../../../platform/search/shown';
import { purposeOf } from './code';
import { classFields, classLookups } from './list';
import { auditClass, keepAttendance, pushClass, pushPeople, refused, requireState } from './store';

/** Seats `s` of classes `k`. */
const seats = list<object, undefined, ClassSeat>({
  source: sql`training_class k join training_class_person s on s.class_id = k.id`,
  lookups: classLookups,
  row: {
    ...classFields,
    assignmentId: sql`s.assignment_id`,
    remark: sql`k.remark`,
    cancelReason: sql`k.cancel_reason`,
    signedInAt: shownInstant(sql`s.signed_in_at`),
    signedOutAt: shownInstant(sql`s.signed_out_at`),
    attended: sql`s.attended`,
  },
  filters: {},
  scope: ({ ctx }) => sql`s.user_id = ${ctx.caller.userId}`,
  order: [],
});
/** The seat that an assignment has in a class to come or under way. */
export async function seatOf(ctx: Context, assignmentId: string): Promise<ClassSeat | null> {
  const where = sql`s.assignment_id = ${assignmentId} and s.live`;
  return (await seats.find(ctx, where, { anybody: true }))[0] ?? null;
}
/** The caller's seat in a class. RECORD_NOT_EXIST. */
export const mySeat = (ctx: Context, classId: string): Promise<ClassSeat> =>
  seats.one(ctx, sql`k.id = ${classId}`);

/**
 * Signs the caller in or out by a code; doing it twice changes nothing. CLASS_REFUSED (state, code, notIn),
 * RECORD_NOT_EXIST without a seat.
 */
export const attendClass: Handles<'attendClass'> = async (ctx, { id, code }) => {
  // The class cannot be closed meanwhile; others of it sign in at the same time.
  const trainingClass = await storedRow(ctx.tx, 'training_class', { id }, { lock: 'share' });
  const seat = await storedRow(
    ctx.tx,
    'training_class_person',
    { class_id: id, user_id: ctx.caller.userId },
    { lock: 'update' },
  );
  if (!trainingClass || !seat) throw new AppError('RECORD_NOT_EXIST');
  requireState(ctx, trainingClass, 'open');
  const purpose = purposeOf(trainingClass.code_key, code, ctx.now);
  if (!purpose) throw refused(ctx, 'code');
  if (purpose === 'out' && !seat.signed_in_at) throw refused(ctx, 'notIn');
  const isIn = seat.in_since !== null;
  if (isIn === (purpose === 'in')) return { purpose, seat: await mySeat(ctx, id) };
  const span = { startsAt: trainingClass.starts_at, endsAt: trainingClass.ends_at };
  await writeRows(
    ctx.tx,
    'training_class_person',
    { class_id: id, assignment_id: seat.assignment_id },
    purpose === 'in'
      ? { in_since: ctx.now, signed_in_at: seat.signed_in_at ?? ctx.now, signed_out_at: null }
      : {
          in_since: null,
          signed_out_at: ctx.now,
          seconds: seat.seconds + secondsWithin(span, seat.in_since ?? ctx.now, ctx.now),
        },
  );
  await keepAttendance(ctx, id, [
    { assignment_id: seat.assignment_id, user_id: seat.user_id, kind: purpose },
  ]);
  auditClass(ctx, trainingClass, { event: purpose === 'in' ? 'classSignIn' : 'classSignOut' });
  pushPeople(ctx, [ctx.caller.userId]);
  pushClass(ctx, id, trainingClass.version);
  return { purpose, seat: await mySeat(ctx, id) };
};
