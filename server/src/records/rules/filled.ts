import type { FaultText, FormValues } from '@attest/api-contract';
import { type CompiledFeel, compileFeel } from '../../platform/feel/compile';
import { FeelProblem, type FeelScope } from '../../platform/feel/scope';
import { type FeelType, fits, typeName } from '../../platform/feel/types';
import type { RuleFacts } from './functions';
import { plain } from './plain';

/** What is said where a field cannot be filled: there is none, or it holds another kind of value. */
interface Unfillable {
  missing(key: string): FaultText;
  otherKind(key: string, kinds: { is: FaultText; wanted: FaultText }): FaultText;
}

/** The values that a draft begins with, ready. */
export interface CompiledFilling {
  parts: readonly CompiledFeel<RuleFacts>[];
  /** By the keys of the fields; what comes to nothing is left out. */
  values(names: Readonly<Record<string, unknown>>, facts: RuleFacts): FormValues;
}

/** Compiles what fills the fields of a draft. `kinds`: of the fields that may be filled. Throws FeelProblem. */
export function compileFilling(
  texts: Readonly<Record<string, string>>,
  scope: FeelScope<RuleFacts>,
  kinds: Readonly<Record<string, FeelType>>,
  { missing, otherKind }: Unfillable,
): CompiledFilling {
  const filled = Object.entries(texts).map(([key, text]) => {
    const value = compileFeel(text, scope);
    const kind = kinds[key];
    if (!kind) throw new FeelProblem(missing(key));
    if (!fits(value.type, kind))
      throw new FeelProblem(otherKind(key, { is: typeName(value.type), wanted: typeName(kind) }));
    return [key, value] as const;
  });
  return {
    parts: filled.map(([, value]) => value),
    values: (names, facts) =>
      Object.fromEntries(
        filled.flatMap(([key, value]) => {
          const found = plain(value.evaluate(names, facts));
          return found === null || found === '' ? [] : [[key, found]];
        }),
      ),
  };
}
