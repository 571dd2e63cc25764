import { sql } from 'kysely';
import type { Context } from '../platform/module';

/** Open tasks of processes that say another department, account or name than that of their handler. */
export async function handlersApart({ tx }: Context): Promise<unknown[]> {
  const { rows } = await sql`
    select t.id from wf_task t join user_account u on u.id = t.handler_id
    where t.status = 'open' and (t.handler_department_id, t.handler_account, t.handler_name)
      is distinct from (u.department_id, u.account, u.name)`.execute(tx);
  return rows;
}

/** Classes that say another number of people than have a seat. */
export async function classesApart({ tx }: Context): Promise<unknown[]> {
  const { rows } = await sql`
    select k.id from training_class k
    where k.people <> (select count(*) from training_class_person s where s.class_id = k.id)`.execute(tx);
  return rows;
}

/** Assignments that say another department than that of their person. */
export async function assignmentsApart({ tx }: Context): Promise<unknown[]> {
  const { rows } = await sql`
    select a.id from training_assignment a join user_account u on u.id = a.user_id
    where a.department_id is distinct from u.department_id`.execute(tx);
  return rows;
}
