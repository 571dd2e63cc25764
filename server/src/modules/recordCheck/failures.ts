import { CHECK_FAILURES_KEPT, type CheckFailure } from '@attest/api-contract';
import type { RecordCheck } from '@attest/api-contract/records';
import { sql } from 'kysely';
import type { Handles } from '../../platform/calls/handleAll';
import type { Stored } from '../../platform/database/schema';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { list } from '../../platform/search/list';
import { checkInWords } from '../../records/checks/words';
import { processesOf, processOf } from '../../records/definitions';
import { visibleOfAnyType } from '../../records/store/access';
import type { ReadRecord } from './read';
import './tables';

/** Milliseconds for which failures are kept. */
const KEPT = 30 * 86_400_000;

interface Failed {
  runId: string;
  process: string;
  record: Pick<ReadRecord, 'id' | 'no'>;
  check: RecordCheck;
}

/** Keeps that a check had no result for a record, among the first ones of that check in the run. */
export async function keepFailure(
  { tx, now, platform }: Context,
  { runId, process, record, check }: Failed,
  error: Error,
): Promise<void> {
  platform.log.warn({ err: error, run: runId, record: record.no, check: check.id }, 'check has no result');
  const why = String((error instanceof AppError && error.params.why) || error.message);
  await sql`
    insert into record_check_failure
      (run_id, process, record_id, record_no, check_id, name_zh, name_en, condition, why, failed_at)
    select ${runId}, ${process}, ${record.id}, ${record.no}, ${check.id}, ${check.name.zh}, ${check.name.en}, ${check.when},
      ${why}, ${now}
    where (select count(*) from record_check_failure f
      where f.run_id = ${runId} and f.process = ${process} and f.check_id = ${check.id}) < ${CHECK_FAILURES_KEPT}`.execute(
    tx,
  );
}

/** Forgets failures of runs long ago. */
export async function sweepFailures({ tx, now }: Context): Promise<void> {
  await tx
    .deleteFrom('record_check_failure')
    .where('failed_at', '<', new Date(now.getTime() - KEPT))
    .execute();
}

const failures = list<{ runId: string }>({
  source: sql`record_check_failure f join quality_record r on r.id = f.record_id`,
  columns: { recordNo: sql`f.record_no` },
  filters: { runId: (id) => sql`f.run_id = ${id}` },
  scope: ({ ctx }) => sql`f.process = any(${Object.keys(processesOf(ctx))}::text[])`,
  order: [sql`f.process`, sql`f.check_id`, sql`f.record_no`, sql`f.id`],
});

type Row = Stored<'record_check_failure'> & { seen: boolean };

/** One page of what a run could not look at. */
export const listCheckFailures: Handles<'listCheckFailures'> = (ctx, input) =>
  failures.page<Row, CheckFailure>(
    { ctx, filter: input.filter },
    sql`f.*, ${visibleOfAnyType(ctx)} as seen`,
    input,
    ({ id, process, record_id: recordId, record_no: no, condition: when, why, seen, ...row }) => {
      const { data, record } = processOf(ctx, process);
      const check = record.checks?.find((one) => one.id === row.check_id);
      return {
        ...{ id, why },
        when: checkInWords(ctx, process, { ...check, when }),
        processName: data.name,
        check: { zh: row.name_zh, en: row.name_en },
        record: seen ? { no, path: record.path.replace('{id}', recordId) } : null,
      };
    },
  );
