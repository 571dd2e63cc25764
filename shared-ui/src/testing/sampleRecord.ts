import type { ProcessDefine, RecordDetail, RecordTypeEntry, TaskView } from '@attest/api-contract';
import { ANNA, BEN, option, taskView } from './taskView';

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const both = (text: string) => ({ zh: text, en: text });

export const RECORD = id(10);
export const TASK = id(11);
export const INSTANCE = id(12);

/** The type, as a session names it. */
export const DEVIATION: RecordTypeEntry = {
  code: 'deviation',
  name: both('Deviation'),
  menu: 'QmsDeviation',
  path: '/micro-app/qms-app/deviation/detail/{id}',
  byHand: true,
};

const area = { key: 'area', type: 'input' as const, label: both('Area') };

/** A process of two steps: a report, and an assessment with a text and a table. */
export const define: ProcessDefine = {
  code: 'deviation',
  version: 1,
  name: both('Deviation'),
  sections: [
    { key: 'general', label: both('General') },
    { key: 'impact', label: both('Impact') },
  ],
  fields: [
    { key: 'title', type: 'input', label: both('Title'), section: 'general', required: true },
    { key: 'summary', type: 'textarea', label: both('Summary'), section: 'impact', required: true },
    { key: 'rows', type: 'table', label: both('Areas'), section: 'impact', columns: [area] },
  ],
  steps: [
    { id: 'step_1', name: both('Report'), kind: 'draft', fields: ['title'], requires: [] },
    { id: 'step_2', name: both('Assessment'), kind: 'review', fields: ['summary', 'rows'], requires: [] },
  ],
  listColumns: [],
  optionalColumns: [],
  sortableColumns: [],
};

/** The same with attachments at one of the steps. */
export const withFiles = (stepId: string): ProcessDefine => ({
  ...define,
  fields: [
    ...define.fields,
    { key: 'files', type: 'file', label: both('Attachments'), section: 'general', multiple: true },
  ],
  steps: define.steps.map((step) =>
    step.id === stepId ? { ...step, fields: [...step.fields, 'files'] } : step,
  ),
});

/** The record at its assessment, with an open task of the caller. */
export const detail = (
  values: Record<string, unknown> = {},
  more: Partial<RecordDetail> = {},
): RecordDetail => ({
  row: {
    id: RECORD,
    no: 'DEV-2026-0001',
    title: 'Wet floor',
    departmentZh: '生产部',
    departmentEn: 'Production',
    initiator: ANNA,
    owner: ANNA,
    workflowStatus: 'inReview',
    statusName: both('Assessment'),
    columns: {},
    createdAt: '2026-01-01T00:00:00Z',
    due: null,
    overdueDays: 0,
    version: 3,
  },
  piId: INSTANCE,
  processVersion: 1,
  values: { title: 'Wet floor', ...values },
  people: [ANNA, BEN],
  taskId: TASK,
  editableFields: [],
  gate: [],
  links: [],
  hiddenFields: [],
  signedFiles: [],
  canWithdraw: false,
  canDelete: false,
  reopen: null,
  ...more,
});

export const task = (more: Parameters<typeof taskView>[1] = {}): TaskView =>
  taskView([option('agree', { label: both('Agree'), tone: 'primary' })], {
    editableFields: ['summary', 'rows'],
    ...more,
    task: {
      id: TASK,
      taskName: both('Assessment'),
      piId: INSTANCE,
      bizKey: RECORD,
      stepId: 'step_2',
      stepKind: 'review',
      processStatus: 'inReview',
      version: 7,
      path: `/micro-app/qms-app/deviation/detail/${RECORD}`,
      ...more.task,
    },
  });
