import type { RecordDefinition } from '@attest/api-contract/records';
import { sql } from 'kysely';
import type { Context } from '../../../platform/module';
import { moveInstance } from '../../../workflow/moveInstance';
import { definitionInForce } from '../../../workflow/publish';
import { rolledUp } from '../../rollups/store';
import { readRecord } from '../../store/store';
import type { StoredDefinition, StoredRecord } from '../../tables';
import { formOf } from '../definition';
import { rulesOf } from '../rulesOf';

/**
 * Lets open records that stand at the chosen steps go on by the version that has just come into force. Each has an entry
 * of the trail, with the checks that it fails now and did not before; signatures stay with what was signed. Records that
 * have no place in the new flow keep their version. Answers how many were taken along, and how many were to be.
 */
export async function takeAlong(
  ctx: Context,
  { type, version, takes_along: steps }: StoredDefinition,
  { moved = {} }: RecordDefinition,
  formVersion: number,
): Promise<{ taken: number; of: number }> {
  if (steps.length === 0) return { taken: 0, of: 0 };
  const { rows } = await sql<{ id: string }>`
    select r.id from quality_record r
    where r.process = ${type} and r.ended_at is null and r.process_version <> ${formVersion}
      and jsonb_array_length(r.open_steps) > 0
      and not exists (select from jsonb_array_elements(r.open_steps) open
        where not (open->>'stepId') = any(${steps}::text[]))
    order by r.created_at, r.id`.execute(ctx.tx);
  const { id: flow } = await definitionInForce(ctx.tx, type);
  let taken = 0;
  for (const { id } of rows) {
    const before = await readRecord(ctx.tx, type, id);
    const instanceId = before.instance_id;
    const follow = () =>
      ctx.tx
        .updateTable('quality_record')
        .set(({ eb }) => ({ process_version: formVersion, version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .execute();
    const move = { definitionId: flow, moved, record: follow };
    if (!instanceId || !(await moveInstance(ctx, instanceId, move))) continue;
    const record = await readRecord(ctx.tx, type, id);
    auditMove(ctx, record, version, await newlyFailed(ctx, before, record));
    taken += 1;
  }
  return { taken, of: rows.length };
}

interface Failed {
  zh: string;
  en: string;
}

/** Checks that a record fails by its new version, and did not by the one before. */
async function newlyFailed(ctx: Context, before: StoredRecord, now: StoredRecord): Promise<Failed[]> {
  const had = new Set((await brokenBy(ctx, before)).map(({ id }) => id));
  return (await brokenBy(ctx, now)).flatMap(({ id, problem: { key, params = {} } }) =>
    had.has(id) ? [] : [{ zh: String(params.zh ?? key), en: String(params.en ?? key) }],
  );
}

async function brokenBy(ctx: Context, record: StoredRecord) {
  const { id, process, process_version: version, step_id: stepId } = record;
  const form = await formOf(ctx.tx, process, version);
  const rules = rulesOf(ctx, process, form);
  const values = { ...record.form_values, ...(await rolledUp(ctx, record, form)) };
  const { broken } = await rules.evaluate({
    tx: ctx.tx,
    recordId: id,
    values,
    before: values,
    stepId,
    submitting: false,
    finishing: true,
    submittedAt: record.submitted_at,
    now: ctx.now,
    language: ctx.language,
    caller: null,
  });
  return broken(values);
}

function auditMove(
  ctx: Context,
  { id, process, no, title, version }: StoredRecord,
  typeVersion: number,
  failed: Failed[],
): void {
  const failures = (language: 'zh' | 'en', none: string, some: string) =>
    failed.length === 0 ? none : `${some}${failed.map((one) => one[language]).join('; ')}`;
  ctx.audit({
    module: 'quality',
    objectType: process,
    objectId: id,
    ...(no && { objectNo: no }),
    objectName: title,
    objectVersion: version,
    event: 'takeAlong',
    description: {
      zh: `改按记录类型 V${typeVersion} 继续${failures('zh', '，无新增未通过的检查', '，新增未通过的检查：')}`,
      en: `Goes on by V${typeVersion} of its type${failures('en', ', and fails no check that it passed before', '; it now fails: ')}`,
    },
  });
}
