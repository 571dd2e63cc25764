import type { Kysely } from 'kysely';
import { acrossTenants, runStatements } from '../../platform/database/tenantTable';

/**
 * Who changes somebody's department waits for those that hand tasks to that person at the time, and they for it: else a
 * task would stay with a department that another transaction has changed meanwhile. To hand over a task takes no more than
 * the lock that its foreign key takes anyway; so the other one has to be taken before the person is changed.
 */
const TRIGGERS = `
  create function task_of_department() returns trigger language plpgsql as $$
  begin
    select u.department_id into new.handler_department_id from user_account u
    where u.tenant_id = new.tenant_id and u.id = new.handler_id for key share;
    return new;
  end $$;
  create trigger task_of_department before insert on task
    for each row when (new.kind = 'step') execute function task_of_department();
  create trigger task_of_department_on before update of handler_id, status on task
    for each row when (new.kind = 'step' and new.status = 'open'
      and (old.handler_id is distinct from new.handler_id or old.status is distinct from new.status))
    execute function task_of_department();

  create function tasks_await_department() returns trigger language plpgsql as $$
  begin
    perform from user_account u where u.tenant_id = new.tenant_id and u.id = new.id for update;
    return new;
  end $$;
  create trigger tasks_await_department before update of department_id on user_account
    for each row when (old.department_id is distinct from new.department_id) execute function tasks_await_department();

  create function tasks_follow_department() returns trigger language plpgsql as $$
  begin
    update task set handler_department_id = new.department_id
    where tenant_id = new.tenant_id and handler_id = new.id and status = 'open' and kind = 'step';
    return null;
  end $$;
  create trigger tasks_follow_department after update of department_id on user_account
    for each row when (old.department_id is distinct from new.department_id) execute function tasks_follow_department();`;

/**
 * An open task of a process says the department of its handler: what it is seen, filtered and sorted by. The database
 * itself keeps it in the transaction that changes a task or a person. `wfTask`: the columns of the engine's part so far.
 */
export async function keepHandlerDepartment(db: Kysely<unknown>, wfTask: string): Promise<void> {
  await runStatements(db, ['alter table task add handler_department_id uuid']);
  await acrossTenants(db, ['task', 'user_account'], () =>
    runStatements(db, [
      'alter table task disable trigger user',
      `update task t set handler_department_id = u.department_id from user_account u
       where u.tenant_id = t.tenant_id and u.id = t.handler_id and t.kind = 'step' and u.department_id is not null`,
      'alter table task enable trigger user',
    ]),
  );
  await runStatements(db, [
    `create or replace view wf_task with (security_invoker = true) as
      select ${wfTask}, handler_department_id from task where kind = 'step'`,
    TRIGGERS,
    // What lists are sorted by stands in it: a department's tasks are sorted without being read.
    `create index task_open_department on task (tenant_id, handler_department_id, deadline, id)
      include (process, created_at, handler_name) where status = 'open' and kind = 'step'`,
    'analyze task',
  ]);
}
