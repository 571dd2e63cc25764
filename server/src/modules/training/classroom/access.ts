import { type RawBuilder, sql } from 'kysely';
import { type Reach, reachOf } from '../../../directory/identity/directory';
import type { Context } from '../../../platform/module';

const MENU = 'TmsClassroom';

/** Whether the caller plans and handles every class, or only those they teach. */
export const managesClasses = ({ caller }: Context): boolean =>
  (caller.permissions.get(MENU)?.has('edit') ?? false) && caller.scopes.get(MENU) === 'tenant';

/** SQL condition on `k`: a class to come or under way that the caller teaches, and has the page for. */
export const teachesNext = ({ caller }: Context): RawBuilder<unknown> =>
  caller.permissions.get(MENU)?.has('view')
    ? sql`(k.lecturer_id = ${caller.userId} and k.state in ('planned', 'open'))`
    : sql`false`;

/** What the caller sees of classes. */
export const classReach = (ctx: Context): Promise<Reach> => reachOf(ctx, MENU);

/** SQL condition on `k` (training_class): the caller teaches it, or sees people of it. */
export function visibleClasses({ caller }: Context, reach: Reach): RawBuilder<unknown> {
  if (reach.kind === 'all') return sql`true`;
  const teaches = sql`k.lecturer_id = ${caller.userId}`;
  if (reach.kind === 'own') return teaches;
  return sql`(${teaches} or exists (select from training_class_person s join user_account w on w.id = s.user_id
    where s.class_id = k.id and w.department_id = any(${reach.ids}::uuid[])))`;
}
