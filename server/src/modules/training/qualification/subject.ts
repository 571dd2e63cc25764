import { sql } from 'kysely';
import type { TenantTransaction } from '../../../platform/database/tenantTransaction';

/** What a qualification is asked for. */
export type Subject =
  | { courseId: string }
  | { documentVersionId: string }
  | { documentId: string }
  | { positionId: string };

/** Versions of one course of which having learnt any is enough. */
export interface Accepted {
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
export async function coursesOf(tx: TenantTransaction, subject: Subject, when: Instant): Promise<Accepted[]> {
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
