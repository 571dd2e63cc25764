import type { CourseContent, PracticeStep } from '@attest/api-contract';
import { type Selectable, sql } from 'kysely';
import type { AuditChange } from '../../../platform/audit/auditRecord';
import { changes } from '../../../platform/audit/changes';
import type { TenantTransaction } from '../../../platform/database/tenantTransaction';
import { AppError } from '../../../platform/errors';
import type { CourseContentColumns } from '../tables';

export type ContentRow = Selectable<CourseContentColumns>;

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

/** Only the columns of the content, of a row that has more. */
export const contentPart = (row: ContentRow) => contentColumns(contentOf(row));

const stepsText = (steps: PracticeStep[] = []) =>
  steps.map(({ zh, en, times }) => `${zh} / ${en} × ${times}`);

/** Fields that differ, with their labels. */
export const contentChanges = (before: CourseContent | null, after: CourseContent): AuditChange[] =>
  changes([
    ['nameZh', '中文名称', 'Chinese name', before?.nameZh, after.nameZh],
    ['nameEn', '英文名称', 'English name', before?.nameEn, after.nameEn],
    ['kind', '类型', 'Kind', before?.kind, after.kind],
    ['description', '说明', 'Description', before?.description, after.description],
    ['documentId', '关联文件', 'Document', before?.documentId, after.documentId],
    ['materialId', '音视频材料', 'Recording', before?.materialId, after.materialId],
    ['lecturerId', '讲师', 'Lecturer', before?.lecturerId, after.lecturerId],
    [
      'minimumViewSeconds',
      '最短学习时间（秒）',
      'Minimum view time (s)',
      before?.minimumViewSeconds,
      after.minimumViewSeconds,
    ],
    ['quizId', '试卷', 'Quiz', before?.quizId, after.quizId],
    ['passScore', '合格分', 'Pass score', before?.passScore, after.passScore],
    ['validityMonths', '有效期（月）', 'Validity (months)', before?.validityMonths, after.validityMonths],
    ['critical', '关键', 'Critical', before?.critical, after.critical],
    ['creditHours', '学时', 'Credit hours', before?.creditHours, after.creditHours],
    [
      'practiceSteps',
      '实操步骤',
      'Practice steps',
      stepsText(before?.practiceSteps),
      stepsText(after.practiceSteps),
    ],
  ]);

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
