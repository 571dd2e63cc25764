import { type Kysely, sql } from 'kysely';
import { awaitPeople, keepPersonColumns } from '../../directory/identity/personColumns';
import { acrossTenants, runStatements } from '../../platform/database/tenantTable';

/** As it was kept of the department alone. */
const BEFORE = [
  'drop trigger task_of_department on task',
  'drop trigger task_of_department_on on task',
  'drop function task_of_department',
  'drop trigger tasks_await_department on user_account',
  'drop function tasks_await_department',
  'drop trigger tasks_follow_department on user_account',
  'drop function tasks_follow_department',
];

/**
 * In a migration: an open task of a process says its handler by the name and account of now, as it says the department, so
 * that lists find it by them. What is closed keeps the name of its time.
 */
export async function keepHandlerName(db: Kysely<unknown>): Promise<void> {
  await acrossTenants(db, ['task', 'user_account'], () =>
    sql`update task t set handler_account = u.account, handler_name = u.name from user_account u
      where u.tenant_id = t.tenant_id and u.id = t.handler_id and t.kind = 'step' and t.status = 'open'
        and (t.handler_account, t.handler_name) is distinct from (u.account, u.name)`.execute(db),
  );
  await runStatements(db, BEFORE);
  await awaitPeople(db);
  await keepPersonColumns(db, {
    table: 'task',
    person: 'handler_id',
    columns: { handler_department_id: 'department_id', handler_account: 'account', handler_name: 'name' },
    names: { of: 'task_of_handler', follow: 'tasks_follow_handler' },
    when: `new.kind = 'step'`,
    following: `status = 'open' and kind = 'step'`,
  });
  await runStatements(db, [
    `create trigger task_of_handler_on before update of handler_id, status on task
      for each row when (new.kind = 'step' and new.status = 'open'
        and (old.handler_id is distinct from new.handler_id or old.status is distinct from new.status))
      execute function task_of_handler()`,
  ]);
}
