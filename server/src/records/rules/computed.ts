import { faultText } from '@attest/api-contract';
import type { RecordRules } from '@attest/api-contract/records';
import { type CompiledFeel, compileFeel, compileTo } from '../../platform/feel/compile';
import { FeelProblem, type FeelScope } from '../../platform/feel/scope';
import { mentioned } from '../../platform/feel/syntax';
import { type FeelType, fits, typeName } from '../../platform/feel/types';
import type { RuleFacts } from './functions';
import { inOrder } from './order';
import { at } from './place';

/** What is said of a rule by the name of another. */
export const NAME_TAKEN = faultText('nameTaken');

type Feel = CompiledFeel<RuleFacts>;

/** A computed value that is ready. */
interface ComputedRule {
  key: string;
  value: Feel;
  when: Feel | null;
  /** Both of them. */
  parts: Feel[];
  /** Whether it is the value of a field; else a name that only other rules read. */
  isField: boolean;
}

/** What computed values are compiled in. */
interface Surroundings {
  names: Readonly<Record<string, FeelType>>;
  entries: Readonly<Record<string, FeelType>>;
  functions: FeelScope<RuleFacts>['functions'];
}

const textsOf = (rule: NonNullable<RecordRules['computed']>[string]): string[] =>
  typeof rule === 'string' ? [rule] : [rule.value, rule.when];

/**
 * Compiles the computed values in the order in which they need each other, with the names that other rules may then
 * use. DEFINITION_INVALID for a circle, and for a value that is not of the kind of its field.
 */
export function compileComputed(
  { computed = {}, tables = {} }: RecordRules,
  { names, entries, functions }: Surroundings,
): { rules: ComputedRule[]; names: Readonly<Record<string, FeelType>> } {
  const known = [...Object.keys(names), ...Object.keys(functions), ...Object.keys(computed)];
  const needs = new Map<string, Set<string>>();
  for (const [key, rule] of Object.entries(computed))
    needs.set(
      key,
      at({ kind: 'computed', name: key }, () => neededBy(textsOf(rule), { known, tables })),
    );
  let scope: FeelScope<RuleFacts> = { names, functions };
  const rules = at({ kind: 'computed' }, () => inOrder(needs)).map((key) =>
    at({ kind: 'computed', name: key }, (): ComputedRule => {
      const rule = computed[key] as string | { value: string; when: string };
      const [text = '', condition] = textsOf(rule);
      const value = compileFeel(text, scope);
      const when = condition === undefined ? null : compileTo('boolean', condition, scope);
      const kind = entries[key];
      if (kind && !fits(value.type, kind))
        throw new FeelProblem(
          faultText('fieldOfOtherKind', {
            is: typeName(value.type),
            wanted: typeName(kind),
          }),
        );
      if (!kind && key in names) throw new FeelProblem(NAME_TAKEN);
      if (!kind) scope = { names: { ...scope.names, [key]: value.type }, functions };
      return { key, value, when, parts: when ? [value, when] : [value], isField: kind !== undefined };
    }),
  );
  return { rules, names: scope.names };
}

/** What expressions mention, and the tables that they decide by: names of computed values among them. */
function neededBy(
  texts: string[],
  { known, tables }: { known: string[]; tables: NonNullable<RecordRules['tables']> },
): Set<string> {
  const inputs = Object.entries(tables)
    .filter(([name]) => texts.some((text) => text.includes(`"${name}"`)))
    .flatMap(([, table]) => table.in);
  const found = [...texts, ...inputs].flatMap((text) => [...mentioned(text, known)]);
  return new Set(found.map((name) => name.replace(/^values\./, '')));
}
