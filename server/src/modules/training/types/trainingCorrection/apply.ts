import type { FormValues } from '@attest/api-contract';
import { sql, type Updateable } from 'kysely';
import { currentTenant } from '../../../../directory/tenancy/tenant';
import { writeRows } from '../../../../platform/database/rows';
import type { Database } from '../../../../platform/database/schema';
import type { Context } from '../../../../platform/module';
import { formOf } from '../../../../records/definitions/definition';
import type { ProcessHooks } from '../../../../records/definitions/process';
import { auditChanges } from '../../../../records/values/changes';
import { evaluateGate } from '../../../documents';
import { type Assignment, auditAssignment, lockAssignment } from '../../assignments/store';
import { recompute } from '../../required/recompute';
import { recordIn } from './said';

type Apply = NonNullable<ProcessHooks['services']>[string];

/**
 * Lets a locked record say what an approved correction says, so that lists, qualification, gates and certificates
 * go by it; what it said before stays in the correction. In the same transaction training is required again where
 * it now is, and the gate of a document version that waits for this course is looked at again.
 */
export const applyCorrection: Apply = async (ctx, correction) => {
  const { form_values: values, no } = correction;
  const record = await lockAssignment(ctx, recordIn(values) ?? '', 'anyone');
  const reason = String(values.reason);
  await writeRows(
    ctx.tx,
    'training_assignment',
    { id: record.id },
    { ...(await columnsOf(ctx, record, values)), updated_at: ctx.now },
  );
  const { fields } = await formOf(ctx.tx, correction.process, correction.process_version);
  const changed = fields.filter(({ key }) => key in BEFORE && key in values);
  const before = Object.fromEntries(changed.map(({ key }) => [key, values[BEFORE[key] ?? '']]));
  auditAssignment(ctx, record, {
    event: 'correct',
    reason,
    changes: auditChanges(changed, before, values, new Map()),
    details: { correction: no ?? '', person: record.person.name },
  });
  ctx.pushUser(record.user_id, 'user.training', {});
  const scope = { userIds: [record.user_id], courseIds: [record.course_id] };
  await recompute(ctx, scope, { code: 'correction', reason });
  const { rows } = await sql<{ id: string }>`
    select v.document_version_id as id from training_course c
    join training_course_version v on v.id = c.current_version_id
    where c.id = ${record.course_id} and v.in_force_from is null and v.document_version_id is not null`.execute(
    ctx.tx,
  );
  for (const { id } of rows) await evaluateGate(ctx, id);
};

/** Where a correction keeps what it changes as it was. */
const BEFORE: Readonly<Record<string, string>> = {
  completedOn: 'oldCompletedOn',
  score: 'oldScore',
  validTo: 'oldValidTo',
  endless: 'oldValidTo',
  givenForZh: 'oldGivenForZh',
  givenForEn: 'oldGivenForEn',
};

/** The values of a correction as columns of the record. The time of the day of its completion stays. */
async function columnsOf(
  ctx: Context,
  record: Assignment,
  { completedOn, score, validTo, endless, givenForZh, givenForEn }: FormValues,
): Promise<Updateable<Database['training_assignment']>> {
  return {
    ...(completedOn !== undefined &&
      record.completed_at && {
        completed_at: await sameTimeOn(ctx, record.completed_at, String(completedOn)),
      }),
    ...(score !== undefined && { score: Number(score) }),
    ...(validTo !== undefined && { valid_to: String(validTo) }),
    ...(endless === true && { valid_to: null }),
    ...(givenForZh !== undefined && { reason: String(givenForZh), reason_en: String(givenForEn) }),
  };
}

/** The same time of another day in the tenant's time zone, but never in the future. */
async function sameTimeOn(ctx: Context, at: Date, day: string): Promise<Date> {
  const { time_zone: zone } = await currentTenant(ctx.tx);
  const { rows } = await sql<{ at: Date }>`
    select least(${ctx.now}::timestamptz,
      (${day}::date + (${at}::timestamptz at time zone ${zone})::time) at time zone ${zone}) as at`.execute(
    ctx.tx,
  );
  return rows[0]?.at ?? at;
}
