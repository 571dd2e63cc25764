import Type, { type Static } from 'typebox';
import { call } from './call';
import { Bilingual, Instant, Nullable, page, paged, Strict, UserRef, Uuid } from './common';

const permission = { menu: 'RecordTypes', action: 'view' } as const;

/** Records that one simulation looks at. */
export const SIMULATED_RECORDS = { min: 10, usual: 100, max: 1000 } as const;

export const SIMULATION_STATES = ['queued', 'running', 'done', 'cancelled', 'failed'] as const;
export type SimulationState = (typeof SIMULATION_STATES)[number];

/** What would be different of a record. `table`: a value that a decision table yields. */
export const SIMULATED_KINDS = [
  'computed',
  'table',
  'check',
  'required',
  'gate',
  'flow',
  'deadline',
  'people',
  'access',
] as const;
export type SimulatedKind = (typeof SIMULATED_KINDS)[number];
/** What kinds of differences are called. */
export const SIMULATED_KIND_NAMES: Record<SimulatedKind, Bilingual> = {
  computed: { zh: '计算值', en: 'Computed value' },
  table: { zh: '决策表', en: 'Decision table' },
  check: { zh: '检查', en: 'Check' },
  required: { zh: '必填', en: 'Required field' },
  gate: { zh: '等待条件', en: 'Gate' },
  flow: { zh: '流程走向', en: 'Way of the process' },
  deadline: { zh: '期限', en: 'Deadline' },
  people: { zh: '处理人', en: 'Participants' },
  access: { zh: '字段权限', en: 'Access' },
};
const Kind = Type.Enum([...SIMULATED_KINDS]);

const One = Strict({ id: Uuid });

export const Simulation = Strict({
  id: Uuid,
  state: Type.Enum([...SIMULATION_STATES]),
  /** Records that it looks at, and those that it has looked at. */
  total: Type.Integer(),
  done: Type.Integer(),
  /** Records of which something would be different. */
  differing: Type.Integer(),
  /** Differences by kind, those that there are. */
  counts: Type.Array(Strict({ kind: Kind, count: Type.Integer() })),
  at: Instant,
  /** The version still says what was simulated. */
  current: Type.Boolean(),
  /** Why it stopped before its end. */
  error: Nullable(Bilingual),
});
export type Simulation = Static<typeof Simulation>;

export const getSimulation = call({
  path: 'record-type/simulation/get',
  shows: ['simulations', 'recordTypes'],
  permission,
  summary: 'The last simulation of a version by the caller, and whether anybody has finished one',
  request: Strict({ definitionId: Uuid }),
  response: Strict({
    own: Nullable(Simulation),
    /** Of anybody: the newest that came to its end. */
    last: Nullable(Strict({ by: UserRef, at: Instant, total: Type.Integer(), current: Type.Boolean() })),
  }),
});

export const simulateDefinition = call({
  path: 'record-type/simulation/start',
  changes: ['simulations'],
  permission,
  audit: { module: 'records', operation: 'simulateDefinition' },
  summary:
    'Run a version that is not in force over the newest records of its type that the caller sees, as a job; nothing is written to them. TOO_MANY_REQUESTS while another simulation of the caller is under way',
  request: Strict({
    definitionId: Uuid,
    records: Type.Integer({ minimum: SIMULATED_RECORDS.min, maximum: SIMULATED_RECORDS.max }),
  }),
  response: One,
});

export const stopSimulation = call({
  path: 'record-type/simulation/stop',
  changes: ['simulations'],
  permission,
  audit: { module: 'records', operation: 'stopSimulation' },
  summary: 'Stop a simulation of the caller; one that is over stays as it is',
  request: One,
  response: One,
});

export const SimulationFilter = Strict({
  simulationId: Uuid,
  kind: Type.Optional(Type.Array(Kind, { maxItems: SIMULATED_KINDS.length })),
});
export type SimulationFilter = Static<typeof SimulationFilter>;

export const SimulationRow = Strict({
  seq: Type.Integer(),
  recordId: Uuid,
  no: Type.String(),
  /** Address of the record. */
  path: Type.String(),
  kind: Kind,
  /** The field, check or step. */
  place: Bilingual,
  before: Nullable(Bilingual),
  after: Nullable(Bilingual),
});
export type SimulationRow = Static<typeof SimulationRow>;

/** Sorted by no, kind. */
export const listSimulationRows = call({
  path: 'record-type/simulation/rows',
  shows: ['simulations'],
  permission,
  summary:
    'What would be different of each record, of a simulation of the caller; records out of sight are left out',
  request: paged(SimulationFilter),
  response: page(SimulationRow),
});
