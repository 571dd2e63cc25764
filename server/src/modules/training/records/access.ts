import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { visiblePeople } from '../visible';

/** SQL condition on the person `u` of a training record: the caller may read it, their own or of those whose training they see. */
export function seenRecords(ctx: Context): RawBuilder<SqlBool> {
  const manages = ctx.caller.permissions.get('TmsTasks')?.has('view') ?? false;
  return sql<SqlBool>`(u.id = ${ctx.caller.userId} or ${manages ? visiblePeople(ctx) : sql`false`})`;
}

/**
 * The person and assignment of a training record that the caller may read: their own, or those of the people
 * whose training they manage. RECORD_NOT_EXIST.
 */
export async function recordFor(ctx: Context, id: string) {
  const row = await ctx.tx
    .selectFrom('training_assignment as a')
    .innerJoin('user_account as u', 'u.id', 'a.user_id')
    .leftJoin('department as d', 'd.id', 'u.department_id')
    .selectAll('a')
    .select([
      'u.account',
      'u.name as person_name',
      'd.name_zh as department_zh',
      'd.name_en as department_en',
    ])
    .where('a.id', '=', id)
    .where(seenRecords(ctx))
    .executeTakeFirst();
  if (!row) throw new AppError('RECORD_NOT_EXIST');
  return { ...row, person: { id: row.user_id, account: row.account, name: row.person_name } };
}
