import Type, { type Static } from 'typebox';
import { HandedIn } from './approvals';
import { call } from './call';
import { Bilingual, counted, Instant, Nullable, page, paged, Strict, Text, UserRef, Uuid } from './common';
import { bodyOf } from './declared/bodyOf';
import { courseForm } from './declared/course';
import { FileRef } from './files';
import { ConfigState, CourseKind } from './training';

const DocumentRef = Strict({
  id: Uuid,
  no: Type.String(),
  title: Bilingual,
  /** Version that the course teaches; null as long as none was approved. */
  versionId: Nullable(Uuid),
  version: Nullable(Type.String()),
});

/** One step of practice on the job: shown by the trainer, then performed under supervision so many times. */
export const PracticeStep = Strict({ id: Uuid, ...bodyOf(courseForm.practiceSteps.columns) });
export type PracticeStep = Static<typeof PracticeStep>;

/** What a version of a course says. */
export const CourseContent = Strict(bodyOf(courseForm));
export type CourseContent = Static<typeof CourseContent>;

/** Seconds that reading takes at least where nobody has said it: in a course that a document brings, or without pages. */
export const LEAST_VIEW_SECONDS = 30;

/** What a course says before anybody has said more of it than its names and its kind. */
export const BARE_COURSE: Omit<CourseContent, 'nameZh' | 'nameEn' | 'kind'> = {
  documentId: null,
  materialId: null,
  lecturerId: null,
  description: '',
  minimumViewSeconds: 0,
  quizId: null,
  passScore: null,
  validityMonths: null,
  critical: false,
  creditHours: 0,
  practiceSteps: [],
};

export const CourseVersionState = Type.Enum(['draft', 'effective', 'superseded']);

export const CourseVersion = Strict({
  id: Uuid,
  label: Type.String(),
  state: CourseVersionState,
  content: CourseContent,
  document: Nullable(DocumentRef),
  material: Nullable(FileRef),
  lecturer: Nullable(UserRef),
  /** False: who knows the former version needs no new training. */
  retrain: Type.Boolean(),
  /** Since when people have to learn it. */
  requiredFrom: Nullable(Instant),
  /** Since when it decides who is qualified; later than `requiredFrom` while a document version waits. */
  inForceFrom: Nullable(Instant),
  requiredTo: Nullable(Instant),
  reason: Nullable(Type.String()),
  createdBy: Nullable(UserRef),
  createdAt: Instant,
});
export type CourseVersion = Static<typeof CourseVersion>;

export const CourseRow = Strict({
  id: Uuid,
  no: Type.String(),
  name: Bilingual,
  kind: CourseKind,
  state: ConfigState,
  /** Effective version, of a draft the draft. */
  version: Type.String(),
  /** A draft of the next version exists, and may wait for approval. */
  revising: Type.Boolean(),
  inApproval: Type.Boolean(),
  document: Nullable(DocumentRef),
  lecturer: Nullable(UserRef),
  hasQuiz: Type.Boolean(),
  passScore: Nullable(Type.Integer()),
  validityMonths: Nullable(Type.Integer()),
  critical: Type.Boolean(),
  creditHours: Type.Number(),
  /** People with an open assignment, and people who are qualified now. */
  open: Type.Integer(),
  qualified: Type.Integer(),
  updatedAt: Instant,
});
export type CourseRow = Static<typeof CourseRow>;

const CourseFilter = Strict({
  text: Type.Optional(Text(100)),
  kind: Type.Optional(Type.Array(CourseKind, { maxItems: 5 })),
  state: Type.Optional(Type.Array(ConfigState, { maxItems: 3 })),
  documentId: Type.Optional(Uuid),
  lecturerId: Type.Optional(Uuid),
  critical: Type.Optional(Type.Boolean()),
});
export type CourseFilter = Static<typeof CourseFilter>;

/** Sorted by no, name, kind, state, documentNo, validityMonths, open, qualified, updatedAt. */
export const listCourses = call({
  path: 'tms/course/list',
  shows: ['courses'],
  permission: { menu: 'TmsCourses', action: 'view' },
  summary: 'Courses',
  request: paged(CourseFilter),
  response: page(CourseRow),
});

export const courseFacets = call({
  path: 'tms/course/facets',
  shows: ['courses'],
  permission: { menu: 'TmsCourses', action: 'view' },
  summary: 'Counts per kind and state for the filter card',
  request: Strict({ filter: CourseFilter }),
  response: Strict({
    kind: Type.Array(counted(CourseKind)),
    state: Type.Array(counted(ConfigState)),
  }),
});

export const courseDetail = call({
  path: 'tms/course/detail',
  shows: ['courses'],
  permission: { menu: 'TmsCourses', action: 'view' },
  summary: 'One course with all its versions, newest first, and what the caller may do',
  request: Strict({ id: Uuid }),
  response: Strict({
    course: CourseRow,
    /** Row version, to be sent with the next change. */
    rowVersion: Type.Integer(),
    /** While it waits for approval. */
    handedIn: Nullable(HandedIn),
    versions: Type.Array(CourseVersion),
    /** Where the matrix names it. */
    rows: Type.Array(
      Strict({ rowKind: Type.Enum(['position', 'role', 'department']), id: Uuid, name: Bilingual }),
    ),
    may: Strict({
      edit: Type.Boolean(),
      handIn: Type.Boolean(),
      disable: Type.Boolean(),
      discard: Type.Boolean(),
    }),
  }),
});

export const saveCourse = call({
  path: 'tms/course/save',
  changes: ['courses', 'history'],
  permission: { menu: 'TmsCourses', action: 'edit' },
  audit: { module: 'training', operation: 'saveCourse' },
  summary:
    'Save the draft of a course: a new one without id, else its draft or the next version of an effective one',
  request: Strict({
    id: Type.Optional(Uuid),
    rowVersion: Type.Optional(Type.Integer()),
    /** New courses only; without it the next CRS number is taken. */
    no: Type.Optional(Text(40, 1)),
    content: CourseContent,
  }),
  response: Strict({ id: Uuid, rowVersion: Type.Integer() }),
});
