import type { AcknowledgementRow } from '@attest/api-contract';
import { sql } from 'kysely';
import { tenantDay } from '../../../directory/tenancy/tenantTime';
import type { Handles, InputOf } from '../../../platform/calls/handleAll';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { list } from '../../../platform/search/list';
import { anyContains } from '../../../platform/search/listSql';
import { shown, shownInstant, shownName, shownPair } from '../../../platform/search/shown';
import { shownVersion } from '../shown';
import { isAsked, overdueOn, stateOf, subjectOf } from './states';
import './tables';

const columnsOn = (today: string) =>
  shown<AcknowledgementRow>({
    id: sql`a.id`,
    kind: sql`a.kind`,
    code: sql`s.code`,
    name: shownName('s'),
    version: sql`case when s.ordinal is not null then ${shownVersion('s')} end`,
    state: stateOf,
    reason: shownPair(sql`a.reason`, sql`a.reason_en`),
    askedAt: shownInstant(sql`a.asked_at`),
    due: sql`a.due`,
    overdueDays: overdueOn(today),
    acknowledgedAt: shownInstant(sql`a.acknowledged_at`),
  });

/** What the caller has to acknowledge, soonest due first, then what is over, newest first. */
const mine = list<InputOf<'myAcknowledgements'>['filter']>({
  source: sql`training_acknowledgement a ${subjectOf}`,
  columns: {
    code: sql`s.code`,
    name: sql`s.name_zh collate attest_zh`,
    askedAt: sql`a.asked_at`,
    due: sql`a.due`,
    acknowledgedAt: sql`a.acknowledged_at`,
  },
  filters: {
    kind: (kind) => sql`a.kind = ${kind}`,
    text: (text) => anyContains(text, sql`s.code`, sql`s.name_zh`, sql`s.name_en`),
    state: (states) => sql`${stateOf} = any(${states})`,
  },
  scope: ({ ctx }) => sql`a.user_id = ${ctx.caller.userId}`,
  order: [sql`${isAsked} desc`, sql`case when ${isAsked} then a.due end`, sql`a.asked_at desc`, sql`a.id`],
});

/** One page of what the caller has to acknowledge, or has. */
export const listMine: Handles<'myAcknowledgements'> = async (ctx, input) => {
  const today = await tenantDay(ctx.tx, ctx.now);
  const asked = { ctx, filter: input.filter };
  return mine.page(asked, columnsOn(today), input);
};

/** One of the caller's own as a row of the list. Anybody else's is as good as none: RECORD_NOT_EXIST. */
export async function mineById(ctx: Context, id: string): Promise<AcknowledgementRow> {
  const today = await tenantDay(ctx.tx, ctx.now);
  const { rows } = await sql<AcknowledgementRow>`
    select ${columnsOn(today)} from training_acknowledgement a ${subjectOf}
    where a.id = ${id} and a.user_id = ${ctx.caller.userId}`.execute(ctx.tx);
  if (!rows[0]) throw new AppError('RECORD_NOT_EXIST');
  return rows[0];
}
