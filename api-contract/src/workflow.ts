import Type, { type Static } from 'typebox';
import { call } from './call';
import {
  Bilingual,
  Day,
  Empty,
  Instant,
  Nullable,
  page,
  paged,
  Reason,
  Strict,
  Text,
  UserRef,
  Uuid,
} from './common';
import type { ErrorCode } from './errors';
import { PasswordCiphertext, TotpCode } from './identity';
import { PasskeyAnswer } from './passkeyAnswer';
import { SignerProof } from './providerSignIn';
import { STEP_KINDS, WORKFLOW_STATUSES } from './workflowKinds';

export const WorkflowStatus = Type.Enum([...WORKFLOW_STATUSES]);
export type WorkflowStatus = (typeof WORKFLOW_STATUSES)[number];

/** Where an open task stands against its deadline; `none`: it has none. */
export const BUCKETS = ['overdue', 'within3Days', 'moreThan3Days', 'none'] as const;
export const Bucket = Type.Enum([...BUCKETS]);
export type Bucket = (typeof BUCKETS)[number];

/** Which application owns the process; tells where the deep link leads. */
export const ProcType = Type.Enum(['QMS', 'DMS', 'TMS']);

/** What every list of tasks shows, with what a deep link needs. */
const LISTED_TASK = {
  id: Uuid,
  taskName: Bilingual,
  workflowName: Bilingual,
  procType: ProcType,
  /** Process code, e.g. `deviation`. */
  pdKey: Type.String(),
  /** Instance id. */
  piId: Uuid,
  procInstNo: Nullable(Type.String()),
  /** Record id. */
  bizKey: Uuid,
  bizTitle: Type.String(),
  initiator: UserRef,
  onBehalfOf: Nullable(UserRef),
  processStatus: WorkflowStatus,
  /** Address of the record below the origin. */
  path: Type.String(),
};

/** A row of the to-do list: an open task of whoever asks. */
export const TodoTask = Strict({
  ...LISTED_TASK,
  createTime: Instant,
  deadline: Nullable(Instant),
  /** Days past the deadline, with the one that has begun; 0 when not overdue. */
  overdueDays: Type.Integer(),
});
export type TodoTask = Static<typeof TodoTask>;

/** A row of the list of handled tasks. */
export const HandledTask = Strict({
  ...LISTED_TASK,
  completedAt: Instant,
  /** What the process calls the decision that was taken. */
  decisionLabel: Nullable(Bilingual),
});
export type HandledTask = Static<typeof HandledTask>;

/** An open task as its handler sees it. */
export const WorkflowTask = Strict({
  ...TodoTask.properties,
  stepId: Type.String(),
  stepKind: Type.Enum([...STEP_KINDS]),
  handler: UserRef,
  requiresSignature: Type.Boolean(),
  /** Tells of concurrent changes; send it back with a decision. */
  version: Type.Integer(),
});
export type WorkflowTask = Static<typeof WorkflowTask>;

export const TaskFilter = Strict({
  text: Type.Optional(Text(100)),
  process: Type.Optional(Type.Array(Text(64), { maxItems: 30 })),
  bucket: Type.Optional(Bucket),
  status: Type.Optional(Type.Array(WorkflowStatus, { maxItems: 10 })),
  initiatorId: Type.Optional(Uuid),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
});
export type TaskFilter = Static<typeof TaskFilter>;

export const todoList = call({
  path: 'wf/task/todoList',
  shows: ['tasks'],
  permission: { own: 'tasks' },
  summary: 'Open tasks of the caller, soonest deadline first',
  request: paged(TaskFilter),
  response: page(TodoTask),
});

export const histList = call({
  path: 'wf/task/histList',
  shows: ['tasks'],
  permission: { own: 'tasks' },
  summary: 'Tasks the caller has handled, newest first',
  request: paged(TaskFilter),
  response: page(HandledTask),
});

/** A process the caller has started. */
export const StartedProcess = Strict({
  piId: Uuid,
  pdKey: Type.String(),
  procType: ProcType,
  workflowName: Bilingual,
  procInstNo: Nullable(Type.String()),
  bizKey: Uuid,
  bizTitle: Type.String(),
  processStatus: WorkflowStatus,
  /** Names of the open steps. */
  openSteps: Type.Array(Bilingual),
  handlers: Type.Array(UserRef),
  createTime: Instant,
  endTime: Nullable(Instant),
  dueDate: Nullable(Instant),
  canWithdraw: Type.Boolean(),
  canUrge: Type.Boolean(),
  version: Type.Integer(),
  path: Type.String(),
});
export type StartedProcess = Static<typeof StartedProcess>;

export const startedList = call({
  path: 'wf/process-instance/list',
  shows: ['tasks'],
  permission: { own: 'tasks' },
  summary: 'Processes the caller has started, newest first',
  request: paged(TaskFilter),
  response: page(StartedProcess),
});

export const taskCounts = call({
  method: 'GET',
  path: 'wf/task/all/count',
  shows: ['tasks', 'findings'],
  also: ['wf/task/refresh', 'wf/task/deadline-view'],
  permission: { own: 'tasks' },
  summary: 'Counts of the home lists and deadline buckets',
  request: Empty,
  response: Strict({
    todoCount: Type.Integer(),
    histCount: Type.Integer(),
    myTaskCount: Type.Integer(),
    overdue: Type.Integer(),
    within3Days: Type.Integer(),
    moreThan3Days: Type.Integer(),
    none: Type.Integer(),
    /** Findings of record checks to settle: they are done on a page of their own. */
    findings: Type.Integer(),
  }),
});
export type TaskCounts = Static<(typeof taskCounts)['response']>;

export const processTypes = call({
  method: 'GET',
  path: 'wf/task/proc-type-list',
  permission: { own: 'tasks' },
  summary: 'Processes that occur in the caller’s lists, for the filter',
  request: Empty,
  response: Type.Array(
    Strict({ code: Type.String(), name: Bilingual, procType: ProcType, count: Type.Integer() }),
  ),
});

/** One decision a handler may take, with what it asks for. */
export const DecisionOption = Strict({
  code: Type.String(),
  label: Bilingual,
  /** Emphasis on screen. */
  tone: Type.Enum(['primary', 'neutral', 'danger']),
  needsSignature: Type.Boolean(),
  meaning: Nullable(Bilingual),
  /** It finishes the step: the fields of the step must be complete. */
  completesForm: Type.Boolean(),
  /** Steps `return` may go to, last work step first. */
  returnTargets: Type.Array(Strict({ stepId: Type.String(), name: Bilingual })),
  /** `transfer`, `addSign`: a person is chosen. `extend`: a new day. */
  asks: Type.Array(Type.Enum(['person', 'day', 'returnTarget'])),
  /** Why it cannot be taken now; null when it can. */
  disabledWhy: Nullable(Bilingual),
});
export type DecisionOption = Static<typeof DecisionOption>;

/** What the handler of a task sees before deciding. */
export const TaskView = Strict({
  task: WorkflowTask,
  decisions: Type.Array(DecisionOption),
  /** Field keys the handler may edit at this step. */
  editableFields: Type.Array(Type.String()),
  /** What a decision has to name: grows with every change of the record. */
  recordVersion: Type.Integer(),
  /** The version that people know, e.g. `V01.d1`; null for records that have none. */
  versionLabel: Nullable(Type.String()),
  /** True when the next signing must ask for the account too. */
  accountNeededToSign: Type.Boolean(),
  /** Who has asked for what is decided here beside the step: a later day, an end, another signature. */
  asked: Type.Optional(
    Strict({
      kind: Type.Enum(['extension', 'cancellation', 'added']),
      by: UserRef,
      reason: Type.String(),
      /** That of the task which is to be extended, and what is wanted. */
      deadline: Nullable(Instant),
      until: Nullable(Instant),
    }),
  ),
});
export type TaskView = Static<typeof TaskView>;

export const checkTask = call({
  path: 'wk/task/view/check',
  also: ['task/node-extension-attr'],
  permission: { own: 'tasks' },
  summary: 'Whether the caller may handle the task, and with which decisions',
  request: Strict({ taskId: Uuid }),
  response: TaskView,
});

/** Re-authentication for a signature (first in a session and after 30 min: with the account). */
export const SignatureInput = Type.Union([
  Strict({
    account: Type.Optional(Text(64, 1)),
    password: PasswordCiphertext,
    /** Where the tenant asks for one of them beside the password. */
    totp: Type.Optional(TotpCode),
    passkey: Type.Optional(PasskeyAnswer),
  }),
  /** Where the tenant asks for one of them in place of the password. */
  Strict({ account: Type.Optional(Text(64, 1)), totp: TotpCode }),
  Strict({ account: Type.Optional(Text(64, 1)), passkey: PasskeyAnswer }),
  /** By what `confirmSigner` has answered. */
  Strict({ proof: SignerProof }),
]);
export type SignatureInput = Static<typeof SignatureInput>;

export const completeTask = call({
  path: 'task/complete',
  changes: ['document', 'documents', 'history', 'process', 'record', 'records'],
  permission: { own: 'tasks' },
  audit: { module: 'workflow', operation: 'decide' },
  summary: 'Take a decision on a task: values of the step, reason, signature; one transaction',
  request: Strict({
    taskId: Uuid,
    version: Type.Integer(),
    recordVersion: Type.Integer(),
    decision: Text(32, 1),
    reason: Reason(),
    values: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    returnTo: Type.Optional(Text(32)),
    personIds: Type.Optional(Type.Array(Uuid, { maxItems: 20 })),
    day: Type.Optional(Day),
    signature: Type.Optional(SignatureInput),
  }),
  response: Strict({
    processStatus: WorkflowStatus,
    nextTasks: Type.Array(Strict({ id: Uuid, name: Bilingual, handler: Nullable(UserRef) })),
    /** The caller's next open task, to be opened at once. */
    nextTodoId: Nullable(Uuid),
  }),
});

/** Tasks decided upon at once. */
export const MAX_BULK_TASKS = 50;

/** Why one of several was refused: a code of the error table with what fills its text. */
export const Refusal = Strict({
  code: Type.Unsafe<ErrorCode>(Type.String()),
  params: Type.Record(Type.String(), Type.Unknown()),
});
export type Refusal = Static<typeof Refusal>;

export const checkTasks = call({
  path: 'wk/task/view/check/batch',
  permission: { own: 'tasks' },
  summary: 'Each of several tasks with the decisions the caller may take, or why not',
  request: Strict({ taskIds: Type.Array(Uuid, { minItems: 1, maxItems: MAX_BULK_TASKS }) }),
  response: Type.Array(Strict({ taskId: Uuid, view: Nullable(TaskView), refusal: Nullable(Refusal) })),
});

export const completeTasks = call({
  path: 'task/complete/batch',
  changes: ['document', 'documents', 'history', 'process', 'record', 'records', 'tasks'],
  permission: { own: 'tasks' },
  audit: { module: 'workflow', operation: 'decide' },
  summary: 'One decision, reason and signature for several tasks; each in a transaction of its own',
  request: Strict({
    tasks: Type.Array(Strict({ taskId: Uuid, version: Type.Integer(), recordVersion: Type.Integer() }), {
      minItems: 1,
      maxItems: MAX_BULK_TASKS,
    }),
    decision: Text(32, 1),
    reason: Reason(),
    signature: Type.Optional(SignatureInput),
  }),
  response: Type.Array(Strict({ taskId: Uuid, refusal: Nullable(Refusal) })),
});

export const withdrawProcess = call({
  path: 'process-instance/cancel',
  changes: ['document', 'documents', 'history', 'process', 'record', 'records', 'tasks'],
  permission: { sight: 'process', of: 'piId' },
  audit: { module: 'workflow', operation: 'withdraw' },
  summary: 'Withdraw before the first downstream task is handled',
  request: Strict({ piId: Uuid, version: Type.Integer(), reason: Reason() }),
  response: Strict({ processStatus: WorkflowStatus }),
});

export const stopProcess = call({
  path: 'process-instance/stop',
  changes: ['document', 'documents', 'history', 'process', 'record', 'records', 'tasks'],
  permission: { sight: 'process', of: 'piId' },
  audit: { module: 'workflow', operation: 'stop' },
  summary: 'Stop a running process for good: process administrators only, with a signed reason',
  request: Strict({ piId: Uuid, version: Type.Integer(), reason: Reason(), signature: SignatureInput }),
  response: Strict({ processStatus: WorkflowStatus }),
});

export const reopenProcess = call({
  path: 'process-instance/reopen',
  changes: ['document', 'documents', 'history', 'process', 'record', 'records', 'tasks'],
  permission: { sight: 'process', of: 'piId' },
  audit: { module: 'workflow', operation: 'reopen' },
  summary: 'Reopen an ended process at its last work step within 30 calendar days, with a signed reason',
  request: Strict({ piId: Uuid, version: Type.Integer(), reason: Reason(), signature: SignatureInput }),
  response: Strict({ processStatus: WorkflowStatus }),
});

export const urgeProcess = call({
  path: 'wf/process-instance/urge',
  changes: ['process', 'tasks'],
  permission: { sight: 'process', of: 'piId' },
  audit: { module: 'workflow', operation: 'urge' },
  summary: 'Remind the open handlers, once per 24 hours',
  request: Strict({ piId: Uuid, reason: Reason(500) }),
  response: Strict({ reminded: Type.Integer() }),
});

export const candidateUsers = call({
  path: 'wf/task/user-list',
  permission: { own: 'tasks' },
  summary: 'People who may take over or be added to a task',
  request: Strict({ taskId: Uuid, decision: Text(32, 1), text: Type.Optional(Text(100)) }),
  response: Type.Array(UserRef),
});

/** Somebody without an account who has answered a step by a link, as they were called then. */
export const Outsider = Strict({ name: Type.String(), mail: Type.String() });
export type Outsider = Static<typeof Outsider>;

export const RailStep = Strict({
  stepId: Type.String(),
  name: Bilingual,
  kind: Type.Enum([...STEP_KINDS]),
  state: Type.Enum(['done', 'current', 'next', 'skipped']),
  /** Who handled it, who has to, or (`next`) who would have to as things are now. */
  handlers: Type.Array(UserRef),
  outside: Type.Optional(Outsider),
  since: Nullable(Instant),
  deadline: Nullable(Instant),
  completedAt: Nullable(Instant),
});
export type RailStep = Static<typeof RailStep>;

export const HistoryEvent = Strict({
  seq: Type.Integer(),
  at: Instant,
  kind: Type.String(),
  stepId: Nullable(Type.String()),
  stepName: Nullable(Bilingual),
  actor: Nullable(UserRef),
  outside: Type.Optional(Outsider),
  onBehalfOf: Nullable(UserRef),
  decision: Nullable(Type.String()),
  decisionLabel: Nullable(Bilingual),
  reason: Nullable(Type.String()),
  detail: Nullable(Bilingual),
});
export type HistoryEvent = Static<typeof HistoryEvent>;

/** One change of what was signed: which value or file, who changed it, when and why. */
export const SignedChange = Strict({
  label: Bilingual,
  /** Name of the file, where a file was superseded or removed. */
  file: Nullable(Type.String()),
  by: Nullable(UserRef),
  at: Nullable(Instant),
  reason: Nullable(Type.String()),
});
export type SignedChange = Static<typeof SignedChange>;

export const SignatureRow = Strict({
  id: Uuid,
  at: Instant,
  utcOffset: Type.String(),
  signer: UserRef,
  onBehalfOf: Nullable(UserRef),
  meaning: Bilingual,
  stepName: Bilingual,
  recordNo: Nullable(Type.String()),
  /** The version that people know, e.g. `V01.d1`; null for records that have none. */
  version: Nullable(Type.String()),
  snapshotHash: Type.String(),
  superseded: Type.Boolean(),
  /** What was signed and does not stand any more. What later steps add is no change. */
  changedAfter: Type.Array(SignedChange),
});
export type SignatureRow = Static<typeof SignatureRow>;

export const processView = call({
  path: 'wk/node/get',
  shows: ['process'],
  also: ['task/wf/process'],
  permission: { sight: 'process', of: 'piId' },
  summary: 'Rail, history and signatures of an instance',
  request: Strict({ piId: Uuid }),
  response: Strict({
    rail: Type.Array(RailStep),
    history: Type.Array(HistoryEvent),
    signatures: Type.Array(SignatureRow),
    processStatus: WorkflowStatus,
    /** Address of its record below the origin. */
    path: Type.String(),
    /** Version of the instance, as `withdrawProcess` wants it. */
    version: Type.Integer(),
  }),
});

export const assigneeNodes = call({
  path: 'process-definition/assignee-node',
  permission: { sight: 'process', of: 'piId' },
  summary: 'Steps of an instance that are likely to come, with who would handle them as things are now',
  request: Strict({ piId: Uuid }),
  response: Type.Array(RailStep),
});

export const processDiagram = call({
  path: 'process-diagram',
  permission: { sight: 'process', of: 'piId' },
  summary: 'The pinned BPMN diagram with the live position',
  request: Strict({ piId: Uuid }),
  response: Strict({
    /** Drawn with its names in each language. */
    xml: Bilingual,
    current: Type.Array(Type.String()),
    done: Type.Array(Type.String()),
  }),
});
