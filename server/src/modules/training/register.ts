import type { AssignmentState, TrainingRow } from '@attest/api-contract';
import type { Context } from '../../platform/module';
import './tables';

export interface RegisteredCourse {
  no: string;
  nameZh: string;
  nameEn: string;
  kind: TrainingRow['kind'];
  documentId?: string;
  lecturerId?: string;
  validityMonths?: number;
  passScore?: number;
}

export interface RegisteredAssignment {
  userId: string;
  documentVersionId?: string;
  state: AssignmentState;
  reason: string;
  due?: string;
  completedAt?: Date;
  score?: number;
  attempts?: number;
  validTo?: string;
}

/** Takes a course and what people have learnt of it over from elsewhere; the trail says so. */
export async function registerCourse(
  ctx: Context,
  course: RegisteredCourse,
  assignments: RegisteredAssignment[],
): Promise<string> {
  const { id } = await ctx.tx
    .insertInto('training_course')
    .values({
      no: course.no,
      name_zh: course.nameZh,
      name_en: course.nameEn,
      kind: course.kind,
      document_id: course.documentId ?? null,
      lecturer_id: course.lecturerId ?? null,
      validity_months: course.validityMonths ?? null,
      pass_score: course.passScore ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (assignments.length > 0)
    await ctx.tx
      .insertInto('training_assignment')
      .values(
        assignments.map((one) => ({
          user_id: one.userId,
          course_id: id,
          document_version_id: one.documentVersionId ?? null,
          state: one.state,
          reason: one.reason,
          due: one.due ?? null,
          completed_at: one.completedAt ?? null,
          score: one.score ?? null,
          attempts: one.attempts ?? 0,
          valid_to: one.validTo ?? null,
        })),
      )
      .execute();
  ctx.audit({
    module: 'training',
    objectType: 'course',
    objectId: id,
    objectNo: course.no,
    objectName: course.nameZh,
    event: 'import',
    description: {
      zh: `导入课程 ${course.no}《${course.nameZh}》及 ${assignments.length} 条培训记录`,
      en: `Imported course ${course.no} “${course.nameEn}” with ${assignments.length} training records`,
    },
  });
  return id;
}
