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
import { classForm, pastClassForm } from './declared/class';
import { AssignmentStanding, CourseRef, TrainingSignature } from './training';
import { SignatureInput } from './workflow';

/** A class is planned, held (people sign in), closed with a signature; or cancelled. */
export const CLASS_STATES = ['planned', 'open', 'closed', 'cancelled'] as const;
export const ClassState = Type.Enum([...CLASS_STATES]);
export type ClassState = (typeof CLASS_STATES)[number];

export const ClassRow = Strict({
  id: Uuid,
  no: Type.String(),
  title: Bilingual,
  state: ClassState,
  course: CourseRef,
  courseVersion: Type.String(),
  lecturer: UserRef,
  place: Type.String(),
  startsAt: Instant,
  endsAt: Instant,
  seats: Type.Integer(),
  /** Invited, and of them those who attended long enough; the second is 0 before the class is closed. */
  people: Type.Integer(),
  attended: Type.Integer(),
});
export type ClassRow = Static<typeof ClassRow>;

const ClassFilter = Strict({
  text: Type.Optional(Text(100)),
  state: Type.Optional(Type.Array(ClassState, { maxItems: 4 })),
  /** Taught by the caller. */
  mine: Type.Optional(Type.Boolean()),
  courseId: Type.Optional(Uuid),
  /** Its time is over, or still to come. */
  time: Type.Optional(Type.Array(Type.Enum(['past', 'coming']), { maxItems: 2 })),
});
export type ClassFilter = Static<typeof ClassFilter>;

const sees = { menu: 'TmsClassroom', action: 'view' } as const;
const edits = { menu: 'TmsClassroom', action: 'edit' } as const;

/** Sorted by no, title, state, courseNo, lecturer, place, startsAt, people. */
export const listClasses = call({
  path: 'tms/class/list',
  shows: ['classes'],
  permission: sees,
  summary: 'Classes: one’s own as lecturer, those with people of one’s departments, or all',
  request: paged(ClassFilter),
  response: page(ClassRow),
});

export const classFacets = call({
  path: 'tms/class/facets',
  shows: ['classes'],
  permission: sees,
  summary: 'Counts per state for the filter card',
  request: Strict({ filter: ClassFilter }),
  response: Strict({ state: Type.Array(counted(ClassState)) }),
});

/** Somebody who is invited, and how long they were there. */
export const ClassPerson = Strict({
  assignmentId: Uuid,
  /** Of the seat: grows with what is entered by hand. */
  rowVersion: Type.Integer(),
  person: UserRef,
  department: Nullable(Bilingual),
  /** How the training stands now. */
  state: AssignmentStanding,
  signedInAt: Nullable(Instant),
  signedOutAt: Nullable(Instant),
  /** Of the time of the class; null before anything is known. */
  percent: Nullable(Type.Integer()),
  /** Set when the percentage was entered by hand. */
  byHand: Nullable(Strict({ by: UserRef, reason: Type.String() })),
  score: Nullable(Type.Number()),
  /** Whether it counted; null before the class is closed. */
  attended: Nullable(Type.Boolean()),
});
export type ClassPerson = Static<typeof ClassPerson>;

export const classDetail = call({
  path: 'tms/class/detail',
  shows: ['classes'],
  permission: sees,
  summary: 'One class with its people, as far as the caller may see them, and what the caller may do',
  request: Strict({ id: Uuid }),
  response: Strict({
    row: ClassRow,
    rowVersion: Type.Integer(),
    remark: Type.String(),
    /** Why it was entered after the fact. */
    pastReason: Nullable(Type.String()),
    cancelReason: Nullable(Type.String()),
    people: Type.Array(ClassPerson),
    accountNeededToSign: Type.Boolean(),
    /** Of who closed it. */
    signature: Nullable(TrainingSignature),
    may: Strict({
      /** Time, place, lecturer; invite and remove people. */
      edit: Type.Boolean(),
      invite: Type.Boolean(),
      open: Type.Boolean(),
      /** Show the code, enter attendance and scores, close. */
      conduct: Type.Boolean(),
      cancel: Type.Boolean(),
    }),
    /** From when on signing in can be opened. */
    opensFrom: Instant,
  }),
});
export type ClassDetail = Static<(typeof classDetail)['response']>;

export const classCourses = call({
  path: 'tms/class/course/list',
  permission: edits,
  summary: 'Effective courses that people need a class of, with how many have no seat in one yet',
  request: paged(Strict({ text: Type.Optional(Text(100)) })),
  response: page(Strict({ ...CourseRef.properties, lecturer: Nullable(UserRef), waiting: Type.Integer() })),
});

const CandidateFilter = Strict({
  courseId: Uuid,
  text: Type.Optional(Text(100)),
  departmentId: Type.Optional(Uuid),
});

export const ClassCandidate = Strict({
  /** Of the assignment. */
  id: Uuid,
  person: UserRef,
  department: Nullable(Bilingual),
  position: Nullable(Bilingual),
  due: Nullable(Day),
  overdueDays: Type.Integer(),
  /** Classes of this training that were missed. */
  missed: Type.Integer(),
});
export type ClassCandidate = Static<typeof ClassCandidate>;

/** Sorted by person, department, due, missed. */
export const classCandidates = call({
  path: 'tms/class/candidate/list',
  shows: ['classes'],
  permission: edits,
  summary: 'People with an open training of a course that needs a class, and no seat in one yet',
  request: paged(CandidateFilter),
  response: page(ClassCandidate),
});

export const ClassContent = Strict(bodyOf(classForm));
export type ClassContent = Static<typeof ClassContent>;

const Step = { id: Uuid, rowVersion: Type.Integer() };
const Changed = Strict({ rowVersion: Type.Integer() });

export const saveClass = call({
  path: 'tms/class/save',
  changes: ['classes', 'learning'],
  permission: edits,
  audit: { module: 'training', operation: 'saveClass' },
  summary: 'Plan a class, or change one that is planned: people are told when it moves',
  request: Strict({
    id: Type.Optional(Uuid),
    rowVersion: Type.Optional(Type.Integer()),
    content: ClassContent,
    /** Needed where the class has begun already: attendance is entered after the fact, by the training manager. */
    pastReason: Type.Optional(Text(pastClassForm.pastReason.maxLength)),
  }),
  response: Strict({ id: Uuid, no: Type.String(), rowVersion: Type.Integer() }),
});

export const inviteToClass = call({
  path: 'tms/class/invite',
  changes: ['classes', 'learning'],
  permission: edits,
  audit: { module: 'training', operation: 'inviteToClass' },
  summary: 'Invite more people to a class: those named, or everybody that a filter leaves',
  request: Strict({
    ...Step,
    who: Type.Union([
      Strict({ assignmentIds: Type.Array(Uuid, { minItems: 1, maxItems: 500 }) }),
      Strict({ text: Type.Optional(Text(100)), departmentId: Type.Optional(Uuid) }),
    ]),
  }),
  response: Strict({ rowVersion: Type.Integer(), invited: Type.Integer() }),
});

export const removeFromClass = call({
  path: 'tms/class/remove',
  changes: ['classes', 'learning'],
  permission: edits,
  audit: { module: 'training', operation: 'removeFromClass' },
  summary: 'Give the seats of people back; they are told',
  request: Strict({
    ...Step,
    assignmentIds: Type.Array(Uuid, { minItems: 1, maxItems: 500 }),
    reason: Reason(),
  }),
  response: Changed,
});

export const openClass = call({
  path: 'tms/class/open',
  changes: ['classes', 'learning'],
  permission: edits,
  audit: { module: 'training', operation: 'openClass' },
  summary: 'Begin a class: people can sign in',
  request: Strict(Step),
  response: Changed,
});

export const cancelClass = call({
  path: 'tms/class/cancel',
  changes: ['classes', 'learning'],
  permission: edits,
  audit: { module: 'training', operation: 'cancelClass' },
  summary: 'Cancel a class that is not closed; people are told and can be invited to another',
  request: Strict({ ...Step, reason: Reason() }),
  response: Changed,
});

/** What a code is for. */
export const CLASS_CODE_PURPOSES = ['in', 'out'] as const;
export const ClassCodePurpose = Type.Enum([...CLASS_CODE_PURPOSES]);
export type ClassCodePurpose = (typeof CLASS_CODE_PURPOSES)[number];

export const classCode = call({
  path: 'tms/class/code',
  permission: edits,
  summary: 'The code that people sign in or out with now, for the lecturer’s screen',
  request: Strict({ id: Uuid, purpose: ClassCodePurpose }),
  response: Strict({
    /** Eight letters and digits. */
    code: Type.String(),
    /** Address that the QR code leads to: it signs in or out whoever opens it. */
    link: Type.String(),
    /** The QR code: modules per side, and the dark ones as an SVG path of unit squares. */
    qr: Strict({ size: Type.Integer(), path: Type.String() }),
    /** When another code takes its place on the screen; this one is good for some minutes more. */
    nextAt: Instant,
  }),
});

/** A seat of the caller in a class. */
export const ClassSeat = Strict({
  id: Uuid,
  no: Type.String(),
  title: Bilingual,
  state: ClassState,
  course: CourseRef,
  assignmentId: Uuid,
  lecturer: UserRef,
  place: Type.String(),
  startsAt: Instant,
  endsAt: Instant,
  remark: Type.String(),
  cancelReason: Nullable(Type.String()),
  signedInAt: Nullable(Instant),
  signedOutAt: Nullable(Instant),
  attended: Nullable(Type.Boolean()),
});
export type ClassSeat = Static<typeof ClassSeat>;

const ofOwn = { menu: 'TmsMyTraining', action: 'view' } as const;

export const myClass = call({
  path: 'tms/my/class/detail',
  shows: ['learning'],
  permission: ofOwn,
  summary: 'A class that the caller is invited to',
  request: Strict({ id: Uuid }),
  response: ClassSeat,
});

/** Characters of a code on the lecturer's screen, and room to spare. */
export const CLASS_CODE_LENGTH = 20;

export const attendClass = call({
  path: 'tms/my/class/attend',
  changes: ['classes', 'learning'],
  permission: ofOwn,
  audit: { module: 'training', operation: 'attendClass' },
  summary:
    'Sign in to a class or out of it with the code of the lecturer’s screen; which of both the code says',
  request: Strict({ id: Uuid, code: Text(CLASS_CODE_LENGTH, 1) }),
  response: Strict({ purpose: ClassCodePurpose, seat: ClassSeat }),
});

/** A seat, and its row version as it was read. */
const Seat = { assignmentId: Uuid, rowVersion: Type.Integer() };

export const enterAttendance = call({
  path: 'tms/class/attendance',
  changes: ['classes', 'learning'],
  permission: edits,
  audit: { module: 'training', operation: 'enterAttendance' },
  summary: 'Enter by hand how much of a class people attended; never one’s own',
  request: Strict({
    id: Uuid,
    people: Type.Array(Strict(Seat), { minItems: 1, maxItems: 500 }),
    percent: Type.Integer({ minimum: 0, maximum: 100 }),
    reason: Reason(),
  }),
  response: Strict({ entered: Type.Integer() }),
});

export const scoreClass = call({
  path: 'tms/class/score',
  changes: ['classes', 'learning'],
  permission: edits,
  audit: { module: 'training', operation: 'scoreClass' },
  summary: 'Enter the score of somebody in a class, 0 to 100; never one’s own',
  request: Strict({
    id: Uuid,
    ...Seat,
    score: Nullable(Type.Integer({ minimum: 0, maximum: 100 })),
  }),
  response: Strict({ score: Nullable(Type.Integer()) }),
});

export const closeClass = call({
  path: 'tms/class/close',
  changes: ['classes', 'learning'],
  permission: edits,
  audit: { module: 'training', operation: 'closeClass' },
  summary: 'Close a class with a signature: who attended goes on, who did not stays open for another one',
  request: Strict({ ...Step, remark: Reason(), signature: SignatureInput }),
  response: Strict({ rowVersion: Type.Integer(), attended: Type.Integer(), absent: Type.Integer() }),
});
