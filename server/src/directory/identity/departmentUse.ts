import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/schema';
import type { Context } from '../../platform/module';

/** A table whose `department_id` names the department that a row belongs to. */
type OfDepartments = {
  [Table in keyof Database]: 'department_id' extends keyof Database[Table] ? Table : never;
}[keyof Database];

declare module '../../platform/module' {
  interface ServerModule {
    /** Tables whose rows belong to departments: these are kept. */
    departmentUse?: OfDepartments[];
  }
}

/** SQL condition: a record of any module belongs to the department joined as `d`. */
export function departmentInUse({ brought }: Context): RawBuilder<boolean> {
  const named = brought
    .all('departmentUse')
    .map((table) => sql`select department_id from ${sql.table(table)} where department_id is not null`);
  return named.length ? sql<boolean>`d.id in (${sql.join(named, sql` union `)})` : sql<boolean>`false`;
}
