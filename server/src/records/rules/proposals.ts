import { type FieldDefinition, type FormValues, faultText } from '@attest/api-contract';
import type { RecordRules } from '@attest/api-contract/records';
import { type CompiledFeel, compileFeel, compileTo } from '../../platform/feel/compile';
import { FeelProblem, type FeelScope } from '../../platform/feel/scope';
import { typed } from '../../platform/feel/typed';
import { fits, typeName } from '../../platform/feel/types';
import type { Occasion } from '../starts/occasions';
import { NOBODY, OF_CALENDAR, type RuleFacts } from './functions';
import { kindsOf } from './kinds';
import { plain } from './plain';

type Proposal = NonNullable<RecordRules['proposals']>[number];

/** A draft that something elsewhere proposes, ready. */
export interface CompiledProposal extends Pick<Proposal, 'id' | 'occasion' | 'via'> {
  /** Its values by what is known; null where there is no draft. */
  propose(
    told: Readonly<Record<string, unknown>>,
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
  const values = Object.entries(rest.values).map(([key, text]): [string, CompiledFeel<RuleFacts>] => {
    const value = compileFeel(text, scope);
    const kind = filled[key];
    if (!kind) throw new FeelProblem(faultText('isNoField', { key }));
    if (!fits(value.type, kind))
      throw new FeelProblem(
        faultText('fieldOfOtherKind', { is: typeName(value.type), wanted: typeName(kind) }),
      );
    return [key, value];
  });
  return {
    id,
    occasion: code,
    ...(via !== undefined && { via }),
    propose(told, at) {
      const facts = { ...NOBODY, values: {}, before: {}, ...at };
      const names = typed({ entries: occasion.tells }, told) as Record<string, unknown>;
      if (when && when.evaluate(names, facts) !== true) return null;
      return Object.fromEntries(
        values.flatMap(([key, value]) => {
          const found = plain(value.evaluate(names, facts));
          return found === null || found === '' ? [] : [[key, found]];
        }),
      );
    },
  };
}
