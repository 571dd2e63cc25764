import { type RawBuilder, sql } from 'kysely';
import { scopeOf, withinScope } from '../../directory/identity/dataScope';
import type { Context } from '../../platform/module';

/** SQL condition on a person joined as `u` (user_account): within the caller's data scope on a menu. */
export const peopleWithin = (ctx: Context, menu: string): RawBuilder<boolean> =>
  withinScope(ctx, scopeOf(ctx, menu), {
    own: sql`u.id = ${ctx.caller.userId}`,
    department: sql`u.department_id`,
  });

/** SQL condition on `u` (user_account): whose training the caller may see as a manager. */
export const visiblePeople = (ctx: Context): RawBuilder<boolean> => peopleWithin(ctx, 'TmsTasks');

/** Whether the caller sees everyone's training. */
export const seesEveryone = (ctx: Context): boolean => scopeOf(ctx, 'TmsTasks') === 'tenant';
