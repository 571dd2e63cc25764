import type { FaultText } from '@attest/api-contract';
import { compileFeel, compileTo } from '../platform/feel/compile';
import { COMMON_FUNCTIONS, type FeelMoment } from '../platform/feel/functions';
import type { FeelScope } from '../platform/feel/scope';
import { typed } from '../platform/feel/typed';
import type { FeelType } from '../platform/feel/types';
import { reasonOf } from '../platform/reasoned';
import type { ProcessData } from './definition';

/** What expressions in diagrams and process data may read. */
export interface FeelContext extends FeelMoment {
  /** Says of which kind the values are. */
  process: ProcessData;
  decision: string | null;
  values: Record<string, unknown>;
  /** Account of the initiator. */
  initiator: string;
  /** How the child process of a call activity ended. */
  end?: string;
}

/** All that conditions of steps and handlers may name. */
export const CONDITION_NAMES = ['decision', 'values', 'initiator', 'end', ...Object.keys(COMMON_FUNCTIONS)];

const scopes = new WeakMap<ProcessData, FeelScope<FeelMoment>>();

function scopeOf(process: ProcessData): FeelScope<FeelMoment> {
  const known = scopes.get(process);
  if (known) return known;
  const scope: FeelScope<FeelMoment> = {
    names: {
      decision: kindOfDecision(process),
      values: kindOfValues(process),
      initiator: 'text',
      end: 'text',
    },
    functions: COMMON_FUNCTIONS,
  };
  scopes.set(process, scope);
  return scope;
}

/** One of the decisions that the steps offer: another one is misspelt. */
const kindOfDecision = ({ steps }: ProcessData): FeelType => ({
  options: [...new Set(steps.flatMap(({ decisions }) => Object.keys(decisions ?? {})))],
});

const kindOfValues = ({ values }: ProcessData): FeelType => (values ? { entries: values } : 'any');

const namesOf = ({ process, decision, values, initiator, end }: FeelContext) => ({
  decision,
  values: typed(kindOfValues(process), values),
  initiator,
  end,
});

/** Whether a FEEL condition holds; what depends on missing values does not. RULE_FAILED when it has no result. */
export function holdsFeel(expression: string, context: FeelContext): boolean {
  return compileFeel(expression, scopeOf(context.process)).evaluate(namesOf(context), context) === true;
}

/** The value of a FEEL expression. RULE_FAILED when it has none. */
export function feelValue(expression: string, context: FeelContext): unknown {
  return compileFeel(expression, scopeOf(context.process)).evaluate(namesOf(context), context);
}

/** The reason why an expression of a process cannot be used, or null. */
export function feelProblem(process: ProcessData, expression: string, yields: FeelType): FaultText | null {
  try {
    compileTo(yields, expression, scopeOf(process));
    return null;
  } catch (error) {
    return reasonOf(error);
  }
}
