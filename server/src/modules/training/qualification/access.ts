import { sql } from 'kysely';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { visiblePeople } from '../visible';

/** Quality decides whom to entrust with an investigation: these ask about anyone. */
const QUALITY_ROLES = ['qhead', 'qp', 'qamgr', 'qa', 'aud', 'insp'];

/** Throws NOT_FOUND unless the caller may know how the person is qualified; without one it is the caller. */
export async function requireSight(ctx: Context, personId: string | undefined): Promise<void> {
  if (personId === undefined || personId === ctx.caller.userId) return;
  const quality = ctx.caller.roles.some((role) => QUALITY_ROLES.includes(role));
  const manages = ctx.caller.permissions.get('TmsTasks')?.has('view') ?? false;
  if (!quality && !manages) throw new AppError('NOT_FOUND');
  const { rows } = await sql`select from user_account u
    where u.id = ${personId} and ${quality ? sql`true` : visiblePeople(ctx)}`.execute(ctx.tx);
  if (rows.length === 0) throw new AppError('NOT_FOUND');
}
