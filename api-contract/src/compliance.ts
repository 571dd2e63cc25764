import Type, { type Static } from 'typebox';
import { call } from './call';
import { Bilingual, Day, Nullable, page, paged, Strict, Text, UserRef, Uuid } from './common';
import { CourseRef } from './training';

/** How a person stands on what is required of them: `missing` is neither learnt nor under way, or failed. */
export const COMPLIANCE_STATES = ['qualified', 'due', 'overdue', 'missing'] as const;
const ComplianceState = Type.Enum([...COMPLIANCE_STATES]);
export type ComplianceState = (typeof COMPLIANCE_STATES)[number];

/** What asks it of the person: a row of the matrix, or somebody by hand. */
const RequirementSource = Strict({
  kind: Type.Enum(['position', 'role', 'department', 'hand']),
  /** Null: by hand. */
  name: Nullable(Bilingual),
});

const DepartmentOrNone = Type.String({
  pattern: '^(none|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$',
});

export const ComplianceFilter = Strict({
  text: Type.Optional(Text(100)),
  /** By id, `none` for people without one. */
  department: Type.Optional(Type.Array(DepartmentOrNone, { maxItems: 200 })),
  course: Type.Optional(Type.Array(Uuid, { maxItems: 200 })),
  state: Type.Optional(Type.Array(ComplianceState, { maxItems: 4 })),
});
export type ComplianceFilter = Static<typeof ComplianceFilter>;

/** One course that one person is required to know. */
export const ComplianceRow = Strict({
  /** Person and course. */
  id: Type.String(),
  person: UserRef,
  department: Nullable(Bilingual),
  position: Nullable(Bilingual),
  course: CourseRef,
  sources: Type.Array(RequirementSource),
  state: ComplianceState,
  /** Of what is under way. */
  due: Nullable(Day),
  /** Of what is known; null: without end, or not known. */
  validTo: Nullable(Day),
});
export type ComplianceRow = Static<typeof ComplianceRow>;

const permission = { menu: 'TmsMatrix', action: 'view' } as const;

export const listCompliance = call({
  path: 'tms/compliance/list',
  shows: ['learning', 'matrix', 'trainingTasks'],
  permission,
  summary:
    'What people within reach are required to know, and how they stand on it; sorted by person, department, course, state, due, validTo',
  request: paged(ComplianceFilter),
  response: page(ComplianceRow),
});

const Rate = Strict({
  /** Of a department or course, `none` for people without a department. */
  value: Type.String(),
  label: Bilingual,
  /** Requirements, and those of them that are met. */
  count: Type.Integer(),
  qualified: Type.Integer(),
});

export const complianceFigures = call({
  path: 'tms/compliance/figures',
  shows: ['learning', 'matrix', 'trainingTasks'],
  permission,
  summary: 'Counts per state, and how much is met per department and course; each leaves its own choice out',
  request: Strict({ filter: ComplianceFilter }),
  response: Strict({
    state: Type.Array(Strict({ value: ComplianceState, count: Type.Integer() })),
    department: Type.Array(Rate),
    course: Type.Array(Rate),
  }),
});
