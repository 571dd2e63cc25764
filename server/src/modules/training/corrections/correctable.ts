import type { TrainingRecordDetail } from '@attest/api-contract';
import { sql } from 'kysely';
import { tenantDay } from '../../../directory/tenancy/tenantTime';
import type { Context } from '../../../platform/module';
import { STATE_LABELS } from '../assignments/states';
import type { recordFor } from '../records/access';
import { visiblePeople } from '../visible';
import { stillOpen } from './texts';
import { fieldsOf, isCorrectable, passScoreOf, recordNow } from './values';
import './tables';

type Record = Awaited<ReturnType<typeof recordFor>>;

/** Whether the caller may propose corrections of somebody's records: their own, or of people whose training they manage. */
export async function mayPropose(ctx: Context, userId: string): Promise<boolean> {
  if (userId === ctx.caller.userId) return true;
  if (!ctx.caller.permissions.get('TmsTasks')?.has('edit')) return false;
  const { rows } = await sql`select from user_account u
    where u.id = ${userId} and ${visiblePeople(ctx)}`.execute(ctx.tx);
  return rows.length > 0;
}

/** The number of the correction of a record that is still to be decided. */
export async function openCorrection(ctx: Context, assignmentId: string): Promise<string | undefined> {
  const row = await ctx.tx
    .selectFrom('training_correction')
    .select('no')
    .where('assignment_id', '=', assignmentId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row?.no;
}

/** What a correction of a record may say, and why none is possible now; null for whoever may not propose one. */
export async function correctableOf(
  ctx: Context,
  record: Record,
): Promise<TrainingRecordDetail['correctable']> {
  if (!(await mayPropose(ctx, record.user_id))) return null;
  const open = await openCorrection(ctx, record.id);
  const { state: _, completedAt: __, ...values } = await recordNow(ctx.tx, record);
  return {
    fields: fieldsOf(record),
    values,
    passScore: await passScoreOf(ctx.tx, record),
    state: record.state,
    today: await tenantDay(ctx.tx, ctx.now),
    why: whyNot(record, open),
  };
}

function whyNot({ state }: Record, open: string | undefined) {
  if (open) return stillOpen(open);
  if (isCorrectable(state)) return null;
  const { zh, en } = STATE_LABELS[state];
  return {
    zh: `只有已结束的培训记录可以更正，当前为“${zh}”`,
    en: `Only a finished record can be corrected; this one is “${en}”`,
  };
}
