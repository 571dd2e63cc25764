import Type, { type Static } from 'typebox';
import { call } from './call';
import {
  Bilingual,
  counted,
  Day,
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
import { bodyOf } from './declared/bodyOf';
import { trainingAudienceForm, trainingTaskForm } from './declared/trainingTask';
import { AssignmentStanding, AssignmentState, CourseRef, TrainingNeeds } from './training';
import { SignatureInput } from './workflow';

export const TRAINING_TASK_STATES = ['draft', 'running', 'completed', 'closedOverdue', 'cancelled'] as const;
export const TrainingTaskState = Type.Enum([...TRAINING_TASK_STATES]);
export type TrainingTaskState = (typeof TRAINING_TASK_STATES)[number];

/** Why an assignment exists: matrix, a task given by hand, credit for work on the document, taken over. */
export const ASSIGNMENT_SOURCES = ['matrix', 'manual', 'credit', 'import'] as const;
export const AssignmentSource = Type.Enum([...ASSIGNMENT_SOURCES]);
export type AssignmentSource = (typeof ASSIGNMENT_SOURCES)[number];

const Progress = {
  /** People with an assignment that was not cancelled. */
  assigned: Type.Integer(),
  qualified: Type.Integer(),
  exempt: Type.Integer(),
  /** Neither qualified nor exempt, of people who are on duty. */
  missing: Type.Integer(),
  offDuty: Type.Integer(),
  overdue: Type.Integer(),
  /** Per cent, rounded down: qualified of (assigned − exempt − off duty); null when nobody counts. */
  rate: Nullable(Type.Integer()),
};

export const TrainingTaskRow = Strict({
  id: Uuid,
  no: Type.String(),
  title: Bilingual,
  state: TrainingTaskState,
  origin: Type.Enum(['document', 'manual']),
  course: CourseRef,
  courseVersion: Type.String(),
  documentNo: Nullable(Type.String()),
  documentVersion: Nullable(Type.String()),
  documentVersionId: Nullable(Uuid),
  due: Nullable(Day),
  /** Days after the due day while something is open; else 0. */
  overdueDays: Type.Integer(),
  ...Progress,
  createdAt: Instant,
  closedAt: Nullable(Instant),
});
export type TrainingTaskRow = Static<typeof TrainingTaskRow>;

const TaskFilter = Strict({
  text: Type.Optional(Text(100)),
  state: Type.Optional(Type.Array(TrainingTaskState, { maxItems: 5 })),
  origin: Type.Optional(Type.Array(Type.Enum(['document', 'manual']), { maxItems: 2 })),
  courseId: Type.Optional(Uuid),
  departmentId: Type.Optional(Uuid),
  /** The due day has passed and something is open. */
  overdue: Type.Optional(Type.Boolean()),
});
export type TrainingTaskFilter = Static<typeof TaskFilter>;

/** Sorted by no, title, state, courseNo, documentNo, due, rate, missing, createdAt. */
export const listTrainingTasks = call({
  path: 'tms/task/list',
  shows: ['learning', 'trainingTasks'],
  permission: { menu: 'TmsTasks', action: 'view' },
  summary: 'Training tasks with their completion among the people the caller may see',
  request: paged(TaskFilter),
  response: page(TrainingTaskRow),
});

export const trainingTaskFacets = call({
  path: 'tms/task/facets',
  shows: ['learning', 'trainingTasks'],
  permission: { menu: 'TmsTasks', action: 'view' },
  summary: 'Counts per state and origin for the filter card',
  request: Strict({ filter: TaskFilter }),
  response: Strict({
    state: Type.Array(counted(TrainingTaskState)),
    origin: Type.Array(counted(Type.Enum(['document', 'manual']))),
  }),
});

/** Whom a task given by hand is for: people, everyone of departments (with their parts), holders of positions. */
export const TrainingAudience = Strict(bodyOf(trainingAudienceForm));
export type TrainingAudience = Static<typeof TrainingAudience>;

export const trainingTaskDetail = call({
  path: 'tms/task/detail',
  shows: ['learning', 'trainingTasks'],
  permission: { menu: 'TmsTasks', action: 'view' },
  summary: 'One training task: completion by department, audience, what the caller may do',
  request: Strict({ id: Uuid }),
  response: Strict({
    task: TrainingTaskRow,
    rowVersion: Type.Integer(),
    reason: Nullable(Type.String()),
    createdBy: Nullable(UserRef),
    needs: TrainingNeeds,
    /** Of a task given by hand. */
    audience: Nullable(TrainingAudience),
    departments: Type.Array(Strict({ id: Nullable(Uuid), name: Bilingual, ...Progress })),
    /** A signature by the caller needs the account beside the password. */
    accountNeededToSign: Type.Boolean(),
    may: Strict({
      edit: Type.Boolean(),
      release: Type.Boolean(),
      cancel: Type.Boolean(),
      close: Type.Boolean(),
      remind: Type.Boolean(),
      /** With a signature. */
      exempt: Type.Boolean(),
      paper: Type.Boolean(),
      retrain: Type.Boolean(),
    }),
  }),
});

export const AssignmentRow = Strict({
  id: Uuid,
  person: UserRef,
  department: Nullable(Bilingual),
  position: Nullable(Bilingual),
  onDuty: Type.Boolean(),
  /** False: the person has no access, and is trained on paper. */
  signsIn: Type.Boolean(),
  course: CourseRef,
  courseVersion: Type.String(),
  documentNo: Nullable(Type.String()),
  documentVersion: Nullable(Type.String()),
  taskId: Nullable(Uuid),
  state: AssignmentStanding,
  needs: TrainingNeeds,
  source: AssignmentSource,
  reason: Bilingual,
  due: Nullable(Day),
  overdueDays: Type.Integer(),
  startedAt: Nullable(Instant),
  completedAt: Nullable(Instant),
  score: Nullable(Type.Number()),
  attempts: Type.Integer(),
  validTo: Nullable(Day),
  remindedAt: Nullable(Instant),
  /** Why it ended without a qualification. */
  endReason: Nullable(Bilingual),
});
export type AssignmentRow = Static<typeof AssignmentRow>;

/** Sorted by person, department, courseNo, state, due, completedAt, score, validTo. */
export const listAssignments = call({
  path: 'tms/assignment/list',
  shows: ['learning', 'trainingTasks'],
  permission: { menu: 'TmsTasks', action: 'view' },
  summary: 'Assignments of the people the caller may see: of a task, a course, a person',
  request: paged(
    Strict({
      text: Type.Optional(Text(100)),
      taskId: Type.Optional(Uuid),
      courseId: Type.Optional(Uuid),
      userId: Type.Optional(Uuid),
      departmentId: Type.Optional(Uuid),
      state: Type.Optional(Type.Array(AssignmentStanding, { maxItems: 11 })),
      /** Neither qualified nor ended. */
      open: Type.Optional(Type.Boolean()),
      overdue: Type.Optional(Type.Boolean()),
    }),
  ),
  response: page(AssignmentRow),
});

export const saveTrainingTask = call({
  path: 'tms/task/save',
  changes: ['trainingTasks'],
  permission: { menu: 'TmsTasks', action: 'add' },
  audit: { module: 'training', operation: 'saveTask' },
  summary: 'Assign an effective course by hand; as a draft, or released at once',
  request: Strict({
    id: Type.Optional(Uuid),
    rowVersion: Type.Optional(Type.Integer()),
    ...bodyOf(trainingTaskForm),
    audience: TrainingAudience,
    reason: Reason(),
    release: Type.Boolean(),
  }),
  response: Strict({ id: Uuid, no: Type.String(), rowVersion: Type.Integer(), assigned: Type.Integer() }),
});

const TaskStep = { id: Uuid, rowVersion: Type.Integer() };

export const releaseTrainingTask = call({
  path: 'tms/task/release',
  changes: ['trainingTasks'],
  permission: { menu: 'TmsTasks', action: 'add' },
  audit: { module: 'training', operation: 'releaseTask' },
  summary: 'Release a draft task: its people get their assignments',
  request: Strict(TaskStep),
  response: Strict({ rowVersion: Type.Integer(), assigned: Type.Integer() }),
});

export const cancelTrainingTask = call({
  path: 'tms/task/cancel',
  changes: ['trainingTasks'],
  permission: { menu: 'TmsTasks', action: 'edit' },
  audit: { module: 'training', operation: 'cancelTask' },
  summary: 'Cancel a task given by hand; what is open of it ends unless the matrix asks for it too',
  request: Strict({ ...TaskStep, reason: Reason() }),
  response: Strict({ rowVersion: Type.Integer(), cancelled: Type.Integer() }),
});

export const closeTrainingTask = call({
  path: 'tms/task/close',
  changes: ['trainingTasks'],
  permission: { menu: 'TmsTasks', action: 'edit' },
  audit: { module: 'training', operation: 'closeTask' },
  summary: 'Close an overdue task; who is open stays open and shows as overdue',
  request: Strict({ ...TaskStep, reason: Reason() }),
  response: Strict({ rowVersion: Type.Integer() }),
});

export const remindTraining = call({
  path: 'tms/task/remind',
  changes: ['trainingTasks'],
  permission: { menu: 'TmsTasks', action: 'edit' },
  audit: { module: 'training', operation: 'remind' },
  summary: 'Remind people of what is open, each at most once in 24 hours; URGE_TOO_SOON when none is left',
  request: Strict({
    taskId: Uuid,
    /** Everyone with something open when left out. */
    assignmentIds: Type.Optional(Type.Array(Uuid, { minItems: 1, maxItems: 500 })),
  }),
  response: Strict({ reminded: Type.Integer(), tooSoon: Type.Integer() }),
});

const Assignments = Type.Array(Uuid, { minItems: 1, maxItems: 50 });

export const exemptAssignments = call({
  path: 'tms/assignment/exempt',
  changes: ['trainingTasks'],
  permission: { menu: 'TmsTasks', action: 'approve' },
  audit: { module: 'training', operation: 'exempt' },
  summary: 'Exempt people from training: reason and signature, never one’s own',
  request: Strict({
    ids: Assignments,
    reason: Reason(),
    /** Last day of the exemption; until the next version when left out. */
    validTo: Type.Optional(Day),
    signature: SignatureInput,
  }),
  response: Strict({ exempted: Type.Integer() }),
});

export const qualifyOnPaper = call({
  path: 'tms/assignment/paper',
  changes: ['trainingTasks'],
  permission: { menu: 'TmsTasks', action: 'edit' },
  audit: { module: 'training', operation: 'qualifyOnPaper' },
  summary:
    'Qualify people who do not sign in by the sheet they signed: its scan, reason and signature, never one’s own',
  request: Strict({
    ids: Assignments,
    /** When they were trained. */
    day: Day,
    /** The scanned sheet. */
    fileId: Uuid,
    reason: Reason(),
    signature: SignatureInput,
  }),
  response: Strict({ qualified: Type.Integer() }),
});

export const cancelAssignments = call({
  path: 'tms/assignment/cancel',
  changes: ['trainingTasks'],
  permission: { menu: 'TmsTasks', action: 'edit' },
  audit: { module: 'training', operation: 'cancelAssignments' },
  summary: 'Cancel open assignments given by hand; what the matrix asks for cannot be cancelled',
  request: Strict({ ids: Assignments, reason: Reason() }),
  response: Strict({ cancelled: Type.Integer() }),
});

export const retrainAssignment = call({
  path: 'tms/assignment/retrain',
  changes: ['trainingTasks'],
  permission: { menu: 'TmsTasks', action: 'edit' },
  audit: { module: 'training', operation: 'retrain' },
  summary: 'After a failure: the retraining took place, material and attempts are open again',
  request: Strict({ id: Uuid, reason: Reason(), due: Day }),
  response: Strict({ state: AssignmentState }),
});

/** Standing of a person: never met, met, about to end, ended, untrained for a newer version. */
export const QUALIFICATION_STATUS = ['none', 'valid', 'expiring', 'expired', 'suspended'] as const;
export const QualificationStatus = Type.Enum([...QUALIFICATION_STATUS]);
export type QualificationStatus = (typeof QUALIFICATION_STATUS)[number];

export const checkQualification = call({
  path: 'tms/qualification/check',
  permission: { sight: 'training', of: 'personId' },
  summary: 'Was a person qualified at a time? For oneself, quality roles, and who may view their training',
  request: Strict({
    personId: Uuid,
    subject: Type.Union([
      Strict({ courseId: Uuid }),
      Strict({ documentVersionId: Uuid }),
      Strict({ documentId: Uuid }),
      Strict({ positionId: Uuid }),
    ]),
    /** Now when left out. */
    at: Type.Optional(Instant),
  }),
  response: Strict({
    qualified: Type.Boolean(),
    /** False: nothing has to be known for it. */
    required: Type.Boolean(),
    since: Nullable(Instant),
    /** Last day. */
    until: Nullable(Day),
    why: Bilingual,
  }),
});
export type Qualification = Static<(typeof checkQualification)['response']>;

export const personQualifications = call({
  path: 'tms/qualification/person',
  shows: ['learning'],
  permission: { sight: 'training', of: 'personId' },
  summary: 'Standing of a person in their position, course by course; of the caller without an id',
  request: Strict({ personId: Type.Optional(Uuid) }),
  response: Strict({
    person: UserRef,
    position: Nullable(Strict({ id: Uuid, name: Bilingual })),
    status: QualificationStatus,
    /** The job description of the position that is in force; none there is null. */
    description: Nullable(
      Strict({
        version: Type.String(),
        status: QualificationStatus,
        /** What the person was asked; null as long as nobody asked. */
        acknowledgementId: Nullable(Uuid),
        acknowledgedAt: Nullable(Instant),
        due: Nullable(Day),
      }),
    ),
    courses: Type.Array(
      Strict({
        course: CourseRef,
        status: QualificationStatus,
        since: Nullable(Instant),
        until: Nullable(Day),
        /** Of the newest record of it. */
        assignmentId: Nullable(Uuid),
        state: Nullable(AssignmentStanding),
        due: Nullable(Day),
      }),
    ),
  }),
});
export type PersonQualifications = Static<(typeof personQualifications)['response']>;
