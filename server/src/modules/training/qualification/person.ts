import {
  type AssignmentStanding,
  type PersonQualifications,
  plusDays,
  type QualificationStatus,
  versionLabel,
} from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import { tenantDay } from '../../../directory/tenancy/tenantTime';
import type { TenantTransaction } from '../../../platform/database/tenantTransaction';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { leavesNoExam, openStates, standingOn } from '../assignments/states';
import { visiblePeople } from '../visible';

/** Quality decides whom to entrust with an investigation: these ask about anyone. */
const QUALITY_ROLES = ['qhead', 'qp', 'qamgr', 'qa', 'aud', 'insp'];

/** SQL condition on a person `u` (user_account): the caller may know how they are qualified. */
export function knownPeople(ctx: Context): RawBuilder<boolean> {
  if (ctx.caller.roles.some((role) => QUALITY_ROLES.includes(role))) return sql<boolean>`true`;
  const manages = ctx.caller.permissions.get('TmsTasks')?.has('view') ?? false;
  return sql<boolean>`(u.id = ${ctx.caller.userId} or ${manages ? visiblePeople(ctx) : sql`false`})`;
}

/** Throws NOT_FOUND unless the caller may know how the person is qualified; without one it is the caller. */
export async function requireSight(ctx: Context, personId: string | undefined): Promise<void> {
  if (personId === undefined || personId === ctx.caller.userId) return;
  const { rows } = await sql`
    select from user_account u where u.id = ${personId} and ${knownPeople(ctx)}`.execute(ctx.tx);
  if (rows.length === 0) throw new AppError('NOT_FOUND');
}

interface DescriptionRow {
  ordinal: number;
  id: string | null;
  acknowledged_at: Date | null;
  due: string | null;
  ever: boolean;
}

/** How a person stands to the job description in force of a position; null where there is none. */
async function descriptionStanding(
  ctx: Context,
  personId: string,
  positionId: string,
): Promise<PersonQualifications['description']> {
  const { rows } = await sql<DescriptionRow>`
    select d.ordinal, a.id, a.acknowledged_at, a.due, exists (
      select from training_acknowledgement e join training_job_description x on x.id = e.description_id
      where e.user_id = ${personId} and x.position_id = d.position_id and e.acknowledged_at is not null) as ever
    from training_job_description d
    left join training_acknowledgement a on a.description_id = d.id and a.user_id = ${personId} and a.ended_at is null
    where d.position_id = ${positionId} and d.state = 'effective'`.execute(ctx.tx);
  const [row] = rows;
  if (!row) return null;
  return {
    version: versionLabel(row.ordinal),
    status: descriptionStatus(row),
    acknowledgementId: row.id,
    acknowledgedAt: row.acknowledged_at?.toISOString() ?? null,
    due: row.due,
  };
}

/** As for courses: who knew a former version is suspended until the new one is acknowledged. */
const descriptionStatus = ({ acknowledged_at, ever }: DescriptionRow): QualificationStatus => {
  if (acknowledged_at) return 'valid';
  return ever ? 'suspended' : 'none';
};

/** The job description that was in force at an instant, and since when the person had acknowledged it by then. */
export async function descriptionAt(tx: TenantTransaction, personId: string, positionId: string, at: Date) {
  const { rows } = await sql<{ no: string; ordinal: number; since: Date | null }>`
    select p.code as no, d.ordinal, a.acknowledged_at as since
    from training_job_description d join position p on p.id = d.position_id
    left join training_acknowledgement a on a.description_id = d.id and a.user_id = ${personId}
      and a.acknowledged_at <= ${at}
    where d.position_id = ${positionId} and d.effective_at <= ${at}
      and (d.superseded_at is null or d.superseded_at > ${at})`.execute(tx);
  return rows.map(({ no, ordinal, since }) => ({
    of: { no: `${no} ${versionLabel(ordinal)}`, zh: '岗位说明书', en: 'job description' },
    since,
    until: null,
    ended: null,
  }));
}

/** Days before its end from which a qualification shows as ending. */
const EXPIRING = 30;

interface Row {
  course_id: string;
  no: string;
  zh: string;
  en: string;
  /** Of records that count for the version in force. */
  since: Date | null;
  until: string | null;
  endless: boolean | null;
  /** Something was learnt once, of whatever version. */
  ever: boolean | null;
  counted: boolean | null;
  assignment_id: string | null;
  state: AssignmentStanding | null;
  due: string | null;
}

/** Worst first: a position is as qualified as its weakest course, or as its job description is acknowledged. */
const ORDER: QualificationStatus[] = ['none', 'expired', 'suspended', 'expiring', 'valid'];

/** Standing of a person in their position: its job description, and course by course. Throws RECORD_NOT_EXIST. */
export async function personQualifications(ctx: Context, personId: string): Promise<PersonQualifications> {
  const today = await tenantDay(ctx.tx, ctx.now);
  const person = await ctx.tx
    .selectFrom('user_account as u')
    .leftJoin('position as p', (join) =>
      join.onRef('p.tenant_id', '=', 'u.tenant_id').onRef('p.id', '=', 'u.position_id'),
    )
    .select(['u.id', 'u.account', 'u.name', 'p.id as position_id', 'p.name_zh', 'p.name_en'])
    .where('u.id', '=', personId)
    .executeTakeFirst();
  if (!person) throw new AppError('RECORD_NOT_EXIST');
  const rows = person.position_id ? await coursesOf(ctx, personId, person.position_id, today) : [];
  const courses = rows.map((row) => ({
    course: { id: row.course_id, no: row.no, name: { zh: row.zh, en: row.en } },
    status: statusOf(row, today, plusDays(today, EXPIRING)),
    since: row.since?.toISOString() ?? null,
    until: row.endless ? null : row.until,
    assignmentId: row.assignment_id,
    state: row.state,
    due: row.due,
  }));
  const description = person.position_id
    ? await descriptionStanding(ctx, personId, person.position_id)
    : null;
  const standings = [...courses, ...(description ? [description] : [])];
  return {
    person: { id: person.id, account: person.account, name: person.name },
    position: person.position_id
      ? { id: person.position_id, name: { zh: person.name_zh ?? '', en: person.name_en ?? '' } }
      : null,
    status: ORDER.find((status) => standings.some((one) => one.status === status)) ?? 'valid',
    description,
    courses,
  };
}

function statusOf(row: Row, today: string, soon: string): QualificationStatus {
  if (row.endless) return 'valid';
  if (row.until !== null) {
    if (row.until < today) return 'expired';
    return row.until <= soon ? 'expiring' : 'valid';
  }
  // Learnt once, but a newer version that needs training is in force since.
  if (row.ever) return 'suspended';
  return 'none';
}

async function coursesOf(ctx: Context, personId: string, positionId: string, today: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with asked as (
      select m.course_id from training_matrix_cell m where m.to_at is null
        and (m.row_kind = 'position' and m.row_id = ${positionId} or m.row_kind = 'role' and m.row_id in (
          select r.role_id from training_role_position r where r.position_id = ${positionId} and r.to_at is null))
      group by m.course_id
    )
    select c.id as course_id, c.no, c.name_zh as zh, c.name_en as en, k.since, k.until, k.endless, k.ever,
      k.counted, n.id as assignment_id, n.state, n.due
    from asked join training_course c on c.id = asked.course_id and c.state = 'effective'
    join lateral (select x.* from training_course_version x
      where x.course_id = c.id and x.ordinal is not null and (x.in_force_from <= ${ctx.now} or x.state = 'effective')
      order by (x.in_force_from <= ${ctx.now}) desc nulls last, x.ordinal desc limit 1) v on true
    left join lateral (
      select min(a.completed_at) filter (where counts and (a.valid_to is null or a.valid_to >= ${today}::date)) as since,
        max(a.valid_to) filter (where counts) as until,
        bool_or(counts and a.valid_to is null) as endless, bool_or(counts) as counted, count(*) > 0 as ever
      from (select a.*, q.counts and q.ordinal between v.accepts_from and v.ordinal
          and ${leavesNoExam({ at: ctx.now, day: today })} as counts
        from training_assignment a join training_course_version q on q.id = a.course_version_id
        where a.user_id = ${personId} and a.course_id = c.id and a.state in ('qualified', 'exempt')
          and q.ordinal <= v.ordinal) a) k on true
    left join lateral (select a.id, ${standingOn(today)} as state, a.due from training_assignment a
      where a.user_id = ${personId} and a.course_id = c.id and a.state <> 'superseded'
      order by (a.state in (${openStates})) desc, a.created_at desc limit 1) n on true
    order by c.no`.execute(ctx.tx);
  return rows;
}
