import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { visiblePeople } from '../visible';

/** Quality decides whom to entrust with an investigation: these ask about anyone. */
const QUALITY_ROLES = ['qhead', 'qp', 'qamgr', 'qa', 'aud', 'insp'];

/** SQL condition on a person `u` (user_account): the caller may know how they are qualified. */
export function knownPeople(ctx: Context): RawBuilder<boolean> {
  if (ctx.caller.roles.some((role) => QUALITY_ROLES.includes(role))) return sql<boolean>`true`;
  const manages = ctx.caller.permissions.get('TmsTasks')?.has('view') ?? false;
  return sql<boolean>`(u.id = ${ctx.caller.userId} or ${manages ? visiblePeople(ctx) : sql`false`})`;
}

/** Throws NOT_FOUND unless the caller may know how the person is qualified; without one it is the caller. */
export async function requireSight(ctx: Context, personId: string | undefined): Promise<void> {
  if (personId === undefined || personId === ctx.caller.userId) return;
  const { rows } = await sql`
    select from user_account u where u.id = ${personId} and ${knownPeople(ctx)}`.execute(ctx.tx);
  if (rows.length === 0) throw new AppError('NOT_FOUND');
}
