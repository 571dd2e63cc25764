import { DOCUMENT_STATES } from '@attest/api-contract';
import { sql } from 'kysely';
import { departmentIn, personIn } from '../../directory/identity/queryFields';
import { namedIn, type QueryObjectSource } from '../../platform/query/objects';
import { visibleVersions } from './access';
import { STATE_NAMES } from './stateNames';

/** Versions of documents, as the query manager may ask for them. */
export const versionQuery: QueryObjectSource = {
  code: 'documentVersion',
  label: { zh: '文件版本', en: 'Document versions' },
  menu: 'DmsDocuments',
  from: sql`document d join document_version v on v.document_id = d.id
      join document_category c on c.code = d.category`,
  id: sql`v.id`,
  path: sql`'/micro-app/dms-app/systemdoc/detail/' || d.id || '?version=' || v.id`,
  visible: (ctx) => visibleVersions(ctx),
  owner: sql`d.owner_id`,
  department: sql`d.department_id`,
  fields: [
    { key: 'no', label: { zh: '文件编号', en: 'Document no.' }, type: 'text', sql: sql`d.no`, link: true },
    { key: 'titleZh', label: { zh: '中文标题', en: 'Chinese title' }, type: 'text', sql: sql`d.title_zh` },
    { key: 'titleEn', label: { zh: '英文标题', en: 'English title' }, type: 'text', sql: sql`d.title_en` },
    { key: 'version', label: { zh: '版本', en: 'Version' }, type: 'text', sql: sql`v.label` },
    {
      key: 'state',
      label: { zh: '状态', en: 'State' },
      type: 'choice',
      sql: sql`v.state`,
      options: DOCUMENT_STATES.map((value) => ({ value, label: STATE_NAMES[value] })),
    },
    {
      key: 'category',
      label: { zh: '类别', en: 'Category' },
      ...namedIn(sql`concat_ws(' ', c.code, c.name_zh)`, sql`concat_ws(' ', c.code, c.name_en)`),
    },
    {
      key: 'department',
      label: { zh: '部门', en: 'Department' },
      ...departmentIn(sql`d.department_id`),
    },
    {
      key: 'owner',
      label: { zh: '负责人', en: 'Owner' },
      ...personIn(sql`d.owner_id`),
    },
    {
      key: 'plannedEffectiveDate',
      label: { zh: '计划生效日期', en: 'Planned effective date' },
      type: 'day',
      sql: sql`v.planned_effective_date`,
    },
    {
      key: 'effectiveDate',
      label: { zh: '生效日期', en: 'Effective date' },
      type: 'day',
      sql: sql`v.effective_date`,
    },
    {
      key: 'reviewDate',
      label: { zh: '复审日期', en: 'Review date' },
      type: 'day',
      sql: sql`d.review_date`,
    },
  ],
};
