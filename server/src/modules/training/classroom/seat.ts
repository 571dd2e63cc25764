import { type ClassSeat, secondsWithin } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import type { Handles } from '../../../platform/calls/handleAll';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { shown, shownInstant } from '../../../platform/search/shown';
import { keepAttendance } from './attendance';
import { purposeOf } from './code';
import { refused } from './refusal';
import { classFields, classSource } from './rows';
import { auditClass, pushClass, pushPeople, requireState } from './store';

async function findSeat({ tx }: Context, where: RawBuilder<unknown>): Promise<ClassSeat | null> {
  const columns = shown<ClassSeat>({
    ...classFields,
    assignmentId: sql`s.assignment_id`,
    remark: sql`k.remark`,
    cancelReason: sql`k.cancel_reason`,
    signedInAt: shownInstant(sql`s.signed_in_at`),
    signedOutAt: shownInstant(sql`s.signed_out_at`),
    attended: sql`s.attended`,
  });
  const { rows } = await sql<ClassSeat>`
    select ${columns} from ${classSource} join training_class_person s on s.class_id = k.id
    where ${where}`.execute(tx);
  return rows[0] ?? null;
}

/** The seat that an assignment has in a class to come or under way. */
export const seatOf = (ctx: Context, assignmentId: string): Promise<ClassSeat | null> =>
  findSeat(ctx, sql`s.assignment_id = ${assignmentId} and s.live`);

/** The caller's seat in a class. RECORD_NOT_EXIST. */
export async function mySeat(ctx: Context, classId: string): Promise<ClassSeat> {
  const seat = await findSeat(ctx, sql`k.id = ${classId} and s.user_id = ${ctx.caller.userId}`);
  if (!seat) throw new AppError('RECORD_NOT_EXIST');
  return seat;
}

/**
 * Signs the caller in or out by a code; doing it twice changes nothing. CLASS_REFUSED (state, code, notIn),
 * RECORD_NOT_EXIST without a seat.
 */
export const attendClass: Handles<'attendClass'> = async (ctx, { id, code }) => {
  // The class cannot be closed meanwhile; others of it sign in at the same time.
  const trainingClass = await ctx.tx
    .selectFrom('training_class')
    .selectAll()
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
  const seat = await ctx.tx
    .selectFrom('training_class_person')
    .selectAll()
    .where('class_id', '=', id)
    .where('user_id', '=', ctx.caller.userId)
    .forUpdate()
    .executeTakeFirst();
  if (!trainingClass || !seat) throw new AppError('RECORD_NOT_EXIST');
  requireState(ctx, trainingClass, 'open');
  const purpose = purposeOf(trainingClass.code_key, code, ctx.now);
  if (!purpose) throw refused(ctx, 'code');
  if (purpose === 'out' && !seat.signed_in_at) throw refused(ctx, 'notIn');
  const isIn = seat.in_since !== null;
  if (isIn === (purpose === 'in')) return { purpose, seat: await mySeat(ctx, id) };
  const span = { startsAt: trainingClass.starts_at, endsAt: trainingClass.ends_at };
  await ctx.tx
    .updateTable('training_class_person')
    .set(
      purpose === 'in'
        ? { in_since: ctx.now, signed_in_at: seat.signed_in_at ?? ctx.now, signed_out_at: null }
        : {
            in_since: null,
            signed_out_at: ctx.now,
            seconds: seat.seconds + secondsWithin(span, seat.in_since ?? ctx.now, ctx.now),
          },
    )
    .where('class_id', '=', id)
    .where('assignment_id', '=', seat.assignment_id)
    .execute();
  await keepAttendance(ctx, id, [
    { assignment_id: seat.assignment_id, user_id: seat.user_id, kind: purpose },
  ]);
  auditClass(ctx, trainingClass, { event: purpose === 'in' ? 'classSignIn' : 'classSignOut' });
  pushPeople(ctx, [ctx.caller.userId]);
  pushClass(ctx, id, trainingClass.version);
  return { purpose, seat: await mySeat(ctx, id) };
};
