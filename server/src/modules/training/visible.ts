import { type RawBuilder, sql } from 'kysely';
import { departmentsWithin, scopeOf, withinScope } from '../../directory/identity/dataScope';
import { writeRows } from '../../platform/database/rows';
import { AppError, refusal } from '../../platform/errors';
import type { Context } from '../../platform/module';

/** Columns that say of a row who it is about, and their department. */
interface Person {
  id: RawBuilder<unknown>;
  department: RawBuilder<unknown>;
}

const JOINED: Person = { id: sql`u.id`, department: sql`u.department_id` };

/**
 * SQL condition on a person joined as `u` (user_account), or of whom a row says it: within the caller's data scope on a
 * menu. Whose department that covers is within it like all others of theirs: one range of an index by department.
 */
export function peopleWithin(
  ctx: Context,
  menu: string,
  { id, department }: Person = JOINED,
): RawBuilder<boolean> {
  const scope = scopeOf(ctx, menu);
  const own = sql`${id} = ${ctx.caller.userId}`;
  const [one, ...more] = departmentsWithin(ctx, scope);
  return one === ctx.caller.departmentId && one && more.length === 0
    ? sql<boolean>`${department} = ${one}`
    : withinScope(ctx, scope, { own, department });
}

/** SQL condition on `u` (user_account): whose training the caller may see as a manager. */
export const visiblePeople = (ctx: Context): RawBuilder<boolean> => peopleWithin(ctx, 'TmsTasks');

/** Whether the caller sees everyone's training. */
export const seesEveryone = (ctx: Context): boolean => scopeOf(ctx, 'TmsTasks') === 'tenant';

/** SEPARATION_OF_DUTIES in the caller's language. */
export const separation = (ctx: Context, zh: string, en: string): AppError =>
  refusal(ctx, 'SEPARATION_OF_DUTIES', { zh, en });

const DAY = 86_400_000;

/**
 * Notes that people are reminded of what is open of them in a table of rows `a` of people `u`, each at most once in 24
 * hours; only of people whose training the caller sees. Answers who is, and how many were within that time.
 * URGE_TOO_SOON when all of them were.
 */
export async function remindOf(
  ctx: Context,
  table: 'training_assignment' | 'training_acknowledgement',
  isOpen: RawBuilder<unknown>,
): Promise<{ userIds: string[]; accounts: string[]; tooSoon: number }> {
  const { rows } = await sql<{ id: string; user_id: string; account: string; recent: boolean }>`
    select a.id, a.user_id, u.account, coalesce(a.reminded_at > ${new Date(ctx.now.getTime() - DAY)}, false) as recent
    from ${sql.table(table)} a join user_account u on u.id = a.user_id
    where ${isOpen} and ${visiblePeople(ctx)} order by a.id for update of a`.execute(ctx.tx);
  const due = rows.filter((row) => !row.recent);
  if (rows.length > 0 && due.length === 0) throw new AppError('URGE_TOO_SOON');
  await writeRows(ctx.tx, table, { id: due.map((row) => row.id) }, { reminded_at: ctx.now });
  return {
    userIds: due.map((row) => row.user_id),
    accounts: due.map((row) => row.account),
    tooSoon: rows.length - due.length,
  };
}
