import Type, { type Static } from 'typebox';
import { call } from './call';
import { Bilingual, Day, Empty, Instant, Nullable, page, paged, Strict, Text, UserRef, Uuid } from './common';
import { BUCKETS } from './workflow';

/** Days that figures and lists over a period span at most. */
export const MAX_REPORT_DAYS = 1100;

/** Departments by id; `none` asks for what belongs to no department. */
const Departments = Type.Array(Type.Union([Uuid, Type.Literal('none')]), { maxItems: 100 });
const Processes = Type.Array(Text(64, 1), { maxItems: 30 });
const Named = Strict({ id: Uuid, name: Bilingual });
const Process = Strict({ code: Type.String(), name: Bilingual });

export const SIGN_IN_OUTCOMES = ['succeeded', 'failed'] as const;
export type SignInOutcome = (typeof SIGN_IN_OUTCOMES)[number];

/** What the filters of reports offer, within the caller's data scope. */
const Choices = Strict({ processes: Type.Array(Process), departments: Type.Array(Named) });
export type ReportChoices = Static<typeof Choices>;

const Load = {
  overdue: Type.Integer(),
  within3Days: Type.Integer(),
  moreThan3Days: Type.Integer(),
  none: Type.Integer(),
};
const LoadCounts = Strict(Load);
export type LoadCounts = Static<typeof LoadCounts>;

export const reportFigures = call({
  path: 'report/figures',
  permission: { menu: 'Dashboard', action: 'view' },
  summary: 'Open tasks as they stand now; cycle times and sign-ins of a period in days of the tenant',
  request: Strict({
    from: Day,
    to: Day,
    process: Type.Optional(Processes),
    department: Type.Optional(Departments),
  }),
  response: Strict({
    choices: Choices,
    /** When it was so, where it was read from a replica; null: now. */
    asOf: Nullable(Instant),
    /** Largest first. */
    loadByDepartment: Type.Array(Strict({ department: Nullable(Named), ...Load })),
    /** The ten people with most open tasks. */
    loadByHandler: Type.Array(Strict({ handler: UserRef, ...Load })),
    loadByProcess: Type.Array(Strict({ process: Process, ...Load })),
    /** Of processes that came to their regular end in the period; days of 24 hours from start to end. */
    cycleTimes: Type.Array(
      Strict({
        process: Process,
        count: Type.Integer(),
        /** Ended after their time limit. */
        late: Type.Integer(),
        medianDays: Type.Number(),
        p90Days: Type.Number(),
      }),
    ),
    /** In order, without gaps; both days belong to the interval. */
    signIns: Type.Array(Strict({ from: Day, to: Day, succeeded: Type.Integer(), failed: Type.Integer() })),
    totals: Strict({
      ...Load,
      completed: Type.Integer(),
      late: Type.Integer(),
      medianDays: Nullable(Type.Number()),
      succeeded: Type.Integer(),
      failed: Type.Integer(),
    }),
  }),
});
export type ReportFigures = Static<(typeof reportFigures)['response']>;

export const reportChoices = call({
  method: 'GET',
  path: 'report/choices',
  permission: { menu: 'ReportForms', action: 'view' },
  summary: 'Processes and departments by which reports are filtered',
  request: Empty,
  response: Choices,
});

export const ReportTaskFilter = Strict({
  text: Type.Optional(Text(100)),
  process: Type.Optional(Processes),
  /** Of the handler. */
  department: Type.Optional(Departments),
  handlerId: Type.Optional(Uuid),
  part: Type.Optional(Type.Array(Type.Enum([...BUCKETS]), { maxItems: 4 })),
});
export type ReportTaskFilter = Static<typeof ReportTaskFilter>;

export const ReportTask = Strict({
  id: Uuid,
  taskName: Bilingual,
  process: Process,
  /** Number, title and address: null where the caller may not see the record. */
  no: Nullable(Type.String()),
  title: Nullable(Type.String()),
  path: Nullable(Type.String()),
  handler: UserRef,
  department: Nullable(Named),
  createTime: Instant,
  deadline: Nullable(Instant),
  part: Type.Enum([...BUCKETS]),
  overdueDays: Type.Integer(),
});
export type ReportTask = Static<typeof ReportTask>;

/** Sorted by deadline, createTime, handler, department, process. */
export const reportTasks = call({
  path: 'report/task/list',
  permission: { menu: 'ReportForms', action: 'view' },
  summary: 'Open tasks of the people within the caller’s data scope, soonest deadline first',
  request: paged(ReportTaskFilter),
  response: page(ReportTask),
});

export const ReportProcessFilter = Strict({
  text: Type.Optional(Text(100)),
  /** Days of the tenant on which they ended, both included. */
  from: Day,
  to: Day,
  process: Type.Optional(Processes),
  department: Type.Optional(Departments),
  late: Type.Optional(Type.Boolean()),
});
export type ReportProcessFilter = Static<typeof ReportProcessFilter>;

export const ReportProcess = Strict({
  id: Uuid,
  process: Process,
  no: Nullable(Type.String()),
  title: Nullable(Type.String()),
  path: Nullable(Type.String()),
  department: Nullable(Named),
  initiator: UserRef,
  createTime: Instant,
  endTime: Instant,
  days: Type.Number(),
  dueTime: Nullable(Instant),
  late: Type.Boolean(),
});
export type ReportProcess = Static<typeof ReportProcess>;

/** Sorted by endTime, createTime, days, process, department. */
export const reportProcesses = call({
  path: 'report/process/list',
  permission: { menu: 'ReportForms', action: 'view' },
  summary: 'Processes that came to their regular end in a period, newest first',
  request: paged(ReportProcessFilter),
  response: page(ReportProcess),
});

export const ReportSignInFilter = Strict({
  text: Type.Optional(Text(100)),
  from: Day,
  to: Day,
  department: Type.Optional(Departments),
  outcome: Type.Optional(Type.Enum([...SIGN_IN_OUTCOMES])),
});
export type ReportSignInFilter = Static<typeof ReportSignInFilter>;

export const ReportSignIn = Strict({
  id: Type.String(),
  at: Instant,
  /** Null for an account that does not exist: what was typed may be a password. */
  person: Nullable(UserRef),
  department: Nullable(Named),
  outcome: Type.Enum([...SIGN_IN_OUTCOMES]),
});
export type ReportSignIn = Static<typeof ReportSignIn>;

/** Sorted by at, account, department. */
export const reportSignIns = call({
  path: 'report/signIn/list',
  permission: { menu: 'ReportForms', action: 'view' },
  summary: 'Sign-ins and failed attempts of a period, newest first',
  request: paged(ReportSignInFilter),
  response: page(ReportSignIn),
});
