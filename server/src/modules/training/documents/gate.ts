import type { AssignmentState, Bilingual, UserRef } from '@attest/api-contract';
import { sql } from 'kysely';
import { usersWithRole } from '../../../directory/identity/directory';
import { currentTenant } from '../../../directory/tenancy/tenant';
import type { TenantTransaction } from '../../../platform/database/tenantTransaction';
import type { GateDepartment, GateState, LinkedCourse, MissingPerson, TrainingHooks } from '../../documents';
import { leavesNoExam, openStates } from '../assignments/states';
import { rescheduleTraining, takeEffect, withdrawTraining } from './changes';
import { planTraining, previewTraining } from './plan';

/** A person with what the version's courses ask of them, taken together. */
interface Learner {
  user_id: string;
  account: string;
  name: string;
  on_duty: boolean;
  can_login: boolean;
  department_zh: string | null;
  department_en: string | null;
  position_id: string | null;
  position_zh: string | null;
  position_en: string | null;
  /** Qualified or exempt in every course. */
  done: boolean;
  exempt: boolean;
  open: {
    id: string;
    state: AssignmentState;
    due: string | null;
    lecturer: UserRef | null;
    taskId: string | null;
  } | null;
  /** Departments of the distribution that the person belongs to. */
  roots: string[];
  gate_limit: number | null;
}

/** How the training of a document version stands (domain.md §4.3). */
export async function gateState(tx: TenantTransaction, versionId: string): Promise<GateState> {
  const learners = await learnersOf(tx, versionId);
  const limit = Math.max(0, ...learners.map((one) => one.gate_limit ?? 0));
  const exempt = learners.filter((one) => one.exempt);
  const away = learners.filter((one) => !one.exempt && !one.on_duty);
  const counted = learners.filter((one) => !one.exempt && one.on_duty);
  const qualified = counted.filter((one) => one.done);
  const departments = await departmentsOf(tx, counted);
  const reached = qualified.length * 100 >= limit * counted.length;
  return {
    open: reached && departments.every((one) => one.met),
    rate: counted.length === 0 ? 100 : Math.floor((qualified.length * 100) / counted.length),
    limit,
    qualified: qualified.length,
    counted: counted.length,
    exempt: exempt.length,
    offDuty: away.length,
    missing: await missingOf(
      tx,
      counted.filter((one) => !one.done),
    ),
    departments,
  };
}

async function learnersOf(tx: TenantTransaction, versionId: string): Promise<Learner[]> {
  const { time_zone: zone } = await currentTenant(tx);
  const today = sql<string>`(attest_now() at time zone ${zone})::date`;
  const lasts = sql`(a.valid_to is null or a.valid_to >= ${today})`;
  const { rows } = await sql<Learner>`
    with recursive taught as (
      select v.id, v.course_id, v.ordinal, v.accepts_from, v.gate_limit, v.department_ids, v.lecturer_id
      from training_course_version v where v.document_version_id = ${versionId} and v.state = 'effective'
    ), below as (
      select distinct d as root, d as id from taught, unnest(taught.department_ids) d
      union select b.root, d.id from below b join department d on d.parent_id = b.id
    ), per_course as (
      select a.user_id, t.course_id,
        bool_or(a.state = 'qualified' and ${lasts} and ${leavesNoExam({ at: sql`attest_now()`, day: today })})
          as qualified,
        bool_or(a.state = 'exempt' and ${lasts}) as exempt,
        (array_agg(jsonb_build_object('id', a.id, 'state', a.state, 'due', a.due, 'lecturer', l.ref, 'taskId', a.task_id))
          filter (where a.state in (${openStates})))[1] as open,
        max(t.gate_limit) as gate_limit
      from taught t
      join training_course_version q on q.course_id = t.course_id and q.counts
        and q.ordinal between t.accepts_from and t.ordinal
      join training_assignment a on a.course_version_id = q.id and a.state <> 'superseded'
      left join lateral (select jsonb_build_object('id', u.id, 'account', u.account, 'name', u.name) as ref
        from user_account u where u.id = t.lecturer_id and u.status = 'enabled') l on true
      group by a.user_id, t.course_id
    ), per_person as (
      select user_id, bool_and(qualified or exempt) as done, bool_and(exempt and not qualified) as exempt,
        (array_agg(open) filter (where open is not null and not (qualified or exempt)))[1] as open,
        max(gate_limit) as gate_limit
      from per_course group by user_id
    )
    select p.*, u.account, u.name, u.on_duty, u.can_login, d.name_zh as department_zh, d.name_en as department_en,
      u.position_id, o.name_zh as position_zh, o.name_en as position_en,
      array(select b.root from below b where b.id = u.department_id) as roots
    from per_person p
    join user_account u on u.id = p.user_id and u.status = 'enabled'
    left join department d on d.id = u.department_id
    left join position o on o.id = u.position_id
    order by d.code nulls last, u.account`.execute(tx);
  return rows;
}

/** Every position that is affected in a department of the distribution needs somebody who is qualified. */
async function departmentsOf(tx: TenantTransaction, counted: Learner[]): Promise<GateDepartment[]> {
  const ids = [...new Set(counted.flatMap((one) => one.roots))];
  if (ids.length === 0) return [];
  const { rows } = await sql<Bilingual & { id: string }>`
    select id, name_zh as zh, name_en as en from department where id = any(${ids}::uuid[]) order by code`.execute(
    tx,
  );
  return rows.flatMap(({ id, zh, en }) => {
    const people = counted.filter((one) => one.position_id !== null && one.roots.includes(id));
    return [...new Set(people.map((one) => one.position_id))].map((positionId) => {
      const holders = people.filter((one) => one.position_id === positionId);
      const qualified = holders.filter((one) => one.done).length;
      return {
        department: { zh, en },
        position: { zh: holders[0]?.position_zh ?? '', en: holders[0]?.position_en ?? '' },
        qualified,
        met: qualified > 0,
      };
    });
  });
}

async function missingOf(tx: TenantTransaction, people: Learner[]): Promise<MissingPerson[]> {
  const managers = people.length > 0 ? await usersWithRole(tx, 'trnmgr') : [];
  return people.flatMap(({ open, ...one }) =>
    open
      ? [
          {
            person: { id: one.user_id, account: one.account, name: one.name },
            department: bilingual(one.department_zh, one.department_en),
            position: bilingual(one.position_zh, one.position_en),
            assignmentId: open.id,
            state: open.state,
            due: open.due,
            signsIn: one.can_login,
            taskId: open.taskId,
            clearedBy: clearedBy(open, one, managers),
          },
        ]
      : [],
  );
}

const bilingual = (zh: string | null, en: string | null): Bilingual | null =>
  zh === null ? null : { zh, en: en ?? zh };

/** Who has the next move: the person, who marks or judges, or who arranges a retraining or has the signed sheet. */
function clearedBy(
  open: NonNullable<Learner['open']>,
  { user_id: id, account, name, can_login: signsIn }: Omit<Learner, 'open'>,
  managers: UserRef[],
): UserRef[] {
  if (open.state === 'failed' || !signsIn) return managers;
  if (open.state === 'toMark' || open.state === 'ojtDue') return open.lecturer ? [open.lecturer] : managers;
  return [{ id, account, name }];
}

/** What the documents ask of training. */
export const trainingHooks: TrainingHooks = {
  onTrainingPlanned: planTraining,
  previewTraining,
  gate: gateState,
  onRescheduled: rescheduleTraining,
  onEffective: takeEffect,
  onWithdrawn: withdrawTraining,
  learns: (userId) => sql<boolean>`v.id in (
    select la.document_version_id from training_assignment la
    where la.user_id = ${userId} and la.state <> 'superseded')`,
  async coursesOf(tx, documentId) {
    const { rows } = await sql<LinkedCourse>`
      select id, no, jsonb_build_object('zh', name_zh, 'en', name_en) as name from training_course
      where document_id = ${documentId} and state <> 'disabled' order by no`.execute(tx);
    return rows;
  },
};
