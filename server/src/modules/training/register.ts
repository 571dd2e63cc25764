import type { AssignmentState, CourseKind } from '@attest/api-contract';
import { writeRows } from '../../platform/database/rows';
import type { Context } from '../../platform/module';
import { OPEN_STATES } from './assignments/states';
import { followLearning } from './due/follow';
import { followStandings } from './standing/standings';

interface RegisteredCourse {
  no: string;
  nameZh: string;
  nameEn: string;
  kind: CourseKind;
  documentId?: string;
  lecturerId?: string;
  validityMonths?: number;
  passScore?: number;
}

interface RegisteredAssignment {
  userId: string;
  documentVersionId?: string;
  state: AssignmentState;
  reason: string;
  /** In English; the same words when absent. */
  reasonEn?: string;
  due?: string;
  completedAt?: Date;
  score?: number;
  attempts?: number;
  validTo?: string;
}

/**
 * Takes a course and what people have learnt of it over from elsewhere; the trail says so. The course gets a
 * version for every document version that was learnt, in the order given; what is open stays required.
 */
export async function registerCourse(
  ctx: Context,
  course: RegisteredCourse,
  assignments: RegisteredAssignment[],
): Promise<string> {
  const content = {
    name_zh: course.nameZh,
    name_en: course.nameEn,
    kind: course.kind,
    document_id: course.documentId ?? null,
    lecturer_id: course.lecturerId ?? null,
    validity_months: course.validityMonths ?? null,
    pass_score: course.passScore ?? null,
  };
  const { id } = await ctx.tx
    .insertInto('training_course')
    .values({ ...content, no: course.no, current_version_id: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const taught = [...new Set(assignments.map((one) => one.documentVersionId ?? null))];
  if (taught.length === 0) taught.push(null);
  const versions = await ctx.tx
    .insertInto('training_course_version')
    .values(
      taught.map((documentVersionId, index) => ({
        ...content,
        course_id: id,
        ordinal: index + 1,
        state: index === taught.length - 1 ? ('effective' as const) : ('superseded' as const),
        document_version_id: documentVersionId,
        accepts_from: index + 1,
        required_from: ctx.now,
        in_force_from: ctx.now,
        required_to: index === taught.length - 1 ? null : ctx.now,
      })),
    )
    .returning(['id', 'document_version_id', 'state'])
    .execute();
  await writeRows(
    ctx.tx,
    'training_course',
    { id },
    { current_version_id: versions.find((version) => version.state === 'effective')?.id ?? null },
  );
  await insertAssignments(ctx, { id, ...course }, versions, assignments);
  await followStandings(ctx, { courseIds: [id] });
  ctx.audit({
    module: 'training',
    objectType: 'course',
    objectId: id,
    objectNo: course.no,
    objectName: { zh: course.nameZh, en: course.nameEn },
    event: 'import',
    details: { count: assignments.length },
  });
  return id;
}

const READ = { needs_read: true, needs_class: false, needs_exam: false, needs_ojt: false };
const BY_KIND: Partial<Record<CourseKind, typeof READ>> = {
  class: { ...READ, needs_read: false, needs_class: true },
  ojt: { ...READ, needs_read: false, needs_ojt: true },
};

async function insertAssignments(
  ctx: Context,
  course: RegisteredCourse & { id: string },
  versions: { id: string; document_version_id: string | null }[],
  assignments: RegisteredAssignment[],
): Promise<void> {
  if (assignments.length === 0) return;
  const needs = { ...(BY_KIND[course.kind] ?? READ), needs_exam: course.passScore !== undefined };
  const versionOf = (documentVersionId: string | undefined) =>
    versions.find((version) => version.document_version_id === (documentVersionId ?? null))?.id as string;
  const inserted = await ctx.tx
    .insertInto('training_assignment')
    .values(
      assignments.map((one) => ({
        user_id: one.userId,
        course_id: course.id,
        course_version_id: versionOf(one.documentVersionId),
        document_version_id: one.documentVersionId ?? null,
        state: one.state,
        reason: one.reason,
        reason_en: one.reasonEn ?? one.reason,
        due: one.due ?? null,
        completed_at: one.completedAt ?? null,
        score: one.score ?? null,
        attempts: one.attempts ?? 0,
        valid_to: one.validTo ?? null,
        source: 'import' as const,
        ...needs,
        validity_months: course.validityMonths ?? null,
      })),
    )
    .returning('id')
    .execute();
  await followLearning(ctx, inserted);
  const open = assignments.filter((one) => OPEN_STATES.includes(one.state));
  if (open.length === 0) return;
  await ctx.tx
    .insertInto('training_requirement')
    .values(
      open.map((one) => ({
        user_id: one.userId,
        course_id: course.id,
        ...needs,
        due: one.due ?? null,
        reason: one.reason,
        from_at: ctx.now,
      })),
    )
    .execute();
}
