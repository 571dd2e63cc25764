import { sql } from 'kysely';
import type { Context } from '../../../../platform/module';
import { finderOf } from '../../../imports/cells';

interface Named {
  value: string;
  code: string;
  names: string[];
}

/** Departments, positions that are not disabled, and roles of the tenant. */
export async function loadLookups({ tx }: Context) {
  const departments = await sql<Named>`
    select id as value, code, array[name_zh, name_en] as names from department`.execute(tx);
  const positions = await sql<Named>`
    select id as value, code, array[name_zh, name_en] as names from position where state = 'effective'`.execute(
    tx,
  );
  const roles = await sql<Named>`
    select code as value, code, array[name_zh, name_en] as names from role`.execute(tx);
  return {
    department: finderOf(departments.rows),
    position: finderOf(positions.rows),
    role: finderOf(roles.rows),
  };
}

export type Lookups = Awaited<ReturnType<typeof loadLookups>>;
