import type { Context } from '../../../platform/module';
import '../../../directory/identity/tables';

/** Whether a session may still come back; one that is over holds nobody up. */
export async function sessionLives(ctx: Context, sessionId: string): Promise<boolean> {
  const session = await ctx.tx
    .selectFrom('session')
    .select('id')
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', ctx.now)
    .executeTakeFirst();
  return session !== undefined;
}
