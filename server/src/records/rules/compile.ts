import type { FieldDefinition, FieldProblem, FormValues } from '@attest/api-contract';
import type { RecordRules, RuleTest } from '@attest/api-contract/records';
import { readCalendar, type WorkCalendar } from '../../directory/tenancy/workCalendar';
import { type CompiledFeel, compileFeel } from '../../platform/feel/compile';
import { COMMON_FUNCTIONS, type FeelMoment } from '../../platform/feel/functions';
import { FeelProblem, type FeelScope } from '../../platform/feel/scope';
import { typed } from '../../platform/feel/typed';
import type { FeelType } from '../../platform/feel/types';
import type { GateCondition } from '../../workflow/recordPort';
import type { ProcessRules, RuleCase, RuleInput } from '../definitions/process';
import { type CompiledRollUp, compileRollUp } from '../rollups/compile';
import type { Occasion } from '../starts/occasions';
import { compileCheck } from './checks';
import { compileComputed, NAME_TAKEN } from './computed';
import type { Findable } from './findable';
import { NOBODY, OF_CALENDAR, type RuleFacts, ruleFunctions } from './functions';
import { compileGate } from './gates';
import { kindsOf } from './kinds';
import {
  type CompiledLookup,
  compileLookup,
  type LookupScope,
  type LookupSource,
  lookupsInOrder,
} from './lookups';
import { at } from './place';
import { plain } from './plain';
import { type CompiledProposal, compileProposal } from './proposals';
import { type AwaitedDays, compileReminder, type Reminded } from './reminders';
import { type CompiledStart, compileStart } from './starts';
import { compileTable } from './tables';

/** What rules are compiled for. */
export interface RuledType {
  code: string;
  fields: readonly FieldDefinition[];
  steps: readonly string[];
  rules: RecordRules;
  sources: Readonly<Record<string, LookupSource>>;
  occasions: Readonly<Record<string, Occasion>>;
  findable(type: string): Findable;
  shipped?: LookupScope['shipped'];
  titleOf: LookupScope['titleOf'];
}

/** What a check says, by its id. */
interface Broken {
  id: string;
  problem: FieldProblem;
}

/** The rules of a record type, ready. */
export interface CompiledRules extends ProcessRules {
  evaluate(input: RuleInput): Promise<
    Awaited<ReturnType<ProcessRules['evaluate']>> & {
      /** The same problems, with the checks that say so. */
      broken(values: FormValues): Broken[];
    }
  >;
  /** What the step waits for, by the id of each gate. */
  gates(input: RuleCase): Promise<Map<string, GateCondition[]>>;
  /** What begins when the record has come to a step or an end, as the rules have it. */
  starts: readonly CompiledStart[];
  /** The values of each record that begins by one of them. */
  begun(start: CompiledStart, input: RuleCase & { no: string | null }): Promise<FormValues[]>;
  /** The drafts that things elsewhere propose. */
  proposals: readonly CompiledProposal[];
  /** The days that people hear of before they come. */
  reminded(input: RuleCase): Promise<Reminded[]>;
  /** On which days its reminders may fall due, as far as its own values say. */
  awaited(values: FormValues, now: Date): AwaitedDays;
  /** What other records come to, by the key of the field that shows it; see `rolledUp`. */
  rollUps: ReadonlyMap<string, CompiledRollUp>;
  /** Kept beside the record; what lookups find records by. */
  keys(values: FormValues, now: Date): FormValues;
  /** The tests that they bring. */
  tests: readonly RuleTest[];
  /** The same rules where somebody else answers. */
  inWorld(world: RuleWorld): CompiledRules;
}

/** Where rules get from what is not the record's; tests bring their own. */
export interface RuleWorld {
  find(name: string, lookup: () => Promise<unknown>): Promise<unknown>;
  calendar(input: RuleCase): Promise<WorkCalendar>;
}
const REAL: RuleWorld = { find: (_, lookup) => lookup(), calendar: ({ tx }) => readCalendar(tx) };

type Feel = CompiledFeel<RuleFacts>;

const mapped = <T, R>(
  kind: keyof RecordRules,
  parts: Readonly<Record<string, T>> | undefined,
  work: (part: T, key: string) => R,
): Map<string, R> =>
  new Map(
    Object.entries(parts ?? {}).map(([key, part]) => [key, at({ kind, name: key }, () => work(part, key))]),
  );

const listed = <T extends { id: string }, R>(
  kind: keyof RecordRules,
  parts: readonly T[] | undefined,
  work: (part: T) => R,
): R[] => (parts ?? []).map((part, index) => at({ kind, name: part.id, index }, () => work(part)));

/** Compiles the parts. Throws DEFINITION_INVALID with the place of what cannot be used. */
function compileParts(type: RuledType) {
  const { rules, fields } = type;
  const entries = kindsOf(fields);
  const functions = ruleFunctions(fields, rules.tables ?? {});
  // What a table decides by is no other table.
  const { decide: _, ...plainer } = functions;
  const names: Record<string, FeelType> = {
    values: { entries },
    before: { entries },
    step: { options: type.steps },
    submitting: 'boolean',
    finishing: 'boolean',
    submittedAt: 'date and time',
  };
  const ofValues: FeelScope<FeelMoment> = { names: { values: { entries } }, functions: COMMON_FUNCTIONS };
  const rollUps = mapped('rollups', rules.rollups, (rollUp, key) => {
    if (key in names) throw new FeelProblem(NAME_TAKEN);
    return compileRollUp(key, rollUp, type);
  });
  for (const key of rollUps.keys()) names[key] = entries[key] as FeelType;
  const keys = mapped('keys', rules.keys, (text) => compileFeel(text, ofValues));
  const base: FeelScope<RuleFacts> = { names, functions: plainer };
  const found: Record<string, FeelType> = {};
  const lookups = mapped('lookups', lookupsInOrder(rules, base), (lookup, key) => {
    if (key in names) throw new FeelProblem(NAME_TAKEN);
    const { sources, findable, shipped, titleOf } = type;
    const scope = { ...base, names: { ...names, ...found } };
    const compiled = compileLookup(lookup, { sources, findable, shipped, titleOf, scope });
    found[key] = compiled.gives;
    return compiled;
  });
  const ofTables: FeelScope<RuleFacts> = { names: { ...names, ...found }, functions: plainer };
  const tables = mapped('tables', rules.tables, (table) => compileTable(table, ofTables));
  const computed = compileComputed(rules, { names: ofTables.names, entries, functions });
  const scope: FeelScope<RuleFacts> = { names: computed.names, functions };
  const checks = listed('checks', rules.checks, (check) => compileCheck(check, scope, entries));
  const gates = listed('gates', rules.gates, (gate) => compileGate(gate, scope, type.steps));
  const starts = listed('starts', rules.starts, (start) => compileStart(start, { ...type, scope, entries }));
  const reminders = listed('reminders', rules.reminders, (reminder) =>
    compileReminder(reminder, scope, new Set(rollUps.keys())),
  );
  const proposals = listed('proposals', rules.proposals, (proposal) =>
    compileProposal(proposal, { ...type, type: type.code, functions: plainer }),
  );
  const evaluated = { computed: computed.rules, checks, gates, starts, proposals, reminders };
  return { entries, rollUps, keys, lookups, tables, ...evaluated };
}

type Parts = ReturnType<typeof compileParts>;

/** The lookups that are read when values are saved, and when a step waits, by that step. */
function lookupsOf({ lookups, tables, computed, checks, gates, starts, reminders }: Parts) {
  const saving: Feel[] = [...computed.flatMap(({ parts }) => parts), ...checks.map(({ when }) => when)];
  const inTables = [...tables.values()].flatMap(({ reads }) => [...reads]);
  const readBy = (parts: Feel[]) => {
    const read = new Set([...parts.flatMap(({ reads }) => [...reads]), ...inTables]);
    // Each reads only those before it.
    for (const [name, { reads }] of [...lookups].reverse())
      if (read.has(name)) for (const one of reads) read.add(one);
    return [...lookups].filter(([name]) => read.has(name));
  };
  const waitingAt = (step: string) =>
    readBy(gates.filter((gate) => gate.step === step).flatMap((gate) => gate.parts));
  const waiting = new Map(gates.map(({ step }) => [step, waitingAt(step)]));
  const starting = new Map(starts.map((start) => [start, readBy([...start.parts])]));
  const reminding = readBy(reminders.flatMap(({ parts }) => [...parts]));
  return { saving: readBy(saving), waiting, starting, reminding };
}

const asksDays = ({ calls }: { calls: ReadonlySet<string> }): boolean =>
  [...calls].some((name) => OF_CALENDAR.has(name));

/** A record whose values nobody gives anew. */
const standingStill = (input: RuleCase): RuleInput => ({
  ...input,
  before: input.values,
  submitting: false,
  finishing: false,
  caller: null,
});

/** Rules as they are evaluated: roll-ups are among the values that are given; lookups, computed values, checks; gates when a step waits. */
export function compileRules(
  type: RuledType,
  world: RuleWorld = REAL,
  parts: Parts = compileParts(type),
): CompiledRules {
  const lookups = lookupsOf(parts);
  const tablesAskDays = [...parts.tables.values()].some(asksDays);
  const kindOfValues: FeelType = { entries: parts.entries };

  /** Reads the calendar once it is needed, and only then. */
  async function prepare(input: RuleCase, facts: RuleFacts, part: { calls: ReadonlySet<string> }) {
    if (facts.calendar) return;
    if (asksDays(part) || (tablesAskDays && part.calls.has('decide')))
      facts.calendar = await world.calendar(input);
  }

  /** Facts and names of one case, with what its lookups found. */
  async function begin(input: RuleInput, needed: [string, CompiledLookup][]) {
    const { tx, values, before, stepId, submitting, finishing, submittedAt, now, language, caller } = input;
    const given: Record<string, unknown> = {
      values: typed(kindOfValues, values),
      before: typed(kindOfValues, before),
      step: stepId,
      submitting,
      finishing,
      submittedAt: typed('date and time', submittedAt?.toISOString()),
    };
    const nameRolledUp = () => {
      for (const key of parts.rollUps.keys()) given[key] = (given.values as FormValues)[key];
    };
    nameRolledUp();
    const facts: RuleFacts = {
      now,
      calendar: null,
      values,
      before,
      roles: caller?.roles ?? [],
      departmentId: caller?.departmentId ?? null,
      employee: caller !== null,
      language,
      decide: (table) => parts.tables.get(table)?.decide(given, facts),
    };
    const { recordId, known } = input;
    const asked = { tx, type: type.code, recordId, submittedAt, known, names: given, facts };
    const notAsked = new Set<string>();
    for (const [name, lookup] of needed) {
      await prepare(input, facts, lookup);
      const found = await world.find(name, () => lookup.find(asked));
      if (found === undefined) notAsked.add(name);
      else given[name] = typed(lookup.gives, found);
    }
    const take = (changed: FormValues): void => {
      facts.values = changed;
      given.values = typed(kindOfValues, changed);
      nameRolledUp();
    };
    return { given, facts, notAsked, take };
  }

  return {
    async evaluate(input) {
      const { given, facts, notAsked, take } = await begin(input, lookups.saving);
      const computed: FormValues = {};
      for (const { key, value, when, parts: read, isField } of parts.computed) {
        // What it rests on was not asked for: it stays as it was.
        if (read.some(({ reads }) => [...reads].some((name) => notAsked.has(name)))) continue;
        if (when) await prepare(input, facts, when);
        if (when && when.evaluate(given, facts) !== true) continue;
        await prepare(input, facts, value);
        const result = value.evaluate(given, facts);
        if (isField) {
          computed[key] = plain(result);
          take({ ...input.values, ...computed });
        } else given[key] = result;
      }
      const checks = parts.checks.filter((check) => check.applies(input));
      for (const { when } of checks) await prepare(input, facts, when);
      const broken = (values: FormValues): Broken[] => {
        take(values);
        return checks.flatMap(({ id, problems }) =>
          problems(given, facts).map((problem) => ({ id, problem })),
        );
      };
      return { computed, broken, problems: (values) => broken(values).map(({ problem }) => problem) };
    },

    async gates(input) {
      const here = parts.gates.filter((gate) => gate.step === input.stepId);
      if (here.length === 0) return new Map();
      const standing = standingStill(input);
      const needed = lookups.waiting.get(input.stepId ?? '') ?? [];
      const { given, facts } = await begin(standing, needed);
      for (const part of here.flatMap((gate) => gate.parts)) await prepare(input, facts, part);
      return new Map(
        here.flatMap((gate) => {
          const conditions = gate.conditions(given, facts);
          return conditions ? [[gate.id, conditions]] : [];
        }),
      );
    },

    starts: parts.starts,

    proposals: parts.proposals,

    async begun(start, input) {
      const { given, facts } = await begin(standingStill(input), lookups.starting.get(start) ?? []);
      for (const part of start.parts) await prepare(input, facts, part);
      return start.begun({ ...given, no: input.no }, facts);
    },

    async reminded(input) {
      if (parts.reminders.length === 0) return [];
      const { given, facts } = await begin(standingStill(input), lookups.reminding);
      for (const part of parts.reminders.flatMap((reminder) => [...reminder.parts]))
        await prepare(input, facts, part);
      return parts.reminders.flatMap((reminder) => reminder.days(given, facts));
    },

    awaited(values, now) {
      const given = { values: typed(kindOfValues, values) };
      const facts = { ...NOBODY, language: 'zh' as const, now, values, before: values };
      const all: AwaitedDays = { days: [], rolledUp: [], open: false };
      for (const { days = [], rolledUp = [], open } of parts.reminders.map((one) =>
        one.awaited(given, facts),
      )) {
        all.days.push(...days);
        all.rolledUp.push(...rolledUp);
        all.open ||= open === true;
      }
      return all;
    },

    rollUps: parts.rollUps,

    keys(values, now) {
      const given = { values: typed(kindOfValues, values) };
      const found = [...parts.keys].map(([key, rule]) => [key, plain(rule.evaluate(given, { now }))]);
      return Object.fromEntries(found.filter(([, value]) => value !== null));
    },

    tests: type.rules.tests ?? [],

    inWorld: (other) => compileRules(type, other, parts),
  };
}
