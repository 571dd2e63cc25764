import type { MatrixChange, MatrixRowKind, TrainingPreview } from '@attest/api-contract';
import { sql } from 'kysely';
import type { AuditChange } from '../../../platform/audit/auditRecord';
import type { Handles } from '../../../platform/calls/handleAll';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { needsColumns, needsText } from '../needs';
import { applyChange, preview } from '../required/trained';

/** What the changed cells would do. Throws REQUEST_INVALID for rows or courses that do not exist. */
export async function previewCells(ctx: Context, changes: MatrixChange[]): Promise<TrainingPreview> {
  return preview(ctx, { write: () => writeCells(ctx, changes) });
}

/** Applies previewed cells. Throws TRAINING_CHANGED, REQUEST_INVALID. */
export const applyCells: Handles<'applyMatrix'> = async (ctx, { changes, token, reason }) => {
  const change = { write: () => writeCells(ctx, changes), cause: { code: 'matrix', reason } as const };
  const { written, ...outcome } = await applyChange(ctx, change, token);
  const { audited } = written;
  ctx.audit({
    module: 'training',
    objectType: 'matrix',
    objectName: { zh: '培训矩阵', en: 'Training matrix' },
    event: 'change',
    changes: audited,
    reason,
    details: { cells: audited.length, adds: outcome.adds, cancels: outcome.cancels },
  });
  ctx.pushTenant('tenant.record', { process: 'trainingMatrix', id: ctx.tenantId, version: 0 });
  return outcome;
};

interface Named {
  id: string;
  zh: string;
  en: string;
}

interface CellNow {
  id: string;
  row_kind: MatrixRowKind;
  row_id: string;
  course_id: string;
  needs_read: boolean;
  needs_class: boolean;
  needs_exam: boolean;
  needs_ojt: boolean;
  validity_months: number | null;
}

const keyOf = (kind: string, row: string, course: string) => `${kind}:${row}:${course}`;

/** Ends the cells that change and begins the new ones: what was asked for at any time stays readable. */
async function writeCells(ctx: Context, changes: MatrixChange[]) {
  const last = new Map(changes.map((one) => [keyOf(one.rowKind, one.rowId, one.courseId), one]));
  const wanted = [...last.values()];
  const courseIds = [...new Set(wanted.map((one) => one.courseId))];
  const rowIds = [...new Set(wanted.map((one) => one.rowId))];
  const { rows, courses } = await namesOf(ctx, wanted, rowIds, courseIds);
  const present = await sql<CellNow>`
    select id, row_kind, row_id, course_id, needs_read, needs_class, needs_exam, needs_ojt, validity_months
    from training_matrix_cell
    where to_at is null and row_id = any(${rowIds}::uuid[]) and course_id = any(${courseIds}::uuid[])
    for update`.execute(ctx.tx);
  const cells = new Map(
    present.rows.map((cell) => [keyOf(cell.row_kind, cell.row_id, cell.course_id), cell]),
  );
  const ended: string[] = [];
  const begun: Omit<CellNow, 'id'>[] = [];
  const audited: AuditChange[] = [];
  for (const { rowKind, rowId, courseId, cell } of wanted) {
    const before = cells.get(keyOf(rowKind, rowId, courseId));
    const after = cell && { ...needsColumns(cell.needs, '/changes'), validity_months: cell.validityMonths };
    const [old, now] = [cellText(before), cellText(after ?? undefined)];
    if (old === now) continue;
    if (before) ended.push(before.id);
    if (after) begun.push({ row_kind: rowKind, row_id: rowId, course_id: courseId, ...after });
    const [row, course] = [rows.get(rowId) as Named, courses.get(courseId) as Named];
    audited.push({
      field: `${rowKind}:${rowId}:${courseId}`,
      label: { zh: `${row.zh} × ${course.zh}`, en: `${row.en} × ${course.en}` },
      old,
      new: now,
    });
  }
  if (ended.length > 0)
    await sql`update training_matrix_cell set to_at = ${ctx.now} where id = any(${ended}::uuid[])`.execute(
      ctx.tx,
    );
  if (begun.length > 0)
    await ctx.tx
      .insertInto('training_matrix_cell')
      .values(begun.map((cell) => ({ ...cell, from_at: ctx.now, to_at: null })))
      .execute();
  return { courseIds, audited };
}

const cellText = (
  cell: Omit<CellNow, 'id' | 'row_kind' | 'row_id' | 'course_id'> | undefined,
): string | null => {
  if (!cell) return null;
  const needs = needsText({
    read: cell.needs_read,
    class: cell.needs_class,
    exam: cell.needs_exam,
    ojt: cell.needs_ojt,
  });
  return cell.validity_months === null ? needs : `${needs} · ${cell.validity_months}m`;
};

const ROW_TABLES = { position: 'position', role: 'training_learner_role', department: 'department' } as const;

async function namesOf(ctx: Context, wanted: MatrixChange[], rowIds: string[], courseIds: string[]) {
  const rows = new Map<string, Named>();
  for (const kind of new Set(wanted.map((one) => one.rowKind))) {
    const found = await sql<Named>`select id, name_zh as zh, name_en as en from ${sql.table(ROW_TABLES[kind])}
      where id = any(${rowIds}::uuid[])`.execute(ctx.tx);
    for (const row of found.rows) rows.set(`${kind}:${row.id}`, row);
  }
  const found = await sql<Named>`select id, name_zh as zh, name_en as en from training_course
    where id = any(${courseIds}::uuid[])`.execute(ctx.tx);
  const courses = new Map(found.rows.map((course) => [course.id, course]));
  const byId = new Map<string, Named>();
  for (const { rowKind, rowId, courseId } of wanted) {
    const row = rows.get(`${rowKind}:${rowId}`);
    if (!row || !courses.has(courseId)) throw new AppError('REQUEST_INVALID', { where: '/changes' });
    byId.set(rowId, row);
  }
  return { rows: byId, courses };
}
