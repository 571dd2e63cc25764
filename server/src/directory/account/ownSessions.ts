import type { OwnSession } from '@attest/api-contract';
import { changes } from '../../platform/audit/changes';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { userRecord } from '../identity/audit';
import { endSessions, openSessionsOf } from '../identity/session';
import { userById } from '../identity/users';

/** Where the caller is signed in, this place first, then by last use. */
export async function ownSessions(ctx: Context): Promise<OwnSession[]> {
  const rows = await openSessionsOf(ctx, ctx.caller.userId);
  return rows
    .map((row) => ({
      id: row.id,
      current: row.id === ctx.caller.sessionId,
      ip: row.ip,
      userAgent: row.user_agent,
      createdAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
    }))
    .sort((a, b) => Number(b.current) - Number(a.current));
}

/** Ends one session of the caller, or all but this one. NOT_FOUND for a session that is not open or not theirs. */
export async function endOwnSessions(ctx: Context, id: string | undefined): Promise<{ ended: number }> {
  const { userId, sessionId } = ctx.caller;
  const which = id === undefined ? { except: sessionId } : { only: id };
  const ended = await endSessions(ctx, userId, 'endedByUser', which);
  if (id !== undefined && ended === 0) throw new AppError('NOT_FOUND');
  if (id === sessionId) ctx.setSession(null);
  if (ended > 0) {
    const user = await userById(ctx.tx, userId);
    ctx.audit(userRecord(user, 'endSession', { changes: changes({ endedSessions: [null, ended] }) }));
  }
  return { ended };
}
