import { type Kysely, sql } from 'kysely';

/** What a task of a process has, and no other. */
const OF_STEPS = [
  'instance_id',
  'token_id',
  'definition_id',
  'seq',
  'step_id',
  'purpose',
  'group_no',
  'process',
  'initiator_id',
  'initiator_account',
  'initiator_name',
];

/** The columns of a task of a process as they have always been. */
export const WF_TASK = `tenant_id, id, instance_id, token_id, definition_id, seq, step_id, purpose, group_no, handler_id,
  handler_account, handler_name, behalf_id, behalf_account, behalf_name, status, created_at, deadline, deadline_original,
  version, decision, reason, closed_by_id, closed_by_account, closed_by_name, closed_at, subject_id, wanted_deadline,
  process, record_id, record_no, title, path, initiator_id, initiator_account, initiator_name`;

/**
 * One table of whatever waits for people. The tasks of processes stay in it as they are; `wf_task` is the part of it that
 * the engine sees, so that neither sees what is the other's.
 */
export async function createTasks(db: Kysely<unknown>): Promise<void> {
  const all = (condition: string) => OF_STEPS.map((column) => `${column} ${condition}`).join(' and ');
  for (const statement of [
    `alter table wf_task rename to task`,
    `alter index wf_task_pkey rename to task_pkey`,
    `alter index wf_task_deadline rename to task_deadline`,
    `drop index wf_task_todo, wf_task_done, wf_task_instance`,
    `alter table task ${OF_STEPS.map((column) => `alter ${column} drop not null`).join(', ')},
      add kind text not null default 'step', add title_en text, add subtitle text, add state text,
      add starts_at timestamptz, add not_before timestamptz, add shown_from timestamptz, add shown_until timestamptz,
      add constraint task_of_step check (kind <> 'step' or (${all('is not null')})),
      add constraint task_of_subject check (kind = 'step'
        or (subject_id is not null and title_en is not null and subtitle is not null and ${all('is null')}))`,
    `create index task_instance on task (tenant_id, instance_id, seq) where kind = 'step'`,
    `create index task_todo on task (tenant_id, handler_id, deadline, id) where status = 'open' and kind = 'step'`,
    `create index task_done on task (tenant_id, handler_id, closed_at desc, id desc)
      where status = 'handled' and kind = 'step'`,
    // One of a kind for a person and a subject; also what a person has to do besides processes.
    `create unique index task_waiting on task (tenant_id, handler_id, kind, subject_id)
      where status = 'open' and kind <> 'step'`,
    `create index task_subject on task (tenant_id, subject_id) where status = 'open' and kind <> 'step'`,
    `create view wf_task with (security_invoker = true) as select ${WF_TASK} from task where kind = 'step'`,
    `grant select, insert, update on wf_task to attest_app`,
  ])
    await sql.raw(statement).execute(db);
}
