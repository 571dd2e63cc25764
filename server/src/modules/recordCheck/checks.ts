import type { Bilingual } from '@attest/api-contract';
import type { RecordCheck } from '@attest/api-contract/records';
import type { Context } from '../../platform/module';
import { compileRecordCheck } from '../../records/checks/compile';
import { processesOf, processOf } from '../../records/definitions';
import './tables';

export const keyOf = (process: string, check: string): string => `${process} ${check}`;

/** The checks of all types of the tenant, as their versions in force say them. */
export function allChecks(ctx: Context): { process: string; processName: Bilingual; check: RecordCheck }[] {
  return Object.entries(processesOf(ctx)).flatMap(([process, { data, record }]) =>
    (record.checks ?? []).map((check) => ({ process, processName: data.name, check })),
  );
}

/** Keys of the checks that are switched off. */
async function switchedOff({ tx }: Context): Promise<ReadonlySet<string>> {
  const rows = await tx.selectFrom('record_check_off').select(['process', 'check_id']).execute();
  return new Set(rows.map((row) => keyOf(row.process, row.check_id)));
}

interface RunningCheck {
  check: RecordCheck;
  /** Whether something is wrong with a record. Throws FeelProblem, RULE_FAILED. */
  isWrong: ReturnType<typeof compileRecordCheck>;
}

/** The checks of a type that run. */
export async function runningChecks(ctx: Context, process: string): Promise<RunningCheck[]> {
  const off = await switchedOff(ctx);
  const { record, form } = processOf(ctx, process);
  return (record.checks ?? [])
    .filter(({ id }) => !off.has(keyOf(process, id)))
    .map((check) => ({
      check,
      isWrong: (found, now) => compileRecordCheck(check, form.fields)(found, now),
    }));
}

/** Types whose records are looked at: those with checks, and those with findings that stand. */
export async function checkedTypes(ctx: Context): Promise<string[]> {
  const standing = await ctx.tx
    .selectFrom('record_finding')
    .select('process')
    .distinct()
    .where('cleared_at', 'is', null)
    .execute();
  const types = [...allChecks(ctx), ...standing].map(({ process }) => process);
  return [...new Set(types)].filter((process) => Object.hasOwn(processesOf(ctx), process)).sort();
}
