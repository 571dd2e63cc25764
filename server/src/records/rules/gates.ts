import type { Bilingual } from '@attest/api-contract';
import type { RecordRules } from '@attest/api-contract/records';
import { type CompiledFeel, compileFeel, compileTo } from '../../platform/feel/compile';
import { FeelProblem, type FeelScope } from '../../platform/feel/scope';
import type { GateCondition } from '../../workflow/recordPort';
import type { RuleFacts } from './functions';
import { itemOf } from './kinds';
import { plain } from './plain';

type Gate = NonNullable<RecordRules['gates']>[number];
type Feel = CompiledFeel<RuleFacts>;
type Names = Readonly<Record<string, unknown>>;

/** A gate that is ready. */
export interface CompiledGate {
  id: string;
  step: string;
  /** Every expression in it. */
  parts: readonly Feel[];
  /** What is waited for as the names stand; null where it is not waited for at all. */
  conditions(names: Names, facts: RuleFacts): GateCondition[] | null;
}

const HOLE = /\{([^{}]+)\}/g;

/** The expressions in braces of the texts of a gate. */
const holesOf = ({ label, missing = label }: Gate): string[] =>
  [label.zh, label.en, missing.zh, missing.en].flatMap((text) =>
    [...text.matchAll(HOLE)].map(([, hole]) => hole as string),
  );

/** Expressions whose results the texts of a gate show. */
export const shownByGate = (gate: Gate): string[] => [...holesOf(gate), ...(gate.each ? [gate.each] : [])];

/** Compiles a gate of a type with these steps. Throws FeelProblem. */
export function compileGate(gate: Gate, scope: FeelScope<RuleFacts>, steps: readonly string[]): CompiledGate {
  if (!steps.includes(gate.step)) throw new FeelProblem(`there is no step “${gate.step}”`, 0);
  const each = gate.each === undefined ? null : compileFeel(gate.each, scope);
  const within = each ? { ...scope, names: { ...scope.names, one: itemOf(each.type) } } : scope;
  const when = gate.when === undefined ? null : compileTo('boolean', gate.when, scope);
  const met = compileTo('boolean', gate.met, within);
  const holes = new Map(holesOf(gate).map((hole) => [hole, compileFeel(hole, within)]));
  const { label, missing = label } = gate;
  const conditionOf = (names: Names, facts: RuleFacts): GateCondition => {
    const isMet = met.evaluate(names, facts) === true;
    const said = isMet ? label : missing;
    const fill = (text: string) =>
      text.replace(HOLE, (_, hole) => String(plain(holes.get(hole)?.evaluate(names, facts)) ?? ''));
    return { label: { zh: fill(said.zh), en: fill(said.en) } satisfies Bilingual, met: isMet };
  };
  return {
    id: gate.id,
    step: gate.step,
    parts: [...(when ? [when] : []), ...(each ? [each] : []), met, ...holes.values()],
    conditions(names, facts) {
      if (when && when.evaluate(names, facts) !== true) return null;
      if (!each) return [conditionOf(names, facts)];
      const list = each.evaluate(names, facts);
      return Array.isArray(list) ? Array.from(list, (one) => conditionOf({ ...names, one }, facts)) : [];
    },
  };
}
