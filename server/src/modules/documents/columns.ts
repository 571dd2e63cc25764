import { DOCUMENT_STATES, type DocumentRow } from '@attest/api-contract';
import { sql } from 'kysely';
import { departmentIn, personIn } from '../../directory/identity/queryFields';
import { namedIn } from '../../platform/query/objects';
import type { ListColumns } from '../../platform/search/columns';
import { STATE_NAMES } from './stateNames';

/**
 * What there is of documents (`d`), versions (`v`) and categories (`c`); what is only sorted by also of departments
 * (`p`) and owners (`u`).
 */
export const DOCUMENT_COLUMNS: ListColumns<DocumentRow> = {
  no: {
    label: { zh: '文件编号', en: 'Document no.' },
    sort: sql`d.no`,
    asked: { type: 'text', sql: sql`d.no`, link: true },
  },
  titleZh: {
    label: { zh: '中文标题', en: 'Chinese title' },
    sort: sql`d.title_zh collate attest_zh`,
    asked: { type: 'text', sql: sql`d.title_zh` },
  },
  titleEn: {
    label: { zh: '英文标题', en: 'English title' },
    sort: sql`d.title_en`,
    asked: { type: 'text', sql: sql`d.title_en` },
  },
  version: {
    label: { zh: '版本', en: 'Version' },
    sort: sql`v.ordinal`,
    asked: { type: 'text', sql: sql`v.label` },
  },
  state: {
    label: { zh: '状态', en: 'State' },
    sort: sql`v.state`,
    asked: {
      type: 'choice',
      sql: sql`v.state`,
      options: DOCUMENT_STATES.map((value) => ({ value, label: STATE_NAMES[value] })),
    },
  },
  category: {
    label: { zh: '类别', en: 'Category' },
    sort: sql`d.category`,
    asked: namedIn(sql`concat_ws(' ', c.code, c.name_zh)`, sql`concat_ws(' ', c.code, c.name_en)`),
  },
  categoryName: sql`d.category`,
  department: { label: { zh: '部门', en: 'Department' }, asked: departmentIn(sql`d.department_id`) },
  departmentZh: sql`p.name_zh collate attest_zh`,
  departmentEn: sql`p.name_en`,
  owner: {
    label: { zh: '负责人', en: 'Owner' },
    sort: sql`u.name collate attest_zh`,
    asked: personIn(sql`d.owner_id`),
  },
  effectiveVersion: sql`d.effective_ordinal`,
  plannedEffectiveDate: {
    label: { zh: '计划生效日期', en: 'Planned effective date' },
    asked: { type: 'day', sql: sql`v.planned_effective_date` },
  },
  effectiveDate: {
    label: { zh: '生效日期', en: 'Effective date' },
    sort: sql`d.effective_date`,
    asked: { type: 'day', sql: sql`v.effective_date` },
  },
  reviewDate: {
    label: { zh: '复审日期', en: 'Review date' },
    sort: sql`d.review_date`,
    asked: { type: 'day', sql: sql`d.review_date` },
  },
  securityLevel: sql`d.security_level`,
};
