import { type Kysely, sql } from 'kysely';
import { acrossTenants, runStatements } from '../../platform/database/tenantTable';

const SHOWN = ['department_id', 'account', 'name'];
const of = (row: string) => SHOWN.map((column) => `${row}.${column}`).join(', ');
const TASK = SHOWN.map((column) => `handler_${column}`);

/** As with the department alone: whoever changes a person waits for those that hand tasks to them at the time, and they for it. */
const TRIGGERS = `
  drop trigger task_of_department on task;
  drop trigger task_of_department_on on task;
  drop function task_of_department;
  drop trigger tasks_await_department on user_account;
  drop function tasks_await_department;
  drop trigger tasks_follow_department on user_account;
  drop function tasks_follow_department;

  create function task_of_handler() returns trigger language plpgsql as $$
  begin
    select ${of('u')} into ${TASK.map((column) => `new.${column}`).join(', ')} from user_account u
    where u.tenant_id = new.tenant_id and u.id = new.handler_id for key share;
    return new;
  end $$;
  create trigger task_of_handler before insert on task
    for each row when (new.kind = 'step') execute function task_of_handler();
  create trigger task_of_handler_on before update of handler_id, status on task
    for each row when (new.kind = 'step' and new.status = 'open'
      and (old.handler_id is distinct from new.handler_id or old.status is distinct from new.status))
    execute function task_of_handler();

  create function tasks_await_handler() returns trigger language plpgsql as $$
  begin
    perform from user_account u where u.tenant_id = new.tenant_id and u.id = new.id for update;
    return new;
  end $$;
  create trigger tasks_await_handler before update of ${SHOWN.join(', ')} on user_account
    for each row when ((${of('old')}) is distinct from (${of('new')})) execute function tasks_await_handler();

  create function tasks_follow_handler() returns trigger language plpgsql as $$
  begin
    update task set (${TASK.join(', ')}) = row(${of('new')})
    where tenant_id = new.tenant_id and handler_id = new.id and status = 'open' and kind = 'step';
    return null;
  end $$;
  create trigger tasks_follow_handler after update of ${SHOWN.join(', ')} on user_account
    for each row when ((${of('old')}) is distinct from (${of('new')})) execute function tasks_follow_handler();`;

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
  await runStatements(db, [TRIGGERS]);
}
