import type { FormValues, TrainingRecordDetail } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../../platform/module';
import { shownValues, standingOf } from '../../../records/access/rights';
import type { StoredRecord } from '../../../records/tables';
import { STATE_LABELS } from '../assignments/states';
import { visiblePeople } from '../visible';
import type { recordFor } from './access';

type Correction = TrainingRecordDetail['corrections'][number];

/** Whether the caller may propose corrections of somebody's records: their own, or of people whose training they manage. */
export async function mayPropose(ctx: Context, userId: string): Promise<boolean> {
  if (userId === ctx.caller.userId) return true;
  if (!ctx.caller.permissions.get('TmsTasks')?.has('edit')) return false;
  const { rows } = await sql`select from user_account u
    where u.id = ${userId} and ${visiblePeople(ctx)}`.execute(ctx.tx);
  return rows.length > 0;
}

/** SQL, to join: `r`, the submitted corrections of a training record. */
export const correctionsOf = (recordId: RawBuilder<unknown>) => sql`record_link l
  join quality_record r on r.process = 'trainingCorrection' and r.id = l.from_id and r.no is not null
    and l.from_type = 'trainingCorrection' and l.to_type = 'assignment' and l.to_id = ${recordId}`;

/** The number of another correction of a record that is still to be decided. */
export async function openCorrection(
  ctx: Context,
  recordId: string,
  but: string | null = null,
): Promise<string | undefined> {
  const { rows } = await sql<{ no: string }>`
    select r.no from ${correctionsOf(sql`${recordId}::uuid`)}
    where r.ended_at is null and r.id is distinct from ${but}::uuid limit 1`.execute(ctx.tx);
  return rows[0]?.no;
}

type Row = StoredRecord & { no: string };

/** Corrections of a record, newest first. */
export async function listCorrectionsOf(ctx: Context, recordId: string): Promise<Correction[]> {
  const { rows } = await sql<Row>`
    select r.* from ${correctionsOf(sql`${recordId}::uuid`)}
    order by r.submitted_at desc, r.id desc`.execute(ctx.tx);
  return rows.map((row) => {
    const { id, no, status, form_values: all } = row;
    const values = shownValues(ctx, 'trainingCorrection', standingOf(row), all);
    return { id, no, status, reason: String(values.reason ?? ''), changes: changesIn(values) };
  });
}

/** What a correction changes, field by field. */
function changesIn(values: FormValues): Correction['changes'] {
  const text = (key: string) => (values[key] === undefined ? null : String(values[key]));
  const both = (key: string) => ({ zh: text(`${key}Zh`) ?? '', en: text(`${key}En`) ?? '' });
  const changes: Correction['changes'] = [];
  if (values.completedOn !== undefined)
    changes.push({ field: 'completedOn', old: text('oldCompletedOn'), new: text('completedOn') });
  if (values.score !== undefined) changes.push({ field: 'score', old: text('oldScore'), new: text('score') });
  if (values.validTo !== undefined || values.endless === true)
    changes.push({ field: 'validTo', old: text('oldValidTo'), new: text('validTo') });
  if (values.givenForZh !== undefined)
    changes.push({ field: 'givenFor', old: both('oldGivenFor'), new: both('givenFor') });
  return changes;
}

/** Whether the caller may propose a correction of a record, and why none is possible now; null for whoever may not. */
export async function correctableOf(
  ctx: Context,
  { id, user_id: trainee, state }: Awaited<ReturnType<typeof recordFor>>,
): Promise<TrainingRecordDetail['correctable']> {
  if (!(await mayPropose(ctx, trainee))) return null;
  const open = await openCorrection(ctx, id);
  if (open) return { why: { zh: `更正 ${open} 尚未处理`, en: `Correction ${open} is still to be decided` } };
  if (state === 'qualified' || state === 'exempt' || state === 'failed') return { why: null };
  const { zh, en } = STATE_LABELS[state];
  return {
    why: {
      zh: `只有已结束的培训记录可以更正，当前为“${zh}”`,
      en: `Only a finished record can be corrected; this one is “${en}”`,
    },
  };
}
