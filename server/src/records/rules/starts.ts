import { END_KINDS, type FormValues, faultText } from '@attest/api-contract';
import type { RecordRules } from '@attest/api-contract/records';
import { type CompiledFeel, compileFeel, compileTo } from '../../platform/feel/compile';
import { FeelProblem, type FeelScope } from '../../platform/feel/scope';
import type { FeelType } from '../../platform/feel/types';
import { compileFilling } from './filled';
import type { Findable } from './findable';
import type { RuleFacts } from './functions';
import { itemOf } from './kinds';
import { noRelation } from './lookups';

export type Start = NonNullable<RecordRules['starts']>[number];
type Names = Readonly<Record<string, unknown>>;

/** A record that begins when another has come to a step or an end, ready. */
export interface CompiledStart extends Omit<Start, 'values' | 'when' | 'each'> {
  /** Every expression in it. */
  parts: readonly CompiledFeel<RuleFacts>[];
  /** The values of each record that begins as the names stand; none where nothing does. */
  begun(names: Names, facts: RuleFacts): FormValues[];
}

/** What a start is compiled for. */
interface Starting {
  code: string;
  steps: readonly string[];
  scope: FeelScope<RuleFacts>;
  entries: Readonly<Record<string, FeelType>>;
  findable(type: string): Findable;
}

/** The key of the person in whose name it begins: among the values of what begins, or of the record itself. */
export const personOf = ({ initiator }: Pick<Start, 'initiator'>) =>
  initiator?.startsWith('begun.')
    ? ({ of: 'begun', key: initiator.slice('begun.'.length) } as const)
    : ({ of: 'record', key: initiator } as const);

/** Expressions of a start: whoever reads what begins by it reads their results. */
export const shownByStart = ({ when, each, values }: Start): string[] => [
  ...Object.values(values),
  ...[when, each].filter((text) => text !== undefined),
];

/** Compiles a start. Throws FeelProblem. */
export function compileStart(start: Start, within: Starting): CompiledStart {
  const { steps, scope, entries } = within;
  const strange = [start.at]
    .flat()
    .find((at) => !steps.includes(at) && !END_KINDS.some((kind) => kind === at));
  if (strange !== undefined) throw new FeelProblem(faultText('noStepOrEnd', { at: strange }));
  const { of, key: person } = personOf(start);
  if (person !== undefined && !(person in (of === 'begun' ? start.values : entries)))
    throw new FeelProblem(faultText('isNoField', { key: start.initiator ?? '' }));
  const kinds = kindsOfBegun(start, within);
  const named = { ...scope, names: { ...scope.names, no: 'text' as const } };
  const when = start.when === undefined ? null : compileTo('boolean', start.when, named);
  const each = start.each === undefined ? null : compileFeel(start.each, named);
  const ofOne = each ? { ...named, names: { ...named.names, one: itemOf(each.type) } } : named;
  const { type } = start;
  const filling = compileFilling(start.values, ofOne, kinds, {
    missing: (key) => faultText('noFilledField', { type, key }),
    otherKind: (key, { is, wanted }) => faultText('otherFieldOfOtherKind', { is, key, type, wanted }),
  });
  const { when: _, each: __, values: ___, ...said } = start;
  return {
    ...said,
    parts: [...(when ? [when] : []), ...(each ? [each] : []), ...filling.parts],
    begun(names, facts) {
      if (when && when.evaluate(names, facts) !== true) return [];
      if (!each) return [filling.values(names, facts)];
      const list = each.evaluate(names, facts);
      return Array.isArray(list) ? Array.from(list, (one) => filling.values({ ...names, one }, facts)) : [];
    },
  };
}

/** Kinds of the fields that the other type fills; its relation with this one is as it should be. */
function kindsOfBegun({ type, via, relation }: Start, { code, findable }: Starting): Findable['filled'] {
  const known = findable(type);
  if ((via === undefined) === (relation === undefined)) throw new FeelProblem(faultText('viaOrRelation'));
  if (via !== undefined && !known.leadingTo(code).includes(via))
    throw new FeelProblem(noRelation(via, type, code));
  return known.filled;
}
