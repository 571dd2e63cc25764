import type { Insertable } from 'kysely';
import type { Database } from '../../../platform/database/schema';
import type { Context } from '../../../platform/module';

type Event = Pick<
  Insertable<Database['training_attendance']>,
  'assignment_id' | 'user_id' | 'kind' | 'percent' | 'reason'
>;

/** Keeps what the caller does to seats of a class now. */
export async function keepAttendance(ctx: Context, classId: string, events: Event[]): Promise<void> {
  if (events.length === 0) return;
  await ctx.tx
    .insertInto('training_attendance')
    .values(
      events.map((event) => ({ ...event, class_id: classId, at: ctx.now, by_user_id: ctx.caller.userId })),
    )
    .execute();
}
