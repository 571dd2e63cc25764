import { faultText } from '@attest/api-contract';
import type { DecisionTable } from '@attest/api-contract/records';
import { type CompiledFeel, compileTo } from '../../platform/feel/compile';
import { FeelProblem, type FeelScope } from '../../platform/feel/scope';
import type { RuleFacts } from './functions';

/** A decision table that is ready; the first row that holds, and with UNIQUE the only one. */
export interface CompiledTable {
  calls: ReadonlySet<string>;
  reads: ReadonlySet<string>;
  decide(names: Readonly<Record<string, unknown>>, facts: RuleFacts): unknown;
}

/** Compiles a table: each cell is a test of its input. Throws FeelProblem. */
export function compileTable(table: DecisionTable, scope: FeelScope<RuleFacts>): CompiledTable {
  const rows = table.rows.map((row, index) => {
    if (row.length !== table.in.length + 1)
      throw new FeelProblem(
        faultText('rowCells', {
          row: index + 1,
          is: row.length,
          wanted: table.in.length + 1,
        }),
      );
    const tests = table.in.flatMap((input, column) => {
      const cell = String(row[column]);
      return cell === '-' ? [] : [compileTo('boolean', `(${input}) in (${cell})`, scope)];
    });
    return { tests, yields: row.at(-1) };
  });
  const all: CompiledFeel<RuleFacts>[] = rows.flatMap(({ tests }) => tests);
  return {
    calls: new Set(all.flatMap(({ calls }) => [...calls])),
    reads: new Set(all.flatMap(({ reads }) => [...reads])),
    decide(names, facts) {
      const met = rows.filter(({ tests }) => tests.every((test) => test.evaluate(names, facts) === true));
      if (table.hit === 'UNIQUE' && met.length > 1) throw new Error('several rows of the table hold');
      return met[0]?.yields ?? null;
    },
  };
}
