import { sql } from 'kysely';
import type { TenantTransaction } from '../../../platform/database/tenantTransaction';
import type { NeedsColumns } from '../tables';

interface Training extends NeedsColumns {
  id: string;
  user_id: string;
  state: string;
  class_met: boolean;
  lecturer_id: string | null;
  /** The class that has a seat for it. */
  class_state: string | null;
}

interface Person {
  id: string;
  enabled: boolean;
  roles: string[];
}

const BEFORE_SIGNING = ['notStarted', 'studying', 'examDue', 'toMark', 'ojtDue'];

/** What a training waits for, in words of the domain and without SQL. */
function waitsFor(training: Training): 'study' | 'ownPractice' | 'awaited' {
  const { state } = training;
  const lacksClass = training.needs_class && !training.class_met;
  const nothingBefore =
    state === 'ojtDue' ||
    (['notStarted', 'studying'].includes(state) && !training.needs_read && !training.needs_exam);
  if (training.needs_ojt && !lacksClass && nothingBefore) return 'ownPractice';
  return state === 'toMark' || state === 'ojtDue' ? 'awaited' : 'study';
}

/** Who judges practice: the lecturer who may, else the training managers, else the QA managers; never oneself. */
function judgesOf({ user_id: self, lecturer_id: lecturer }: Training, people: Person[]): Person[] {
  const others = people.filter((person) => person.enabled && person.id !== self);
  const holders = (...roles: string[]) =>
    others.filter((person) => person.roles.some((role) => roles.includes(role)));
  const groups = [
    holders('lect', 'trnmgr').filter(({ id }) => id === lecturer),
    holders('trnmgr'),
    holders('qamgr'),
  ];
  return groups.find((group) => group.length > 0) ?? [];
}

/** `kind person subject` of whatever should wait of assignments and classes, sorted. */
export async function expectedTasks(tx: TenantTransaction): Promise<string[]> {
  const people = await sql<Person>`
    select u.id, u.status = 'enabled' as enabled, array(select role_code from user_role r where r.user_id = u.id) as roles
    from user_account u`.execute(tx);
  const trainings = await sql<Training>`
    select a.*, a.class_met_at is not null as class_met, v.lecturer_id, (select k.state from training_class_person s
      join training_class k on k.id = s.class_id where s.assignment_id = a.id and s.live) as class_state
    from training_assignment a join training_course_version v on v.id = a.course_version_id
    where a.state not in ('qualified', 'exempt', 'superseded')`.execute(tx);
  const classes = await sql<{ id: string; lecturer_id: string; state: string }>`
    select id, lecturer_id, state from training_class`.execute(tx);
  const under = ['planned', 'open'];
  return [
    ...trainings.rows.flatMap((training) => {
      const waiting = waitsFor(training);
      const seated =
        training.needs_class &&
        !training.class_met &&
        BEFORE_SIGNING.includes(training.state) &&
        under.includes(training.class_state ?? '');
      return [
        `${waiting} ${training.user_id} ${training.id}`,
        ...(seated ? [`class ${training.user_id} ${training.id}`] : []),
        ...(waiting === 'ownPractice'
          ? judgesOf(training, people.rows).map(({ id }) => `practice ${id} ${training.id}`)
          : []),
      ];
    }),
    ...classes.rows.flatMap(({ id, lecturer_id: lecturer, state }) =>
      under.includes(state) ? [`teaching ${lecturer} ${id}`] : [],
    ),
  ].sort();
}

/** The same of the tasks there are. */
export async function openTasks(tx: TenantTransaction): Promise<string[]> {
  const { rows } = await sql<{ task: string }>`
    select concat_ws(' ', kind, handler_id, subject_id) as task from task
    where status = 'open' and kind in ('study', 'ownPractice', 'awaited', 'class', 'practice', 'teaching')`.execute(
    tx,
  );
  return rows.map(({ task }) => task).sort();
}
