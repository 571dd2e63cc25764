import {
  type AssignmentState,
  type CorrectedRecord,
  type CorrectionChanges,
  type CorrectionField,
  type CorrectionValues,
  changedFields,
} from '@attest/api-contract';
import { type Selectable, sql, type Updateable } from 'kysely';
import { currentTenant } from '../../../directory/tenancy/tenant';
import { tenantDay } from '../../../directory/tenancy/tenantTime';
import type { TenantTransaction } from '../../../platform/database/tenantTransaction';
import type { Context } from '../../../platform/module';
import type { TrainingAssignmentTable } from '../tables';
import type { OriginalRecord } from './tables';
import '../exams/tables';

type Record = Selectable<TrainingAssignmentTable>;

/** States in which a record is over: what it says may be wrong, and nothing else will change it. */
const CORRECTABLE: AssignmentState[] = ['qualified', 'exempt', 'failed'];

export const isCorrectable = (state: AssignmentState): state is CorrectedRecord['state'] =>
  CORRECTABLE.includes(state);

/** What a record says now. */
export async function recordNow(tx: TenantTransaction, record: Record): Promise<OriginalRecord> {
  const { state, completed_at: completed } = record;
  return {
    state,
    completedAt: completed?.toISOString() ?? null,
    completedOn: completed && (await tenantDay(tx, completed)),
    score: record.score,
    validTo: record.valid_to,
    givenFor: { zh: record.reason, en: record.reason_en },
  };
}

/** Whether a record says something else than it did. */
export const hasChanged = (before: OriginalRecord, now: OriginalRecord): boolean => {
  const { state, completedAt, ...values } = before;
  return state !== now.state || completedAt !== now.completedAt || changedFields(values, now).length > 0;
};

/** Fields that a record of that kind has. */
export function fieldsOf({
  state,
  needs_exam: exam,
  score,
  completed_at: completed,
}: Record): CorrectionField[] {
  const ended = completed !== null && state !== 'failed';
  return [
    ...(ended ? (['completedOn'] as const) : []),
    ...(state !== 'exempt' && (exam || score !== null) ? (['score'] as const) : []),
    ...(ended ? (['validTo'] as const) : []),
    'givenFor',
  ];
}

/** Score from which the record is passed: as its last attempt was judged, else as its course says. */
export async function passScoreOf(tx: TenantTransaction, record: Record): Promise<number | null> {
  const { rows } = await sql<{ score: number | null }>`
    select coalesce(
      (select t.pass_score from training_attempt t where t.assignment_id = ${record.id} order by t.no desc limit 1),
      (select v.pass_score from training_course_version v where v.id = ${record.course_version_id})) as score`.execute(
    tx,
  );
  return rows[0]?.score ?? null;
}

/** The values of a correction as columns of the record. The time of the day of its completion stays. */
export async function columnsOf(
  ctx: Context,
  record: Record,
  changes: CorrectionChanges,
): Promise<Updateable<TrainingAssignmentTable>> {
  const { completedOn, score, validTo, givenFor } = changes;
  return {
    ...(completedOn !== undefined &&
      record.completed_at && { completed_at: await sameTimeOn(ctx, record.completed_at, completedOn) }),
    ...(score !== undefined && { score }),
    ...(validTo !== undefined && { valid_to: validTo }),
    ...(givenFor !== undefined && { reason: givenFor.zh, reason_en: givenFor.en }),
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

/** The part of a record that a correction is about. */
export const partOf = (values: CorrectionValues, fields: CorrectionField[]): CorrectionValues =>
  Object.fromEntries(fields.map((field) => [field, values[field]]));
