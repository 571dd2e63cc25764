import Type, { type Static } from 'typebox';
import { Instant, Strict } from '../common';
import { END_KINDS, WORKFLOW_STATUSES } from '../workflowKinds';
import { ByName, Feel, Key, Label, NameOf } from './parts';

const Scalar = Type.Union([Type.String(), Type.Number(), Type.Boolean()]);

/** By key: a constant, or with a leading `=` a FEEL expression. */
const Where = Type.Record(Key, Scalar);
const Statuses = Type.Array(
  Type.Enum([...WORKFLOW_STATUSES, ...WORKFLOW_STATUSES.map((one) => `!${one}` as const)]),
  {
    minItems: 1,
  },
);
/** What a rule reads of what was found: how many, and the newest of them as references. */
const Return = Type.Array(Type.String({ pattern: '^(count|refs:[1-9][0-9]?)$' }), {
  minItems: 1,
  uniqueItems: true,
});

const Span = Type.String({ pattern: '^P[1-9][0-9]{0,3}[DMY]$' });

/**
 * Records of a type that agree with this one; `any`: with one of these. Found by fields with a slot, keys, relation
 * fields, and by `id` those that a relation names. Expressions may read what other lookups find.
 */
const RecordsLookup = Strict({
  from: NameOf('type'),
  where: Where,
  any: Type.Optional(Type.Array(Where, { minItems: 1 })),
  status: Type.Optional(Statuses),
  /** Submitted within this time before this record was, or is. */
  within: Type.Optional(Span),
  /** Submitted from one day to another, both included; finds nothing while one of them is missing. */
  between: Type.Optional(Type.Tuple([Feel, Feel])),
  /**
   * Finds nothing where a tenant has no such type, or one whose records are not found by this. What the product does
   * not have either is a mistake, and refused.
   */
  optional: Type.Optional(Type.Literal(true)),
  /** Standing at one of these steps. */
  at: Type.Optional(Type.Array(Key, { minItems: 1 })),
  /** A step at which it stands has been overdue for longer than this. */
  overdue: Type.Optional(Span),
  return: Return,
  when: Type.Optional(Feel),
});
/** Records of a type that this one is linked with, either way. */
const LinksLookup = Strict({ links: NameOf('type'), status: Type.Optional(Statuses), return: Return });
/** What a module answers that knows more than records, by the name under which it brings the answer. */
const SourceLookup = Strict({ source: Key, given: Type.Record(Key, Feel), when: Type.Optional(Feel) });

/** Which of the records count: constants by keys of fields with a slot, one of several where a list is given. */
const COUNTED = {
  where: Type.Optional(
    Type.Record(Key, Type.Union([Scalar, Type.Array(Scalar, { minItems: 1, uniqueItems: true })])),
  ),
  status: Type.Optional(Statuses),
  /** Standing at one of these steps. */
  at: Type.Optional(Type.Array(Key, { minItems: 1 })),
  /** How many, whether there is any, or what a field of theirs comes to. */
  return: Type.Union([
    Type.Enum(['count', 'any']),
    Strict({ sum: Key }),
    Strict({ min: Key }),
    Strict({ max: Key }),
    /** What the one of them says that ended last. */
    Strict({ last: Key }),
  ]),
};
/**
 * What other records come to, kept with this one under the key of a computed field with a slot: those that it is linked
 * with, either way, or those whose relation field (`via`, else any) names it. Drafts without a number do not count.
 */
const RollUpSchema = Type.Union([
  Strict({ links: NameOf('type'), ...COUNTED }),
  Strict({ children: NameOf('type'), via: Type.Optional(Key), ...COUNTED }),
]);

/** Rows of tests over the inputs, `-` for anything, and last what they yield. */
const TableSchema = Strict({
  hit: Type.Enum(['UNIQUE', 'FIRST']),
  in: Type.Array(Feel, { minItems: 1 }),
  rows: Type.Array(Type.Array(Scalar, { minItems: 2 }), { minItems: 1 }),
});

/** The value of a field, or one that only other rules read. With `when` it stays as it was while that does not hold. */
const ComputedSchema = Type.Union([Feel, Strict({ value: Feel, when: Feel })]);

const CHECK = {
  id: Key,
  /** Steps at which it counts; else at all. */
  at: Type.Optional(Type.Array(NameOf('step'), { minItems: 1 })),
  /** Only when the step is being finished, not while values are only saved. */
  finishing: Type.Optional(Type.Literal(true)),
  /** Looks at every row of this table, which expressions name `row`. */
  each: Type.Optional(NameOf('table')),
  /** What is wrong. */
  when: Feel,
  /** Where it is shown. */
  field: NameOf('field'),
  column: Type.Optional(Key),
};
const CheckSchema = Type.Union([
  Strict({ ...CHECK, text: Label }),
  Strict({ ...CHECK, code: Type.Enum(['required', 'inPast', 'inFuture']) }),
]);

/** What a step waits for. Its texts name values in braces, each an expression: `planned for {values.day}`. */
const GateSchema = Strict({
  step: NameOf('step'),
  id: Key,
  /** One condition for each of this list, which expressions name `one`. */
  each: Type.Optional(Feel),
  label: Label,
  /** Said while it is not met, with who can clear it; else the label. */
  missing: Type.Optional(Label),
  /** Whether it is waited for at all. */
  when: Type.Optional(Feel),
  met: Feel,
});

/**
 * A record that begins when this one comes to a step or an end: once, however often it comes there, or once for each
 * entry of a list. It is a draft of whoever begins it, or under way at once where its type has no draft.
 */
const StartSchema = Strict({
  id: Key,
  /** The step, or the kind of end; one of several steps, whichever is come to first. */
  at: Type.Union([
    NameOf('place'),
    Type.Enum([...END_KINDS]),
    Type.Array(NameOf('place'), { minItems: 1, uniqueItems: true }),
  ]),
  /** Whether there is one at all. */
  when: Type.Optional(Feel),
  /** One for each of this list, which expressions name `one`. */
  each: Type.Optional(Feel),
  /** Its type. */
  type: NameOf('type'),
  /** By the keys of its fields; beside the values of this record expressions name its number, `no`. */
  values: Type.Record(Key, Feel),
  /** Its relation field that names this record. */
  via: Type.Optional(Key),
  /** How this record is linked with it, where none of its fields names this one. */
  relation: Type.Optional(Key),
  /**
   * Field of this record with the person in whose name it begins, or with `begun.` before it one of the other's
   * values; else who owns this one.
   */
  initiator: Type.Optional(Type.String({ pattern: '^(begun\\.)?[A-Za-z]\\w*$' })),
});

/**
 * A draft that is proposed when something happens elsewhere in the suite, such as an exam that somebody has failed for good:
 * for whoever is responsible for that, who submits or discards it.
 */
const ProposalSchema = Strict({
  id: Key,
  /** What has to happen. Expressions name what is known of it then. */
  occasion: NameOf('occasion'),
  /** Whether there is one at all. */
  when: Type.Optional(Feel),
  /** By the keys of the fields that they fill. */
  values: Type.Record(Key, Feel),
  /** The relation field that names what it happened with. */
  via: Type.Optional(NameOf('field')),
});

/**
 * A day that people hear of before it comes: whoever owns the record and the holders of roles, once at each distance.
 * Its text names values in braces, as that of a gate.
 */
const ReminderSchema = Strict({
  id: Key,
  /** One day for each of this list, which expressions name `one`. */
  each: Type.Optional(Feel),
  /** The day. */
  on: Feel,
  /** How many days before. */
  before: Type.Array(Type.Integer({ minimum: 0, maximum: 730 }), { minItems: 1, uniqueItems: true }),
  when: Type.Optional(Feel),
  roles: Type.Array(NameOf('role'), { uniqueItems: true }),
  text: Label,
});

const Values = Type.Record(Type.String(), Type.Unknown());
const OfFields = ByName('field');
const TestSchema = Strict({
  name: Type.String({ minLength: 1 }),
  at: Type.Optional(NameOf('step')),
  finishing: Type.Optional(Type.Boolean()),
  submitting: Type.Optional(Type.Boolean()),
  submittedAt: Type.Optional(Instant),
  now: Type.Optional(Instant),
  values: OfFields,
  before: Type.Optional(OfFields),
  /** What the lookups find. */
  found: Type.Optional(Values),
  /** What is known of what has happened, for proposals. */
  told: Type.Optional(Values),
  expect: Strict({
    computed: Type.Optional(OfFields),
    checks: Type.Optional(Type.Array(Key)),
    gates: Type.Optional(Type.Record(Key, Type.Boolean())),
    /** By id, the values of what begins where the record stands. */
    starts: Type.Optional(Type.Record(Key, Type.Array(Values))),
    /** By id, the values of the draft that is proposed; none where there is none. */
    proposals: Type.Optional(Type.Record(Key, Type.Array(Values, { maxItems: 1 }))),
    /** By id, the days that people hear of. */
    reminders: Type.Optional(Type.Record(Key, Type.Array(Type.String()))),
  }),
});

/**
 * What a record type knows beyond its fields and steps, as data. Evaluated in this order: roll-ups, lookups, computed
 * values, visible and required fields, checks; gates when a step waits, what begins when a record has come to a step.
 */
export const RecordRulesSchema = Strict({
  /**
   * Kept beside the record so that lookups find records by them; never shown, but for `lots` and `products`: under
   * these keys stand the batches and products that traces begin with and lead to, as somebody wrote them.
   */
  keys: Type.Optional(Type.Record(Key, Feel)),
  lookups: Type.Optional(Type.Record(Key, Type.Union([RecordsLookup, LinksLookup, SourceLookup]))),
  /** Stored, and changed in the transaction that changes what is counted; rules name each by its key. */
  rollups: Type.Optional(Type.Record(Key, RollUpSchema)),
  tables: Type.Optional(Type.Record(Key, TableSchema)),
  computed: Type.Optional(Type.Record(Key, ComputedSchema)),
  checks: Type.Optional(Type.Array(CheckSchema)),
  gates: Type.Optional(Type.Array(GateSchema)),
  starts: Type.Optional(Type.Array(StartSchema)),
  proposals: Type.Optional(Type.Array(ProposalSchema)),
  reminders: Type.Optional(Type.Array(ReminderSchema)),
  tests: Type.Optional(Type.Array(TestSchema)),
});
export type RecordRules = Static<typeof RecordRulesSchema>;
export type RecordsLookup = Static<typeof RecordsLookup>;
export type LinksLookup = Static<typeof LinksLookup>;
export type SourceLookup = Static<typeof SourceLookup>;
export type RollUp = Static<typeof RollUpSchema>;
export type DecisionTable = Static<typeof TableSchema>;
export type RuleTest = Static<typeof TestSchema>;
