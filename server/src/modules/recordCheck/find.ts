import type { Bilingual } from '@attest/api-contract';
import type { RecordCheck } from '@attest/api-contract/records';
import { departmentHead } from '../../directory/identity/directory';
import { addWorkingDays } from '../../directory/tenancy/workCalendar';
import type { Stored } from '../../platform/database/schema';
import type { Context } from '../../platform/module';
import { followTasks } from '../../workflow/tasks/follow';
import { runningChecks } from './checks';
import { keepFailure } from './failures';
import { type ReadRecord, readRecords } from './read';
import { findingTasks } from './tasks';

/** What looking at some records has brought. */
export interface Looked {
  /** The last of them; null when there are no more of the type. */
  after: string | null;
  done: number;
  found: number;
  still: number;
  gone: number;
  failed: number;
}

/** How many each record is like, by the id of the check that asks; why that could not be counted. */
export type Similar = ReadonlyMap<string, ReadonlyMap<string, number> | Error>;

/** Where a run goes on. */
export interface Place {
  runId: string;
  process: string;
  after: string | null;
}

/**
 * Looks at the next records of a type: keeps what is found for the first time, and closes what is gone. A check that has
 * no result for a record is kept as failed, with what it had found there before; the others go on.
 */
export async function lookAt(
  ctx: Context,
  { runId, process, after }: Place,
  similar: Similar,
): Promise<Looked> {
  const records = await readRecords(ctx, process, after);
  const last = records.at(-1)?.id ?? null;
  const looked = { after: last, done: records.length, found: 0, still: 0, gone: 0, failed: 0 };
  if (records.length === 0) return looked;
  const checks = await runningChecks(ctx, process);
  const standing = await standingOf(ctx, records);
  const changed: string[] = [];
  for (const record of records) {
    const before = standing.get(record.id) ?? new Map<string, Standing>();
    for (const { check, isWrong } of checks) {
      if (check.of && record.ended !== (check.of === 'ended')) continue;
      const counts = similar.get(check.id);
      const facts = {
        ...record.facts,
        similar: counts instanceof Error ? 0 : (counts?.get(record.id) ?? 0),
      };
      const result =
        counts instanceof Error ? counts : resultOf(() => isWrong({ ...record, facts }, ctx.now));
      if (result instanceof Error) {
        await keepFailure(ctx, { runId, process, record, check }, result);
        before.delete(check.id);
        looked.failed += 1;
        continue;
      }
      if (!result) continue;
      if (before.delete(check.id)) looked.still += 1;
      else {
        changed.push(await keep(ctx, process, { ...record, facts }, check));
        looked.found += 1;
      }
    }
    for (const one of before.values()) {
      await clear(ctx, process, one, !checks.some(({ check }) => check.id === one.check_id));
      changed.push(one.id);
      looked.gone += 1;
    }
  }
  await followTasks(ctx, findingTasks, changed);
  return looked;
}

type Standing = Stored<'record_finding'>;

function resultOf(evaluate: () => boolean): boolean | Error {
  try {
    return evaluate();
  } catch (error) {
    return error as Error;
  }
}

/** Findings whose cause stood when it was last looked, by record and check; locked. */
async function standingOf(
  { tx }: Context,
  records: ReadRecord[],
): Promise<Map<string, Map<string, Standing>>> {
  const rows = await tx
    .selectFrom('record_finding')
    .selectAll()
    .where('cleared_at', 'is', null)
    .where(
      'record_id',
      'in',
      records.map(({ id }) => id),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  const found = new Map<string, Map<string, Standing>>();
  for (const row of rows)
    found.set(row.record_id, (found.get(row.record_id) ?? new Map()).set(row.check_id, row));
  return found;
}

async function keep(
  ctx: Context,
  process: string,
  { id: recordId, no, facts, ownerId, departmentId }: ReadRecord,
  { id: check, name, severity, sign, days, handler }: RecordCheck,
): Promise<string> {
  const head = async () => (departmentId ? (await departmentHead(ctx.tx, departmentId))?.id : null) ?? null;
  const first = { owner: async () => ownerId, departmentHead: head };
  const { id } = await ctx.tx
    .insertInto('record_finding')
    .values({
      process,
      record_id: recordId,
      record_no: no,
      check_id: check,
      name_zh: name.zh,
      name_en: name.en,
      severity,
      signs: sign ?? false,
      facts: JSON.stringify(facts),
      handler_id: handler.first ? await first[handler.first]() : null,
      handler_role: handler.role,
      due: await addWorkingDays(ctx.tx, ctx.now, days),
      found_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  ctx.audit({
    module: 'quality',
    objectType: process,
    objectId: recordId,
    objectNo: no,
    event: 'checkFound',
    details: { check: name },
  });
  return id;
}

const OFF: Bilingual = { zh: '检查不再执行', en: 'the check runs no more' };
const CLEARED: Bilingual = { zh: '原因已消除', en: 'its cause is gone' };

/** The cause of a finding is gone, or its check runs no more: one that is open closes by itself. */
async function clear(ctx: Context, process: string, row: Standing, isOff: boolean): Promise<void> {
  const isOpen = row.state === 'open';
  await ctx.tx
    .updateTable('record_finding')
    .set({
      cleared_at: ctx.now,
      ...(isOpen && { state: 'gone', closed_at: ctx.now, version: row.version + 1, updated_at: ctx.now }),
    })
    .where('id', '=', row.id)
    .execute();
  if (!isOpen) return;
  const { record_no: no, name_zh: zh, name_en: en } = row;
  ctx.audit({
    module: 'quality',
    objectType: process,
    objectId: row.record_id,
    objectNo: no,
    event: 'checkGone',
    details: { check: { zh, en }, why: isOff ? OFF : CLEARED },
  });
}
