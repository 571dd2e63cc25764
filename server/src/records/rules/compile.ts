import type { FieldProblem, FormValues } from '@attest/api-contract';
import type { RuleTest } from '@attest/api-contract/records';
import { readCalendar, type WorkCalendar } from '../../directory/tenancy/workCalendar';
import { typed } from '../../platform/feel/typed';
import type { FeelType } from '../../platform/feel/types';
import type { GateCondition } from '../../workflow/recordPort';
import type { ProcessRules, RuleCase, RuleInput } from '../definitions/process';
import type { CompiledRollUp } from '../rollups/compile';
import { NOBODY, OF_CALENDAR, type RuleFacts } from './functions';
import type { CompiledLookup } from './lookups';
import { compileParts, lookupsOf, type Parts, type RuledType } from './parts';
import { plain } from './plain';
import type { CompiledProposal } from './proposals';
import type { AwaitedDays, Reminded } from './reminders';
import type { CompiledStart } from './starts';

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
      const here = parts.gates().filter((gate) => gate.step === input.stepId);
      if (here.length === 0) return new Map();
      const standing = standingStill(input);
      const needed = lookups.waiting().get(input.stepId ?? '') ?? [];
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

    get proposals() {
      return parts.proposals();
    },

    async begun(start, input) {
      const { given, facts } = await begin(standingStill(input), lookups.starting.get(start) ?? []);
      for (const part of start.parts) await prepare(input, facts, part);
      return start.begun({ ...given, no: input.no }, facts);
    },

    async reminded(input) {
      const reminders = parts.reminders();
      if (reminders.length === 0) return [];
      const { given, facts } = await begin(standingStill(input), lookups.reminding());
      for (const part of reminders.flatMap((reminder) => [...reminder.parts]))
        await prepare(input, facts, part);
      return reminders.flatMap((reminder) => reminder.days(given, facts));
    },

    awaited(values, now) {
      const given = { values: typed(kindOfValues, values) };
      const facts = { ...NOBODY, language: 'zh' as const, now, values, before: values };
      const all: AwaitedDays = { days: [], rolledUp: [], open: false };
      for (const { days = [], rolledUp = [], open } of parts
        .reminders()
        .map((one) => one.awaited(given, facts))) {
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
