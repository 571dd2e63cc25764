import type { Bilingual } from '@attest/api-contract';
import { type Selectable, sql } from 'kysely';
import type { AuditChange } from '../../../platform/audit/auditRecord';
import { refuseStale } from '../../../platform/calls/stale';
import type { TenantTransaction } from '../../../platform/database/tenantTransaction';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { nextNumber } from '../../../records/numbering/number';
import type { TrainingCourseTable, TrainingCourseVersionTable } from '../tables';

export type Course = Selectable<TrainingCourseTable>;
export type CourseVersionRow = Selectable<TrainingCourseVersionTable>;

/** Reads a course and locks it. Throws RECORD_NOT_EXIST, RECORD_CHANGED. */
export async function lockCourse(ctx: Context, id: string, seen: number | undefined): Promise<Course> {
  const course = await ctx.tx
    .selectFrom('training_course')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!course) throw new AppError('RECORD_NOT_EXIST');
  await refuseStale(ctx, course, seen);
  return course;
}

export const draftOf = (tx: TenantTransaction, courseId: string): Promise<CourseVersionRow | undefined> =>
  tx
    .selectFrom('training_course_version')
    .selectAll()
    .where('course_id', '=', courseId)
    .where('state', '=', 'draft')
    .executeTakeFirst();

/** The version with the highest ordinal: the effective one, or the last before a course was disabled. */
export const latestOf = (tx: TenantTransaction, courseId: string): Promise<CourseVersionRow | undefined> =>
  tx
    .selectFrom('training_course_version')
    .selectAll()
    .where('course_id', '=', courseId)
    .where('ordinal', 'is not', null)
    .orderBy('ordinal', 'desc')
    .limit(1)
    .executeTakeFirst();

/** `V02`. */
export const versionLabel = (ordinal: number): string => `V${String(ordinal).padStart(2, '0')}`;

/** The next free CRS number. */
export async function nextCourseNo(tx: TenantTransaction): Promise<string> {
  for (;;) {
    const no = await nextNumber(tx, 'trainingCourse', 'CRS-{seq:3}', 0);
    const taken = await tx.selectFrom('training_course').select('id').where('no', '=', no).executeTakeFirst();
    if (!taken) return no;
  }
}

/** Version of a document that a course begins to teach: the one in force, else the newest approved one. */
export async function taughtVersion(tx: TenantTransaction, documentId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from document_version
    where document_id = ${documentId} and state in ('effective', 'approved', 'inTraining')
    order by (state = 'effective') desc, ordinal desc limit 1`.execute(tx);
  return rows[0]?.id ?? null;
}

/** One entry of the trail about a course. */
export function auditCourse(
  ctx: Context,
  course: { id: string; no: string; name_zh: string; name_en: string },
  entry: { event: string; changes?: AuditChange[]; description: Bilingual; reason?: string },
): void {
  ctx.audit({
    module: 'training',
    objectType: 'course',
    objectId: course.id,
    objectNo: course.no,
    objectName: { zh: course.name_zh, en: course.name_en },
    ...entry,
  });
}
