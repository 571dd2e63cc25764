import type { Bilingual, QueryContent } from '@attest/api-contract';

/** Fields of a query as the audit trail names them. */
export const CONTENT_LABELS: Record<keyof QueryContent, Bilingual> = {
  code: { zh: '编码', en: 'Code' },
  name: { zh: '名称', en: 'Name' },
  category: { zh: '类别', en: 'Category' },
  useScope: { zh: '使用范围', en: 'Use scope' },
  description: { zh: '描述', en: 'Description' },
  object: { zh: '查询对象', en: 'Object' },
  dataScope: { zh: '数据范围', en: 'Data scope' },
  columns: { zh: '显示字段', en: 'Columns' },
  conditions: { zh: '条件', en: 'Conditions' },
  combination: { zh: '条件组合', en: 'Combination' },
  sort: { zh: '排序', en: 'Order' },
};
