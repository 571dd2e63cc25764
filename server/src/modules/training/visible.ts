import { type RawBuilder, sql } from 'kysely';
import { reachOf } from '../../directory/identity/directory';
import type { Context } from '../../platform/module';

/** SQL condition on `u` (user_account): whose training the caller may see as a manager. */
export async function visiblePeople(ctx: Context): Promise<RawBuilder<unknown>> {
  const reach = await reachOf(ctx, 'TmsTasks');
  if (reach.kind === 'all') return sql`true`;
  if (reach.kind === 'own') return sql`u.id = ${ctx.caller.userId}`;
  return sql`u.department_id = any(${reach.ids}::uuid[])`;
}

/** Whether the caller sees everyone's training. */
export const seesEveryone = async (ctx: Context): Promise<boolean> =>
  (await reachOf(ctx, 'TmsTasks')).kind === 'all';
