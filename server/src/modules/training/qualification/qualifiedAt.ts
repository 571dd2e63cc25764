import type { Bilingual, Qualification } from '@attest/api-contract';
import { sql } from 'kysely';
import { tenantDay } from '../../../directory/tenancy/tenantTime';
import type { TenantTransaction } from '../../../platform/database/tenantTransaction';
import { leavesNoExam } from '../assignments/states';
import { descriptionAt } from './person';

/** What a qualification is asked for. */
type Subject =
  | { courseId: string }
  | { documentVersionId: string }
  | { documentId: string }
  | { positionId: string };

/** Versions of one course of which having learnt any is enough. */
interface Accepted {
  courseId: string;
  no: string;
  zh: string;
  en: string;
  versionIds: string[];
}

interface Instant {
  at: Date;
  /** Calendar day of it in the tenant's time zone. */
  day: string;
}

/** A course version `v` with all that count for it, as `Accepted`. */
const accepted = sql`c.id as "courseId", c.no, v.name_zh as zh, v.name_en as en,
  array(select q.id from training_course_version q where q.course_id = v.course_id and q.counts
    and q.ordinal between v.accepts_from and v.ordinal) as "versionIds"`;

/** The version of a course that decided at an instant: the last that had come in force by then. */
const inForceAt = ({ at }: Instant) => sql`
  join lateral (select x.* from training_course_version x
    where x.course_id = c.id and x.in_force_from <= ${at} order by x.ordinal desc limit 1) v on true`;

/** Courses that have to be known for the subject at that instant; empty when nothing has to be known. */
async function coursesOf(tx: TenantTransaction, subject: Subject, when: Instant): Promise<Accepted[]> {
  if ('courseId' in subject) return ofCourses(tx, sql`c.id = ${subject.courseId}`, when);
  if ('documentVersionId' in subject) return ofDocumentVersion(tx, subject.documentVersionId);
  if ('positionId' in subject) return ofPosition(tx, subject.positionId, when);
  const { rows } = await sql<{ id: string }>`
    select id from document_version where document_id = ${subject.documentId}
      and coalesce(effective_at <= ${when.at}, effective_date <= ${when.day}::date)
      and coalesce(superseded_at > ${when.at}, superseded_date is null or superseded_date > ${when.day}::date)
    order by ordinal desc limit 1`.execute(tx);
  return rows[0] ? ofDocumentVersion(tx, rows[0].id) : [];
}

async function ofCourses(
  tx: TenantTransaction,
  condition: ReturnType<typeof sql>,
  when: Instant,
): Promise<Accepted[]> {
  const { rows } = await sql<Accepted>`
    select ${accepted} from training_course c ${inForceAt(when)} where ${condition} order by c.no`.execute(
    tx,
  );
  return rows;
}

/** Of a course that had several versions for the same document version, the last one says what counts. */
async function ofDocumentVersion(tx: TenantTransaction, documentVersionId: string): Promise<Accepted[]> {
  const { rows } = await sql<Accepted>`
    select ${accepted} from training_course c
    join lateral (select x.* from training_course_version x
      where x.course_id = c.id and x.document_version_id = ${documentVersionId} and x.ordinal is not null
      order by x.ordinal desc limit 1) v on true
    order by c.no`.execute(tx);
  return rows;
}

/** What the matrix asked of the position and its learner roles at that instant. */
const ofPosition = (tx: TenantTransaction, positionId: string, when: Instant): Promise<Accepted[]> => {
  const then = (alias: string) =>
    sql`${sql.ref(`${alias}.from_at`)} <= ${when.at} and (${sql.ref(`${alias}.to_at`)} is null or ${sql.ref(`${alias}.to_at`)} > ${when.at})`;
  return ofCourses(
    tx,
    sql`(v.required_to is null or v.required_to > ${when.at} or exists (
        select from training_course_version n where n.course_id = c.id and n.ordinal > v.ordinal
          and n.required_from <= ${when.at} and (n.required_to is null or n.required_to > ${when.at})))
      and exists (select from training_matrix_cell m where m.course_id = c.id and ${then('m')}
        and (m.row_kind = 'position' and m.row_id = ${positionId} or m.row_kind = 'role' and m.row_id in (
          select r.role_id from training_role_position r where r.position_id = ${positionId} and ${then('r')})))`,
    when,
  );
};

/** What has to be known, a course or the job description of a position, as it is named. */
interface Named {
  no: string;
  zh: string;
  en: string;
}

/** What stands behind one course: the record that qualified the person then, or the one that no longer did. */
interface Standing {
  since: Date | null;
  until: string | null;
  /** Days the last record had ended by then. */
  ended: string | null;
}

/**
 * Was a person qualified for a course, document or position at an instant? Later training, new versions and changes
 * of the matrix do not change the answer; an approved correction of a record does, from then on. A position
 * asks for its job description too.
 */
export async function qualifiedAt(
  tx: TenantTransaction,
  personId: string,
  subject: Subject,
  at: Date,
): Promise<Qualification> {
  const when = { at, day: await tenantDay(tx, at) };
  const courses = await coursesOf(tx, subject, when);
  const description =
    'positionId' in subject ? await descriptionAt(tx, personId, subject.positionId, at) : [];
  if (courses.length === 0 && description.length === 0)
    return {
      qualified: true,
      required: false,
      since: null,
      until: null,
      why: { zh: '当时没有培训要求', en: 'No training was required then' },
    };
  const standings: (Standing & { of: Named })[] = [
    ...(await Promise.all(
      courses.map(async (course) => ({ of: course, ...(await standingOf(tx, personId, course, when)) })),
    )),
    ...description,
  ];
  const missing = standings.filter((one) => one.since === null);
  if (missing.length > 0)
    return { qualified: false, required: true, since: null, until: null, why: whyNot(missing) };
  const since = standings
    .map((one) => one.since as Date)
    .sort((a, b) => b.getTime() - a.getTime())[0] as Date;
  const until = standings
    .map((one) => one.until)
    .filter((day) => day !== null)
    .sort()[0];
  return {
    qualified: true,
    required: true,
    since: since.toISOString(),
    until: until ?? null,
    why: whyQualified(courses, description),
  };
}

function whyQualified(courses: Named[], description: { of: Named }[]): Bilingual {
  const trained = courses.map(({ no }) => no);
  const acknowledged = description.map(({ of }) => of.no);
  return {
    zh: [
      trained.length > 0 && `已完成培训：${trained.join('、')}`,
      acknowledged.length > 0 && `已确认岗位说明书：${acknowledged.join('、')}`,
    ]
      .filter(Boolean)
      .join('；'),
    en: [
      trained.length > 0 && `Trained in ${trained.join(', ')}`,
      acknowledged.length > 0 && `Acknowledged the job description ${acknowledged.join(', ')}`,
    ]
      .filter(Boolean)
      .join('; '),
  };
}

function whyNot(missing: (Standing & { of: Named })[]): Bilingual {
  const [zh, en] = (['zh', 'en'] as const).map((language) =>
    missing.map(({ of, ended }) => {
      const name = `${of.no} ${of[language]}`;
      if (ended === null) return name;
      return language === 'zh' ? `${name}（${ended} 到期）` : `${name} (ended ${ended})`;
    }),
  );
  return { zh: `未完成或已失效：${zh?.join('、')}`, en: `Not trained, or no longer: ${en?.join(', ')}` };
}

async function standingOf(
  tx: TenantTransaction,
  personId: string,
  { versionIds }: Accepted,
  { at, day }: { at: Date; day: string },
): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select min(completed_at) filter (where holds) as since,
      case when bool_or(holds and valid_to is null) then null else max(valid_to) filter (where holds) end as until,
      max(valid_to) filter (where not holds) as ended
    from (select completed_at, valid_to, valid_to is null or valid_to >= ${day}::date as holds
      from training_assignment a
      where user_id = ${personId} and course_version_id = any(${versionIds}::uuid[])
        and state in ('qualified', 'exempt') and completed_at <= ${at} and ${leavesNoExam({ at, day })}) r`.execute(
    tx,
  );
  return rows[0] ?? { since: null, until: null, ended: null };
}
