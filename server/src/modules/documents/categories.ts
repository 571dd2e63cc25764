import type { TenantTransaction } from '../../platform/database/tenantTransaction';
import './tables';

export interface DocumentCategory {
  code: string;
  zh: string;
  en: string;
  reviewMonths: number;
  trainingLimit: number;
}

/** Categories a tenant starts with. */
const DEFAULT_CATEGORIES: DocumentCategory[] = [
  { code: 'SMP', zh: '管理规程', en: 'Management procedure', reviewMonths: 24, trainingLimit: 90 },
  { code: 'SOP', zh: '操作规程', en: 'Operating procedure', reviewMonths: 24, trainingLimit: 90 },
  { code: 'STP', zh: '工艺规程', en: 'Process specification', reviewMonths: 36, trainingLimit: 100 },
  { code: 'TS', zh: '质量标准', en: 'Specification', reviewMonths: 36, trainingLimit: 100 },
  { code: 'REC', zh: '记录表单', en: 'Record form', reviewMonths: 24, trainingLimit: 90 },
  { code: 'VP', zh: '验证文件', en: 'Validation document', reviewMonths: 36, trainingLimit: 90 },
  { code: 'QM', zh: '质量手册', en: 'Quality manual', reviewMonths: 36, trainingLimit: 90 },
  { code: 'WI', zh: '作业指导书', en: 'Work instruction', reviewMonths: 24, trainingLimit: 90 },
];

/** Adds the categories that the tenant does not have yet. */
export async function ensureCategories(tx: TenantTransaction): Promise<void> {
  await tx
    .insertInto('document_category')
    .values(
      DEFAULT_CATEGORIES.map(({ code, zh, en, reviewMonths, trainingLimit }) => ({
        code,
        name_zh: zh,
        name_en: en,
        review_months: reviewMonths,
        training_limit: trainingLimit,
      })),
    )
    .onConflict((conflict) => conflict.columns(['tenant_id', 'code']).doNothing())
    .execute();
}
