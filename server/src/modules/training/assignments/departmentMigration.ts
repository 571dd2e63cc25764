import { type Kysely, sql } from 'kysely';
import { keepPersonColumns } from '../../../directory/identity/personColumns';
import { acrossTenants, runStatements } from '../../../platform/database/tenantTable';

const OPEN = `(state in ('notStarted', 'studying', 'examDue', 'toMark', 'ojtDue', 'signDue', 'failed'))`;

/**
 * In a migration: an assignment says the department of its person, by which it is seen and filtered. The database itself
 * keeps it in the transaction that changes a person.
 */
export async function keepAssignmentDepartment(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, ['alter table training_assignment add department_id uuid']);
  await acrossTenants(db, ['training_assignment', 'user_account'], () =>
    sql`update training_assignment a set department_id = u.department_id from user_account u
      where u.tenant_id = a.tenant_id and u.id = a.user_id and u.department_id is not null`.execute(db),
  );
  await keepPersonColumns(db, {
    table: 'training_assignment',
    person: 'user_id',
    columns: { department_id: 'department_id' },
    names: { of: 'assignment_of_department', follow: 'assignments_follow_department' },
  });
  await runStatements(db, [
    // A department is counted from the index alone, with what a filter asks for.
    `create index training_assignment_department on training_assignment
      (tenant_id, department_id, ${OPEN} desc, due) include (state, valid_to)`,
    'analyze training_assignment',
  ]);
}
