import { DOCUMENT_STATES } from '@attest/api-contract';
import { sql } from 'kysely';
import type { Context } from '../../platform/module';
import { isOneOf, type SortedValues } from '../../platform/search/listSql';
import { newestSeen } from './access';
import { isSeenIn } from './listFilter';

/** States as the database sorts them, by whatever collation. */
const STATES = DOCUMENT_STATES.toSorted();

/** Documents (`d`) by their state or their department, which are few; undefined for other columns. */
export function valuesOf(ctx: Context, by: string): SortedValues | undefined | Promise<SortedValues> {
  if (by === 'state')
    return {
      each: STATES.map((state) => isSeenIn(ctx, [state])),
      none: sql`${newestSeen(ctx).state} is null`,
    };
  if (by === 'departmentZh') return departmentsBy(ctx, sql`x.name_zh collate attest_zh`);
  if (by === 'departmentEn') return departmentsBy(ctx, sql`x.name_en`);
  return undefined;
}

/** Departments of one name are one value. */
async function departmentsBy({ tx }: Context, name: ReturnType<typeof sql>): Promise<SortedValues> {
  const { rows } = await sql<{ ids: string[] }>`
    select array_agg(x.id) as ids from department x group by ${name} order by ${name}`.execute(tx);
  return { each: rows.map(({ ids }) => isOneOf(sql`d.department_id`, ids)) };
}
