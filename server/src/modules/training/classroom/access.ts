import { type RawBuilder, sql } from 'kysely';
import { scopeOf } from '../../../directory/identity/dataScope';
import type { Context } from '../../../platform/module';
import { peopleWithin } from '../visible';

const MENU = 'TmsClassroom';

/** Whether the caller plans and handles every class, or only those they teach. */
export const managesClasses = (ctx: Context): boolean =>
  (ctx.caller.permissions.get(MENU)?.has('edit') ?? false) && scopeOf(ctx, MENU) === 'tenant';

/** SQL condition on `k` (training_class): the caller teaches it, or sees people of it. */
export function visibleClasses(ctx: Context): RawBuilder<unknown> {
  const scope = scopeOf(ctx, MENU);
  if (scope === 'tenant') return sql`true`;
  const teaches = sql`k.lecturer_id = ${ctx.caller.userId}`;
  if (scope === 'own') return teaches;
  return sql`(${teaches} or exists (select from training_class_person s join user_account u on u.id = s.user_id
    where s.class_id = k.id and ${peopleOfClasses(ctx)}))`;
}

/** SQL condition on `u` (user_account): whom the caller sees in a class that somebody else teaches. */
export const peopleOfClasses = (ctx: Context): RawBuilder<unknown> => peopleWithin(ctx, MENU);
