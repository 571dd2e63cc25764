import type { CourseContent, PracticeStep } from '@attest/api-contract';
import { type Selectable, sql } from 'kysely';
import type { TenantTransaction } from '../../../platform/database/tenantTransaction';
import { AppError } from '../../../platform/errors';
import type { CourseContentColumns } from '../tables';

type ContentRow = Selectable<CourseContentColumns>;

export const contentColumns = (content: CourseContent) => ({
  name_zh: content.nameZh,
  name_en: content.nameEn,
  kind: content.kind,
  description: content.description,
  document_id: content.documentId,
  material_id: content.materialId,
  lecturer_id: content.lecturerId,
  min_view_seconds: content.minimumViewSeconds,
  quiz_id: content.quizId,
  pass_score: content.passScore,
  validity_months: content.validityMonths,
  critical: content.critical,
  credit_hours: content.creditHours,
  practice_steps: JSON.stringify(content.practiceSteps),
});

export const contentOf = (row: ContentRow): CourseContent => ({
  nameZh: row.name_zh,
  nameEn: row.name_en,
  kind: row.kind,
  description: row.description,
  documentId: row.document_id,
  materialId: row.material_id,
  lecturerId: row.lecturer_id,
  minimumViewSeconds: row.min_view_seconds,
  quizId: row.quiz_id,
  passScore: row.pass_score,
  validityMonths: row.validity_months,
  critical: row.critical,
  creditHours: row.credit_hours,
  practiceSteps: row.practice_steps,
});

/** A content as the trail tells it. */
export const auditedContent = (content: CourseContent) => ({
  ...content,
  practiceSteps: stepsText(content.practiceSteps),
});

const stepsText = (steps: PracticeStep[]) => steps.map(({ zh, en, times }) => `${zh} / ${en} × ${times}`);

/**
 * Throws REQUEST_INVALID when document, lecturer or quiz does not exist, a step is there twice, or there is a recording
 * beside a document.
 */
export async function checkReferences(tx: TenantTransaction, content: CourseContent): Promise<void> {
  const refuse = (field: string) => new AppError('REQUEST_INVALID', { where: `/content/${field}` });
  if (content.documentId && content.materialId) throw refuse('materialId');
  const steps = new Set(content.practiceSteps.map(({ id }) => id));
  if (steps.size < content.practiceSteps.length) throw refuse('practiceSteps');
  if (content.documentId) {
    const found = await sql`select from document where id = ${content.documentId}`.execute(tx);
    if (found.rows.length === 0) throw refuse('documentId');
  }
  if (content.lecturerId) {
    const found =
      await sql`select from user_account where id = ${content.lecturerId} and status = 'enabled'`.execute(tx);
    if (found.rows.length === 0) throw refuse('lecturerId');
  }
  if (content.quizId) {
    const found = await sql`select from training_quiz where id = ${content.quizId}`.execute(tx);
    if (found.rows.length === 0) throw refuse('quizId');
  }
}
