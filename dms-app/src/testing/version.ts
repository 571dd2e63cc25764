import type {
  DocumentDetail,
  DocumentVersion,
  DocumentViewing,
  GateView,
  TaskView,
} from '@attest/api-contract';
import { ANNA, BEN, option, taskView } from '@attest/shared-ui/testing';

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const both = (text: string) => ({ zh: text, en: text });

export const VERSION = id(10);
export const TASK = id(11);
const DOCUMENT = id(12);
const INSTANCE = id(13);

/** A draft with a title and a summary to write, in the hands of its author. */
export const version = (more: Partial<DocumentVersion> = {}): DocumentVersion => ({
  id: VERSION,
  documentId: DOCUMENT,
  no: 'SOP-PD-012',
  titleZh: '冻干机操作',
  titleEn: 'Freeze dryer',
  label: 'V04.d1',
  state: 'draft',
  statusName: both('Author'),
  workflowStatus: 'initial',
  author: ANNA,
  createdAt: '2026-01-01T00:00:00Z',
  stateAt: '2026-01-01T00:00:00Z',
  plannedEffectiveDate: '2026-03-01',
  effectiveDate: null,
  supersededDate: null,
  trainingRequired: true,
  trainingImpact: null,
  mainFile: null,
  rendition: 'none',
  approvalObstacle: null,
  annotationObstacle: null,
  riskRelease: null,
  piId: INSTANCE,
  taskId: TASK,
  version: 3,
  sections: [{ key: 'change', label: both('Change') }],
  fields: [
    { key: 'changeSummary', type: 'textarea', label: both('Summary'), section: 'change', required: true },
    { key: 'mainFile', type: 'file', label: both('Main file'), section: 'change', computed: true },
  ],
  values: {},
  people: [ANNA, BEN],
  editableFields: ['changeSummary'],
  canUpload: true,
  ...more,
});

export const task = (): TaskView =>
  taskView([option('submit', { label: both('Submit'), tone: 'primary' })], {
    editableFields: ['changeSummary'],
    task: {
      id: TASK,
      taskName: both('Author'),
      workflowName: both('Document version'),
      procType: 'DMS',
      pdKey: 'documentVersion',
      piId: INSTANCE,
      procInstNo: 'SOP-PD-012',
      bizKey: VERSION,
      bizTitle: 'Freeze dryer',
      stepId: 'step_draft',
      stepKind: 'draft',
      processStatus: 'initial',
      version: 7,
      path: `/micro-app/dms-app/systemdoc/detail/${DOCUMENT}`,
    },
  });

/** What a viewer is told of a version that nothing can be shown of. */
export const viewing = (more: Partial<DocumentViewing> = {}): DocumentViewing => ({
  versionId: VERSION,
  documentId: DOCUMENT,
  no: 'SOP-PD-012',
  title: { zh: '冻干机操作', en: 'Freeze dryer' },
  label: 'V03',
  state: 'effective',
  effectiveDate: '2026-01-01',
  plannedEffectiveDate: null,
  supersededDate: null,
  format: 'none',
  fileName: null,
  size: null,
  rendition: 'none',
  watermark: ['Anna (anna)'],
  notice: null,
  download: { allowed: true, disabledWhy: null },
  print: { allowed: false, disabledWhy: both('only document control prints') },
  ...more,
});

/** The document of {@link version}. */
export const detail = (more: Partial<DocumentDetail> = {}): DocumentDetail => ({
  id: DOCUMENT,
  no: 'SOP-PD-012',
  titleZh: '冻干机操作',
  titleEn: 'Freeze dryer',
  category: {
    code: 'SOP',
    name: both('Procedure'),
    numberPattern: 'SOP-{dept}-{seq:3}',
    reviewMonths: 24,
    trainingLimit: 90,
    approver: 'qhead',
    release: 'automatic',
  },
  department: both('Production'),
  departmentId: id(14),
  owner: ANNA,
  securityLevel: 'internal',
  readers: [],
  reviewDate: null,
  reviewOverdue: false,
  inRevision: false,
  changeRequest: null,
  versionId: VERSION,
  effectiveVersionId: null,
  versions: [],
  links: [],
  courses: [],
  actions: [],
  ...more,
});

const person = (name: string) => ({ id: VERSION, account: name.toLowerCase(), name });

/** Why {@link version} is not in force yet: people have to be trained. */
export const gate: GateView = {
  open: false,
  conditions: [
    { label: both('Planned date reached'), met: true },
    { label: both('People trained'), met: false },
  ],
  plannedDate: '2026-03-01',
  dateReached: true,
  training: { rate: 83, limit: 90, qualified: 10, counted: 12, exempt: 1, offDuty: 0, met: false },
  missing: [
    {
      person: person('Carl'),
      department: both('Production'),
      position: both('Operator'),
      assignmentId: VERSION,
      state: 'examDue',
      signsIn: true,
      due: null,
      clearedBy: [person('Dora'), person('Emil')],
      taskId: VERSION,
    },
  ],
  missingTotal: 2,
  departments: [{ department: both('Packing'), position: both('Packer'), qualified: 0, met: false }],
  riskRelease: null,
  postponeDisabledWhy: null,
  advanceDisabledWhy: both('the date is reached'),
  riskReleaseDisabledWhy: both('the limit is 100 %'),
  accountNeededToSign: false,
};
