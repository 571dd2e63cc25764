import type { DocumentCategory } from '@attest/api-contract';
import type { Stored } from '../../platform/database/schema';
import type { TenantTransaction } from '../../platform/database/tenantTransaction';
import { AppError } from '../../platform/errors';

interface ShippedCategory {
  code: string;
  zh: string;
  en: string;
  numberPattern: string;
  reviewMonths: number;
  trainingLimit: number;
  approver: DocumentCategory['approver'];
  release: DocumentCategory['release'];
}

const shipped = (
  code: string,
  [zh, en]: [string, string],
  numberPattern: string,
  [reviewMonths, trainingLimit]: [number, number],
  approver: DocumentCategory['approver'],
  release: DocumentCategory['release'],
): ShippedCategory => ({ code, zh, en, numberPattern, reviewMonths, trainingLimit, approver, release });

/** Categories a tenant starts with. */
const SHIPPED: ShippedCategory[] = [
  shipped('SMP', ['管理规程', 'Management procedure'], 'SMP-{dept}-{seq:3}', [24, 90], 'qhead', 'signed'),
  shipped('SOP', ['操作规程', 'Operating procedure'], 'SOP-{dept}-{seq:3}', [24, 90], 'qamgr', 'automatic'),
  shipped('STP', ['工艺规程', 'Process specification'], 'STP-{seq:3}', [36, 100], 'qhead', 'signed'),
  shipped('TS', ['质量标准', 'Specification'], 'TS-{seq:3}', [36, 100], 'qhead', 'signed'),
  shipped('REC', ['记录表单', 'Record form'], 'REC-{dept}-{seq:3}', [24, 90], 'qamgr', 'automatic'),
  shipped('VP', ['验证文件', 'Validation document'], 'VP-{seq:3}', [36, 90], 'qhead', 'signed'),
  shipped('QM', ['质量手册', 'Quality manual'], 'QM-{seq:3}', [36, 90], 'qhead', 'signed'),
  shipped('WI', ['作业指导书', 'Work instruction'], 'WI-{dept}-{seq:3}', [24, 90], 'qamgr', 'automatic'),
];

/** Adds the categories that the tenant does not have yet. */
export async function ensureCategories(tx: TenantTransaction): Promise<void> {
  await tx
    .insertInto('document_category')
    .values(
      SHIPPED.map(({ code, zh, en, reviewMonths, trainingLimit, numberPattern, approver, release }) => ({
        code,
        name_zh: zh,
        name_en: en,
        review_months: reviewMonths,
        training_limit: trainingLimit,
        number_pattern: numberPattern,
        approver,
        release,
      })),
    )
    .onConflict((conflict) => conflict.columns(['tenant_id', 'code']).doNothing())
    .execute();
}

/** Categories of the tenant, by code. */
export async function listCategories(tx: TenantTransaction): Promise<DocumentCategory[]> {
  await ensureCategories(tx);
  const rows = await tx.selectFrom('document_category').selectAll().orderBy('code').execute();
  return rows.map(toCategory);
}

/** One category. REQUEST_INVALID when the tenant has none of that code. */
export async function categoryOf(tx: TenantTransaction, code: string): Promise<DocumentCategory> {
  const row = await tx
    .selectFrom('document_category')
    .selectAll()
    .where('code', '=', code)
    .executeTakeFirst();
  if (!row) throw new AppError('REQUEST_INVALID', { where: '/category' });
  return toCategory(row);
}

/** What a row leaves open is as the product ships the category. */
function toCategory(row: Stored<'document_category'>): DocumentCategory {
  const known = SHIPPED.find((category) => category.code === row.code);
  return {
    code: row.code,
    name: { zh: row.name_zh, en: row.name_en },
    numberPattern: row.number_pattern ?? known?.numberPattern ?? `${row.code}-{seq:3}`,
    reviewMonths: row.review_months,
    trainingLimit: row.training_limit,
    approver: row.approver ?? known?.approver ?? 'qhead',
    release: row.release ?? known?.release ?? 'signed',
  };
}
