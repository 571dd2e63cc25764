import { WORKFLOW_STATUSES } from '@attest/api-contract';
import { sql } from 'kysely';
import { departmentIn, personIn } from '../../directory/identity/queryFields';
import { instantCell } from '../../platform/exports/cells';
import { type ListColumns, queryFieldsOf, sortsOf } from '../../platform/search/columns';
import { STATUS_LABELS } from '../../workflow/statusLabels';
import type { WrittenRecord } from './row';

/**
 * Columns of `r` (quality_record) that records of every type have; those of its form are fields with a slot. People sort
 * by name in pinyin order. Titles may be hidden: they sort as they are seen.
 */
export const RECORD_COLUMNS = {
  no: {
    label: { zh: '编号', en: 'No.' },
    sort: sql`r.no`,
    asked: { type: 'text', sql: sql`r.no`, link: true },
    written: [5.6, ({ no }, { language }) => no ?? STATUS_LABELS.initial[language]],
  },
  title: {
    label: { zh: '标题', en: 'Title' },
    asked: { type: 'text', sql: sql`r.title` },
    written: [6, ({ title }) => title],
  },
  workflowStatus: {
    label: { zh: '流程状态', en: 'Workflow status' },
    sort: sql`r.status`,
    asked: {
      key: 'status',
      type: 'choice',
      sql: sql`r.status`,
      options: WORKFLOW_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] })),
    },
  },
  statusName: {
    label: { zh: '当前步骤', en: 'Open step' },
    sort: sql`r.step_id`,
    written: [4.8, ({ statusName }, { language }) => statusName[language]],
  },
  department: {
    label: { zh: '申请部门', en: 'Application department' },
    asked: departmentIn(sql`r.department_id`),
    written: [
      5.2,
      ({ departmentZh, departmentEn }, { language }) => ({ zh: departmentZh, en: departmentEn })[language],
    ],
  },
  departmentZh: sql`(select d.name_zh collate attest_zh from department d where d.id = r.department_id)`,
  departmentEn: sql`(select d.name_en from department d where d.id = r.department_id)`,
  initiator: {
    label: { zh: '发起人', en: 'Initiator' },
    sort: sql`(select u.name collate attest_zh from user_account u where u.id = r.initiator_id)`,
    asked: personIn(sql`r.initiator_id`),
    written: [3, ({ initiator }) => initiator.name],
  },
  owner: {
    label: { zh: '负责人', en: 'Owner' },
    sort: sql`(select u.name collate attest_zh from user_account u where u.id = r.owner_id)`,
    asked: personIn(sql`r.owner_id`),
    written: [3, ({ owner }) => owner?.name ?? ''],
  },
  createdAt: {
    label: { zh: '发起时间', en: 'Created' },
    sort: sql`r.created_at`,
    asked: { type: 'instant', sql: sql`r.created_at` },
    written: [4.5, ({ createdAt }, writing) => instantCell(createdAt, writing)],
  },
  due: {
    label: { zh: '要求完成时间', en: 'Due' },
    sort: sql`r.due`,
    asked: { type: 'instant', sql: sql`r.due` },
    written: [4.5, ({ due }, writing) => instantCell(due, writing)],
  },
  overdueDays: sql`case when r.ended_at is null then r.due end`,
  endedAt: {
    label: { zh: '结束时间', en: 'Ended' },
    asked: { type: 'instant', sql: sql`r.ended_at` },
    written: [4.5, ({ endedAt }, writing) => instantCell(endedAt, writing)],
  },
} satisfies ListColumns<WrittenRecord>;

/** What counts over a column are called in the filter card: as the column. */
export const RECORD_FACET_LABELS = {
  status: RECORD_COLUMNS.workflowStatus.label,
  stepId: RECORD_COLUMNS.statusName.label,
  departmentId: RECORD_COLUMNS.department.label,
};

/** What lists of records sort by. */
const SORTS = sortsOf(RECORD_COLUMNS);

/** The same, by the names that the reader sees. */
export const RECORD_SORTS = {
  zh: SORTS,
  en: {
    ...SORTS,
    initiator: sql`(select u.name_en from user_account u where u.id = r.initiator_id)`,
    owner: sql`(select u.name_en from user_account u where u.id = r.owner_id)`,
  },
};

/** What the query manager may ask of every record. */
export const RECORD_QUERY_FIELDS = queryFieldsOf(RECORD_COLUMNS);
