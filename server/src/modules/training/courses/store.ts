import { sql } from 'kysely';
import { storedRow } from '../../../platform/database/rows';
import type { Stored } from '../../../platform/database/schema';
import type { TenantTransaction } from '../../../platform/database/tenantTransaction';
import { nextNumber } from '../../../records/numbering/number';
import { type Recorded, trailOf } from '../../../records/versioned/type';

export type Course = Stored<'training_course'>;
export type CourseVersionRow = Stored<'training_course_version'>;

export const draftOf = (tx: TenantTransaction, courseId: string): Promise<CourseVersionRow | undefined> =>
  storedRow(tx, 'training_course_version', { course_id: courseId, state: 'draft' });

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

/** The next free CRS number. */
export async function nextCourseNo(tx: TenantTransaction): Promise<string> {
  for (;;) {
    const no = await nextNumber(tx, 'trainingCourse', 'CRS-{seq:3}', 0);
    const taken = await storedRow(tx, 'training_course', { no });
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

/** How the trail names a course. */
export const COURSE_RECORD: Recorded<Pick<Course, 'no' | 'name_zh' | 'name_en'>> = {
  module: 'training',
  objectType: 'course',
  called: { zh: '课程', en: 'Course' },
  identify: ({ no, name_zh: zh, name_en: en }) => ({ no, name: { zh, en } }),
};

/** One entry of the trail about a course. */
export const auditCourse = trailOf(COURSE_RECORD);
