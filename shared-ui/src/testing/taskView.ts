import type { DecisionOption, TaskView, WorkflowTask } from '@attest/api-contract';

export const ANNA = { id: '00000000-0000-4000-8000-00000000000a', account: 'anna', name: 'Anna' };
export const BEN = { id: '00000000-0000-4000-8000-00000000000b', account: 'ben', name: 'Ben' };

const text = (en: string) => ({ zh: `中${en}`, en });

export const option = (code: string, more: Partial<DecisionOption> = {}): DecisionOption => ({
  code,
  label: text(code),
  tone: 'neutral',
  needsSignature: false,
  meaning: null,
  completesForm: true,
  returnTargets: [],
  asks: [],
  disabledWhy: null,
  ...more,
});

/** An open task of Anna's at the approval of a deviation. */
const workflowTask = (more: Partial<WorkflowTask>): WorkflowTask => ({
  id: '00000000-0000-4000-8000-000000000001',
  taskName: text('Approval'),
  workflowName: text('Deviation'),
  procType: 'QMS',
  pdKey: 'deviation',
  piId: '00000000-0000-4000-8000-000000000002',
  procInstNo: 'DEV-2026-0001',
  bizKey: '00000000-0000-4000-8000-000000000003',
  bizTitle: 'Wet floor',
  stepId: '7',
  stepKind: 'approve',
  initiator: BEN,
  handler: ANNA,
  onBehalfOf: null,
  createTime: '2026-03-01T00:00:00Z',
  deadline: null,
  processStatus: 'inApproval',
  overdueDays: 0,
  requiresSignature: false,
  version: 1,
  path: '/micro-app/qms-app/deviation/1',
  ...more,
});

/** What its handler sees of a task. */
export const taskView = (
  decisions: DecisionOption[],
  more: Partial<Omit<TaskView, 'task'>> & { task?: Partial<WorkflowTask> } = {},
): TaskView => ({
  decisions,
  editableFields: [],
  recordVersion: 3,
  versionLabel: null,
  accountNeededToSign: false,
  ...more,
  task: workflowTask(more.task ?? {}),
});
