import { type Kysely, sql } from 'kysely';
import { personKeys } from '../../../directory/identity/personKeys';
import { stateCheck } from '../../../platform/database/stateCheck';
import { acrossTenants, runStatements, tenantTable } from '../../../platform/database/tenantTable';

const STATES = ['overdue', 'missing', 'due', 'qualified'];
const OPEN = `('notStarted', 'studying', 'examDue', 'toMark', 'ojtDue', 'signDue', 'failed')`;
const EXAMINED = `(a.state = 'exempt' or a.state = 'qualified'
  and (a.needs_exam or a.source = 'import' and a.score is not null))`;

/** What people are required to know when the table comes, and how they stand on it. */
const STANDING = `
  with recursive below as (
    select d.tenant_id, d.id as root, d.id from department d
    where exists (select from training_matrix_cell m where m.tenant_id = d.tenant_id and m.row_kind = 'department'
      and m.row_id = d.id and m.to_at is null)
    union select b.tenant_id, b.root, d.id from below b
      join department d on d.tenant_id = b.tenant_id and d.parent_id = b.id
  ), course as (
    select v.tenant_id, v.course_id, v.id as version_id, v.ordinal, v.accepts_from, v.impact,
      v.quiz_id is not null or v.kind in ('read', 'online') as has_exam
    from training_course c
    join training_course_version v on v.tenant_id = c.tenant_id and v.id = c.current_version_id
    where c.state = 'effective'
  ), person as (
    select p.tenant_id, p.id, p.position_id, p.department_id, (attest_now() at time zone z.time_zone)::date as today
    from user_account p join tenant z on z.id = p.tenant_id where p.status = 'enabled'
  ), asked as (
    select p.tenant_id, p.id as user_id, m.course_id, m.needs_exam from person p
    join training_matrix_cell m on m.tenant_id = p.tenant_id and m.row_kind = 'position' and m.row_id = p.position_id
      and m.to_at is null
    union all
    select p.tenant_id, p.id, m.course_id, m.needs_exam from person p
    join training_role_position r on r.tenant_id = p.tenant_id and r.position_id = p.position_id and r.to_at is null
    join training_matrix_cell m on m.tenant_id = p.tenant_id and m.row_kind = 'role' and m.row_id = r.role_id
      and m.to_at is null
    union all
    select p.tenant_id, p.id, m.course_id, m.needs_exam from person p
    join below b on b.tenant_id = p.tenant_id and b.id = p.department_id
    join training_matrix_cell m on m.tenant_id = p.tenant_id and m.row_kind = 'department' and m.row_id = b.root
      and m.to_at is null
    union all
    select p.tenant_id, p.id, r.course_id, r.needs_exam from person p
    join training_requirement r on r.tenant_id = p.tenant_id and r.user_id = p.id and r.to_at is null
  ), examined as (
    select a.tenant_id, a.user_id, a.course_id,
      max(coalesce(a.valid_to - least(30, coalesce(a.validity_months, 12) * 10), 'infinity')) as waived_to
    from training_assignment a
    join training_course_version v on v.tenant_id = a.tenant_id and v.id = a.course_version_id
    join course c on c.tenant_id = a.tenant_id and c.course_id = a.course_id and c.impact = 'read'
    where v.counts and v.ordinal < c.ordinal and ${EXAMINED} group by 1, 2, 3
  ), required as (
    select n.tenant_id, n.user_id, c.course_id, c.version_id,
      n.needs_exam or (c.impact = 'full' and c.has_exam) is true as asks_exam, e.waived_to
    from (select tenant_id, user_id, course_id, bool_or(needs_exam) as needs_exam from asked group by 1, 2, 3) n
    join course c on c.tenant_id = n.tenant_id and c.course_id = n.course_id
    left join examined e on e.tenant_id = n.tenant_id and e.user_id = n.user_id and e.course_id = n.course_id
  ), known as (
    select a.tenant_id, a.user_id, a.course_id, max(coalesce(a.valid_to, 'infinity')) as known_to,
      max(coalesce(a.valid_to, 'infinity')) filter (where ${EXAMINED}) as examined_to
    from training_assignment a
    join training_course_version v on v.tenant_id = a.tenant_id and v.id = a.course_version_id
    join course c on c.tenant_id = a.tenant_id and c.course_id = a.course_id
    where a.state in ('qualified', 'exempt') and v.ordinal between c.accepts_from and c.ordinal and v.counts
    group by 1, 2, 3
  ), standing as (
    select r.tenant_id, r.user_id, r.course_id, r.version_id, p.department_id, p.today,
      case when not r.asks_exam then k.known_to
        when k.known_to is not null and r.waived_to is not null
          then greatest(k.examined_to, least(k.known_to, r.waived_to - 1))
        else k.examined_to end as qualified_to,
      h.due as held_due, h.id is not null and h.state <> 'failed' as under_way
    from required r
    join person p on p.tenant_id = r.tenant_id and p.id = r.user_id
    left join known k on k.tenant_id = r.tenant_id and k.user_id = r.user_id and k.course_id = r.course_id
    left join training_assignment h on h.tenant_id = r.tenant_id and h.user_id = r.user_id
      and h.course_version_id = r.version_id and h.state in ${OPEN}
  )
  insert into training_standing (tenant_id, user_id, course_id, version_id, department_id, qualified_to, held_due,
    under_way, state, due, valid_to, changes_on)
  select s.tenant_id, s.user_id, s.course_id, s.version_id, s.department_id, s.qualified_to, s.held_due, s.under_way,
    x.state, case when x.state <> 'qualified' then s.held_due end,
    case when x.state = 'qualified' and isfinite(s.qualified_to) then s.qualified_to end,
    case x.state when 'qualified' then case when isfinite(s.qualified_to) then s.qualified_to + 1 end
      when 'due' then s.held_due + 1 end
  from standing s cross join lateral (select case when s.qualified_to >= s.today then 'qualified'
    when not s.under_way then 'missing' when s.held_due < s.today then 'overdue' else 'due' end as state) x
  order by s.tenant_id, s.user_id, s.course_id`;

const READ = [
  'training_standing',
  'user_account',
  'department',
  'training_course',
  'training_course_version',
  'training_matrix_cell',
  'training_role_position',
  'training_requirement',
  'training_assignment',
];

/** How people stand on the courses that are required of them. */
export async function createStandings(db: Kysely<unknown>): Promise<void> {
  await tenantTable(
    db,
    'training_standing',
    `user_id uuid not null, course_id uuid not null, version_id uuid not null, department_id uuid,
      qualified_to date, held_due date, under_way boolean not null, state text not null, due date, valid_to date,
      changes_on date,
      place smallint not null generated always as (
        array_position(array['overdue', 'missing', 'due', 'qualified'], state)) stored,
      constraint training_standing_pk primary key (tenant_id, user_id, course_id)`,
  );
  await stateCheck(db, 'training_standing', 'state', STATES);
  await acrossTenants(db, READ, () => sql.raw(STANDING).execute(db));
  await personKeys(db, { training_standing: ['user_id'] });
  const usual = 'place, due, user_id, course_id';
  await runStatements(db, [
    `create index training_standing_by_usual on training_standing (tenant_id, ${usual})`,
    `create index training_standing_department on training_standing (tenant_id, department_id, ${usual})`,
    `create index training_standing_course on training_standing (tenant_id, course_id, place, due, user_id)`,
    `create index training_standing_by_due on training_standing (tenant_id, due)`,
    `create index training_standing_by_valid on training_standing (tenant_id, valid_to)`,
    `create index training_standing_changes on training_standing (tenant_id, changes_on) where changes_on is not null`,
  ]);
}
