import { type FieldProblem, faultText } from '@attest/api-contract';
import type { RecordRules } from '@attest/api-contract/records';
import { type CompiledFeel, compileTo } from '../../platform/feel/compile';
import { FeelProblem, type FeelScope } from '../../platform/feel/scope';
import { type FeelType, isEntries, isListType } from '../../platform/feel/types';
import type { RuleInput } from '../definitions/process';
import type { RuleFacts } from './functions';

type Check = NonNullable<RecordRules['checks']>[number];

/** A check that is ready. */
export interface CompiledCheck {
  id: string;
  when: CompiledFeel<RuleFacts>;
  /** Whether it counts where the record stands. */
  applies(input: Pick<RuleInput, 'stepId' | 'finishing'>): boolean;
  /** What is wrong as the values stand. */
  problems(names: Readonly<Record<string, unknown>>, facts: RuleFacts): FieldProblem[];
}

/** Compiles a check. Throws FeelProblem. */
export function compileCheck(
  check: Check,
  scope: FeelScope<RuleFacts>,
  entries: Readonly<Record<string, FeelType>>,
): CompiledCheck {
  const { each } = check;
  const row = each === undefined ? null : rowKind(each, entries);
  if (!(check.field in entries)) throw new FeelProblem(faultText('isNoField', { key: check.field }));
  const names = row ? { ...scope.names, row } : scope.names;
  const when = compileTo('boolean', check.when, row ? { ...scope, names } : scope);
  return {
    id: check.id,
    when,
    applies: ({ stepId, finishing }) =>
      (!check.at || (stepId !== null && check.at.includes(stepId))) && (!check.finishing || finishing),
    problems(given, facts) {
      if (each === undefined) return when.evaluate(given, facts) === true ? [problemOf(check)] : [];
      return rowsOf(given.values, each).flatMap((one, index) =>
        when.evaluate({ ...given, row: one }, facts) === true ? [problemOf(check, index)] : [],
      );
    },
  };
}

function rowKind(table: string, entries: Readonly<Record<string, FeelType>>): FeelType {
  const kind = entries[table];
  if (kind && isListType(kind) && isEntries(kind.list)) return kind.list;
  throw new FeelProblem(faultText('isNoTable', { key: table }));
}

const rowsOf = (values: unknown, table: string): unknown[] => {
  const rows = (values as Record<string, unknown>)[table];
  return Array.isArray(rows) ? Array.from(rows) : [];
};

const problemOf = (check: Check, row?: number): FieldProblem => ({
  key: check.field,
  ...(check.column !== undefined && { column: check.column }),
  ...(row !== undefined && { row }),
  ...('text' in check
    ? { code: 'rule' as const, params: { rule: check.id, zh: check.text.zh, en: check.text.en } }
    : { code: check.code }),
});
