import { type FaultText, faultText, faultWords } from '@attest/api-contract';
import type { RecordRules } from '@attest/api-contract/records';
import { AppError } from '../../platform/errors';
import { FeelProblem } from '../../platform/feel/scope';

/** A rule of a type, or all of a kind. */
interface RulePlace {
  kind: keyof RecordRules;
  /** What it is called by. */
  name?: string;
  /** Where it stands, of kinds that are lists. */
  index?: number;
}

const unusable = ({ kind, name, index }: RulePlace, reason: FaultText): AppError => {
  const key = index ?? name;
  return new AppError('DEFINITION_INVALID', {
    why: faultWords(faultText('placed', { place: name === undefined ? kind : `${kind}.${name}`, reason })),
    faults: [{ place: key === undefined ? `/rules/${kind}` : `/rules/${kind}/${key}`, ...reason }],
  });
};

/** Says in which part of the rules something cannot be used: DEFINITION_INVALID. */
export function at<R>(place: RulePlace, work: () => R): R {
  try {
    return work();
  } catch (error) {
    if (error instanceof FeelProblem) throw unusable(place, error.reason);
    throw error;
  }
}
