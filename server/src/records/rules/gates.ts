import { faultText } from '@attest/api-contract';
import type { RecordRules } from '@attest/api-contract/records';
import { type CompiledFeel, compileFeel, compileTo } from '../../platform/feel/compile';
import { FeelProblem, type FeelScope } from '../../platform/feel/scope';
import type { GateCondition } from '../../workflow/recordPort';
import { OF_TIME, type RuleFacts } from './functions';
import { itemOf } from './kinds';
import { compileText, holesOf } from './texts';

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

/** Expressions whose results the texts of a gate show. */
export const shownByGate = ({ label, missing = label, each }: Gate): string[] => [
  ...holesOf(label, missing),
  ...(each ? [each] : []),
];

const SAYS_TIME = new RegExp(`\\b(${[...OF_TIME].join('|')})\\b`);

/** Steps with gates that may depend on the time, by what their expressions say: to compile them takes a while. */
export function timedSteps({ gates = [] }: RecordRules): string[] {
  const isTimed = (gate: Gate) =>
    [gate.when, gate.met, ...shownByGate(gate)].some((text) => text !== undefined && SAYS_TIME.test(text));
  return [...new Set(gates.filter(isTimed).map(({ step }) => step))];
}

/** Compiles a gate of a type with these steps. Throws FeelProblem. */
export function compileGate(gate: Gate, scope: FeelScope<RuleFacts>, steps: readonly string[]): CompiledGate {
  if (!steps.includes(gate.step)) throw new FeelProblem(faultText('noStep', { step: gate.step }));
  const each = gate.each === undefined ? null : compileFeel(gate.each, scope);
  const within = each ? { ...scope, names: { ...scope.names, one: itemOf(each.type) } } : scope;
  const when = gate.when === undefined ? null : compileTo('boolean', gate.when, scope);
  const met = compileTo('boolean', gate.met, within);
  const label = compileText(gate.label, within);
  const missing = gate.missing ? compileText(gate.missing, within) : label;
  const conditionOf = (names: Names, facts: RuleFacts): GateCondition => {
    const isMet = met.evaluate(names, facts) === true;
    return { label: (isMet ? label : missing).fill(names, facts), met: isMet };
  };
  return {
    id: gate.id,
    step: gate.step,
    parts: [...(when ? [when] : []), ...(each ? [each] : []), met, ...label.parts, ...missing.parts],
    conditions(names, facts) {
      if (when && when.evaluate(names, facts) !== true) return null;
      if (!each) return [conditionOf(names, facts)];
      const list = each.evaluate(names, facts);
      return Array.isArray(list) ? Array.from(list, (one) => conditionOf({ ...names, one }, facts)) : [];
    },
  };
}
