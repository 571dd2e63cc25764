import Type, { type Static } from 'typebox';
import { call } from './call';
import { Bilingual, Day, Nullable, Reason, Strict, Text, UserRef, Uuid } from './common';
import { AssignmentState, ConfigState, CourseKind, CourseRef, TrainingNeeds } from './training';

/** Who needs a course: holders of a position, of a learner role, or everyone of a department (with its parts). */
export const MATRIX_ROWS = ['position', 'role', 'department'] as const;
export const MatrixRowKind = Type.Enum([...MATRIX_ROWS]);
export type MatrixRowKind = (typeof MATRIX_ROWS)[number];

/** Months for which a qualification holds; null: as the course says. */
const ValidityMonths = Nullable(Type.Integer({ minimum: 1, maximum: 600 }));

export const MatrixCell = Strict({
  rowId: Uuid,
  courseId: Uuid,
  needs: TrainingNeeds,
  validityMonths: ValidityMonths,
});
export type MatrixCell = Static<typeof MatrixCell>;

/** What reaches a row from elsewhere: a position by its learner roles, a department by those above it. */
const InheritedCell = Strict({
  rowId: Uuid,
  courseId: Uuid,
  needs: TrainingNeeds,
  from: Strict({ kind: Type.Enum(['role', 'department']), name: Bilingual }),
});
export type InheritedCell = Static<typeof InheritedCell>;

export const MatrixRow = Strict({
  id: Uuid,
  code: Type.String(),
  name: Bilingual,
  /** Enabled people it reaches. */
  people: Type.Integer(),
  /** Learner roles only take effect while effective. */
  state: Nullable(ConfigState),
});
export type MatrixRow = Static<typeof MatrixRow>;

export const MatrixColumn = Strict({
  ...CourseRef.properties,
  kind: CourseKind,
  state: ConfigState,
  documentNo: Nullable(Type.String()),
  validityMonths: ValidityMonths,
});
export type MatrixColumn = Static<typeof MatrixColumn>;

const Paging = {
  page: Type.Integer({ minimum: 1, maximum: 10_000 }),
  pageSize: Type.Integer({ minimum: 1, maximum: 200 }),
};

export const readMatrix = call({
  path: 'tms/matrix/read',
  shows: ['matrix'],
  permission: { menu: 'TmsMatrix', action: 'view' },
  summary: 'Part of the training matrix, paged by rows and by courses',
  request: Strict({
    rowKind: MatrixRowKind,
    rows: Strict({
      ...Paging,
      text: Type.Optional(Text(100)),
      ids: Type.Optional(Type.Array(Uuid, { maxItems: 200 })),
    }),
    columns: Strict({
      ...Paging,
      text: Type.Optional(Text(100)),
      kind: Type.Optional(Type.Array(CourseKind, { maxItems: 5 })),
    }),
    /** Only rows and courses that have a cell. */
    filled: Type.Optional(Type.Boolean()),
  }),
  response: Strict({
    rows: Type.Array(MatrixRow),
    rowTotal: Type.Integer(),
    columns: Type.Array(MatrixColumn),
    columnTotal: Type.Integer(),
    cells: Type.Array(MatrixCell),
    inherited: Type.Array(InheritedCell),
  }),
});

export const MatrixChange = Strict({
  rowKind: MatrixRowKind,
  rowId: Uuid,
  courseId: Uuid,
  /** Null clears the cell. */
  cell: Nullable(Strict({ needs: TrainingNeeds, validityMonths: ValidityMonths })),
});
export type MatrixChange = Static<typeof MatrixChange>;

/** One assignment that a change creates, cancels, or asks something else of. */
export const PreviewedChange = Strict({
  action: Type.Enum(['add', 'cancel', 'adjust']),
  person: UserRef,
  department: Nullable(Bilingual),
  position: Nullable(Bilingual),
  course: CourseRef,
  /** Of an assignment that exists already. */
  state: Nullable(AssignmentState),
  due: Nullable(Day),
});
export type PreviewedChange = Static<typeof PreviewedChange>;

/** What a change of people, roles, courses or the matrix will do; nothing is written yet. */
export const TrainingPreview = Strict({
  adds: Type.Integer(),
  cancels: Type.Integer(),
  adjusts: Type.Integer(),
  /** How many people are touched. */
  people: Type.Integer(),
  /** By person, at most 1,000. */
  changes: Type.Array(PreviewedChange),
  /** Stands for exactly this outcome: applying with it refuses when the world has changed since. */
  token: Type.String(),
});
export type TrainingPreview = Static<typeof TrainingPreview>;

const MatrixChanges = Type.Array(MatrixChange, { minItems: 1, maxItems: 1000 });
/** Of the preview that the person saw. */
const PreviewToken = Text(64, 1);

/** Carries out what was previewed of one thing; TRAINING_CHANGED when the outcome is no longer the one seen. */
export const ApplyInput = Strict({
  id: Uuid,
  rowVersion: Type.Integer(),
  reason: Reason(),
  token: Type.Optional(PreviewToken),
});

/** How many assignments it brought, and ended. */
export const Applied = Strict({ rowVersion: Type.Integer(), adds: Type.Integer(), cancels: Type.Integer() });

export const previewMatrix = call({
  path: 'tms/matrix/preview',
  permission: { menu: 'TmsMatrix', action: 'edit' },
  summary: 'What a set of changed cells would do to assignments',
  request: Strict({ changes: MatrixChanges }),
  response: TrainingPreview,
});

export const applyMatrix = call({
  path: 'tms/matrix/apply',
  changes: ['learning', 'matrix'],
  permission: { menu: 'TmsMatrix', action: 'edit' },
  audit: { module: 'training', operation: 'changeMatrix' },
  summary: 'Apply a previewed set of cells; TRAINING_CHANGED when the outcome is no longer the one seen',
  request: Strict({ changes: MatrixChanges, token: PreviewToken, reason: Reason() }),
  response: Strict({ adds: Type.Integer(), cancels: Type.Integer(), adjusts: Type.Integer() }),
});
