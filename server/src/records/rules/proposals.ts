import { type FieldDefinition, type FormValues, faultText } from '@attest/api-contract';
import type { RecordRules } from '@attest/api-contract/records';
import { compileTo } from '../../platform/feel/compile';
import { FeelProblem, type FeelScope } from '../../platform/feel/scope';
import { typed } from '../../platform/feel/typed';
import type { Occasion } from '../starts/occasions';
import { compileFilling } from './filled';
import { NOBODY, OF_CALENDAR, type RuleFacts } from './functions';
import { kindsOf } from './kinds';

type Proposal = NonNullable<RecordRules['proposals']>[number];

/** A draft that something elsewhere proposes, ready. */
export interface CompiledProposal extends Pick<Proposal, 'id' | 'occasion' | 'via'> {
  /** Its values by what is known; null where there is no draft. */
  propose(
    happened: Readonly<Record<string, unknown>>,
    at: Pick<RuleFacts, 'now' | 'language'>,
  ): FormValues | null;
}

/** What a proposal is compiled for. */
interface Proposing {
  type: string;
  fields: readonly FieldDefinition[];
  occasions: Readonly<Record<string, Occasion>>;
  functions: FeelScope<RuleFacts>['functions'];
}

/** Compiles a proposal. Throws FeelProblem. */
export function compileProposal(
  { id, occasion: code, via, ...rest }: Proposal,
  { type, fields, occasions, functions }: Proposing,
): CompiledProposal {
  const occasion = Object.hasOwn(occasions, code) ? occasions[code] : undefined;
  if (!occasion) throw new FeelProblem(faultText('noOccasion', { occasion: code }));
  const leads = fields.some(({ key, relatesTo }) => key === via && relatesTo?.includes(occasion.about));
  if (via !== undefined && !leads)
    throw new FeelProblem(faultText('noRelationTo', { via, type, of: occasion.about }));
  const filled = kindsOf(fields.filter(({ computed, retired }) => !computed && !retired));
  // The values of a record are not there yet, nor are its working days.
  const usable = Object.entries(functions).filter(([name]) => !OF_CALENDAR.has(name));
  const scope = { names: occasion.tells, functions: Object.fromEntries(usable) };
  const when = rest.when === undefined ? null : compileTo('boolean', rest.when, scope);
  const filling = compileFilling(rest.values, scope, filled, {
    missing: (key) => faultText('isNoField', { key }),
    otherKind: (_, { is, wanted }) => faultText('fieldOfOtherKind', { is, wanted }),
  });
  return {
    id,
    occasion: code,
    ...(via !== undefined && { via }),
    propose(happened, at) {
      const facts = { ...NOBODY, values: {}, before: {}, ...at };
      const names = typed({ entries: occasion.tells }, happened) as Record<string, unknown>;
      if (when && when.evaluate(names, facts) !== true) return null;
      return filling.values(names, facts);
    },
  };
}
