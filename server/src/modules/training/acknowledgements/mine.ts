import type {
  AcknowledgementKind,
  AcknowledgementRow,
  AcknowledgementState,
  myAcknowledgements as listCall,
  Page,
  RequestOf,
} from '@attest/api-contract';
import { sql } from 'kysely';
import { tenantDay } from '../../../directory/tenancy/tenantTime';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { list } from '../../../platform/search/list';
import { anyContains } from '../../../platform/search/listSql';
import { versionLabel } from '../courses/store';
import { isAsked, stateOf, subjectOf } from './states';
import './tables';

interface Row {
  id: string;
  kind: AcknowledgementKind;
  code: string;
  name_zh: string;
  name_en: string;
  ordinal: number | null;
  state: AcknowledgementState;
  reason: string;
  reason_en: string;
  asked_at: Date;
  due: string;
  overdue_days: number;
  acknowledged_at: Date | null;
}

const columns = (
  today: string,
) => sql`a.id, a.kind, s.code, s.name_zh, s.name_en, s.ordinal, ${stateOf} as state,
  a.reason, a.reason_en, a.asked_at, a.due, a.acknowledged_at,
  case when ${isAsked} then greatest(0, ${today}::date - a.due) else 0 end as overdue_days`;

/** What the caller has to acknowledge, soonest due first, then what is over, newest first. */
const mine = list<RequestOf<typeof listCall>['filter']>({
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
export async function listMine(
  ctx: Context,
  input: RequestOf<typeof listCall>,
): Promise<Page<AcknowledgementRow>> {
  const today = await tenantDay(ctx.tx, ctx.now);
  const asked = { ctx, filter: input.filter };
  return mine.page(asked, columns(today), input, toRow);
}

/** One of the caller's own as a row of the list. Anybody else's is as good as none: RECORD_NOT_EXIST. */
export async function mineById(ctx: Context, id: string): Promise<AcknowledgementRow> {
  const today = await tenantDay(ctx.tx, ctx.now);
  const { rows } = await sql<Row>`
    select ${columns(today)} from training_acknowledgement a ${subjectOf}
    where a.id = ${id} and a.user_id = ${ctx.caller.userId}`.execute(ctx.tx);
  if (!rows[0]) throw new AppError('RECORD_NOT_EXIST');
  return toRow(rows[0]);
}

const toRow = (row: Row): AcknowledgementRow => ({
  id: row.id,
  kind: row.kind,
  code: row.code,
  name: { zh: row.name_zh, en: row.name_en },
  version: row.ordinal === null ? null : versionLabel(row.ordinal),
  state: row.state,
  reason: { zh: row.reason, en: row.reason_en },
  askedAt: row.asked_at.toISOString(),
  due: row.due,
  overdueDays: row.overdue_days,
  acknowledgedAt: row.acknowledged_at?.toISOString() ?? null,
});
