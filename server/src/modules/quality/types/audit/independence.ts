import { sql } from 'kysely';
import { departmentsBelow } from '../../../../directory/identity/departments';
import type { LookupSource } from '../../../../records/rules/lookups';

/** Those of the given people who belong to a department, or to one below it. */
export const departmentMembers: LookupSource = {
  gives: { list: 'text' },
  async read(tx, { people, department }) {
    const ids = ((people ?? []) as unknown[]).filter((id) => typeof id === 'string');
    if (ids.length === 0 || typeof department !== 'string') return [];
    const { rows } = await sql<{ id: string }>`
      with recursive below as (${departmentsBelow(sql`d.id = ${department}::uuid`)})
      select u.id from user_account u where u.id = any(${ids}::uuid[]) and u.department_id in (select id from below)
      order by u.id`.execute(tx);
    return rows.map(({ id }) => id);
  },
};
