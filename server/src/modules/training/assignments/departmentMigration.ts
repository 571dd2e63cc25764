import { type Kysely, sql } from 'kysely';
import { acrossTenants, runStatements } from '../../../platform/database/tenantTable';

/** Who changes somebody's department waits for those that give something to that person, and they for it: as with tasks. */
const TRIGGERS = `
  create function assignment_of_department() returns trigger language plpgsql as $$
  begin
    select u.department_id into new.department_id from user_account u
    where u.tenant_id = new.tenant_id and u.id = new.user_id for key share;
    return new;
  end $$;
  create trigger assignment_of_department before insert on training_assignment
    for each row execute function assignment_of_department();

  create function assignments_follow_department() returns trigger language plpgsql as $$
  begin
    update training_assignment set department_id = new.department_id
    where tenant_id = new.tenant_id and user_id = new.id;
    return null;
  end $$;
  create trigger assignments_follow_department after update of department_id on user_account
    for each row when (old.department_id is distinct from new.department_id)
    execute function assignments_follow_department();`;

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
  await runStatements(db, [
    TRIGGERS,
    // A department is counted from the index alone, with what a filter asks for.
    `create index training_assignment_department on training_assignment
      (tenant_id, department_id, ${OPEN} desc, due) include (state, valid_to)`,
    'analyze training_assignment',
  ]);
}
