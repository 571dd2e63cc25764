import { departmentHead } from '../../../../directory/identity/directory';
import type { LookupSource } from '../../../../records/rules/lookups';

/** Heads of the departments of the given people, each once: of the nearest department above that has one. */
export const departmentHeads: LookupSource = {
  gives: { list: 'text' },
  async read(tx, { people }) {
    const ids = ((people ?? []) as unknown[]).filter((id) => typeof id === 'string');
    if (ids.length === 0) return [];
    const rows = await tx
      .selectFrom('user_account')
      .select('department_id')
      .distinct()
      .where('id', 'in', ids)
      .where('department_id', 'is not', null)
      .execute();
    const heads = new Set<string>();
    for (const { department_id: department } of rows) {
      const head = department && (await departmentHead(tx, department));
      if (head) heads.add(head.id);
    }
    return [...heads].sort();
  },
};
