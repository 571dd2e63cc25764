import type { FieldDefinition } from '@attest/api-contract';
import type { RecordRules } from '@attest/api-contract/records';
import { type CompiledFeel, compileFeel } from '../../platform/feel/compile';
import { COMMON_FUNCTIONS, type FeelMoment } from '../../platform/feel/functions';
import { FeelProblem, type FeelScope } from '../../platform/feel/scope';
import type { FeelType } from '../../platform/feel/types';
import { whenAsked } from '../../platform/whenAsked';
import { compileRollUp } from '../rollups/compile';
import type { Occasion } from '../starts/occasions';
import { compileCheck } from './checks';
import { compileComputed, NAME_TAKEN } from './computed';
import type { Findable } from './findable';
import { type RuleFacts, ruleFunctions } from './functions';
import { compileGate } from './gates';
import { kindsOf } from './kinds';
import { compileLookup, type LookupScope, type LookupSource, lookupsInOrder } from './lookups';
import { at } from './place';
import { compileProposal } from './proposals';
import { compileReminder } from './reminders';
import { compileStart } from './starts';
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

/**
 * Compiles the parts; those that saving does not need when they are asked for first, so that no call waits for all. Throws
 * DEFINITION_INVALID with the place of what cannot be used.
 */
export function compileParts(type: RuledType) {
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
  const gates = whenAsked(() => listed('gates', rules.gates, (gate) => compileGate(gate, scope, type.steps)));
  const starts = listed('starts', rules.starts, (start) => compileStart(start, { ...type, scope, entries }));
  const reminders = whenAsked(() =>
    listed('reminders', rules.reminders, (reminder) =>
      compileReminder(reminder, scope, new Set(rollUps.keys())),
    ),
  );
  const proposals = whenAsked(() =>
    listed('proposals', rules.proposals, (proposal) =>
      compileProposal(proposal, { ...type, type: type.code, functions: plainer }),
    ),
  );
  const evaluated = { computed: computed.rules, checks, gates, starts, proposals, reminders };
  return { entries, rollUps, keys, lookups, tables, ...evaluated };
}

export type Parts = ReturnType<typeof compileParts>;

/** Throws DEFINITION_INVALID with the place of the first part that cannot be used. */
export function checkRules(type: RuledType): void {
  const { gates, reminders, proposals } = compileParts(type);
  for (const compile of [gates, reminders, proposals]) compile();
}

/** The lookups that are read when values are saved, and when a step waits, by that step. */
export function lookupsOf({ lookups, tables, computed, checks, gates, starts, reminders }: Parts) {
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
    readBy(gates().flatMap((gate) => (gate.step === step ? gate.parts : [])));
  const waiting = whenAsked(() => new Map(gates().map(({ step }) => [step, waitingAt(step)])));
  const starting = new Map(starts.map((start) => [start, readBy([...start.parts])]));
  const reminding = whenAsked(() => readBy(reminders().flatMap(({ parts }) => [...parts])));
  return { saving: readBy(saving), waiting, starting, reminding };
}
