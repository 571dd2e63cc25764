import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/schema';

/** A table whose `department_id` names the department that a row belongs to. */
type OfDepartments = {
  [Table in keyof Database]: 'department_id' extends keyof Database[Table] ? Table : never;
}[keyof Database];

const tables = new Set<OfDepartments>();

/** Called once when a module is loaded whose records belong to departments: these are kept. */
export function registerDepartmentUse(table: OfDepartments): void {
  tables.add(table);
}

/** SQL condition: a record of any module belongs to the department joined as `d`. */
export function departmentInUse(): RawBuilder<boolean> {
  const named = [...tables].map(
    (table) => sql`select department_id from ${sql.table(table)} where department_id is not null`,
  );
  return named.length ? sql<boolean>`d.id in (${sql.join(named, sql` union `)})` : sql<boolean>`false`;
}
