import type { CheckRun, Finding, FindingFilter } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import { scopeOf } from '../../directory/identity/dataScope';
import { userRefs } from '../../directory/identity/directory';
import type { Handles } from '../../platform/calls/handleAll';
import type { Stored } from '../../platform/database/schema';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { list } from '../../platform/search/list';
import { anyContains, type Range } from '../../platform/search/listSql';
import { processOf } from '../../records/definitions';
import { visibleOfAnyType } from '../../records/store/access';
import { FINDING_COLUMNS } from './columns';

const MENU = 'QmsRecordCheck';
const DAY = 86_400_000;

/** Condition on `f`: the caller has the task of settling it. */
const isMine = ({ caller }: Context): RawBuilder<boolean> => sql<boolean>`exists (
  select from task t where t.kind = 'finding' and t.subject_id = f.id and t.handler_id = ${caller.userId}
    and t.status = 'open')`;

/** Condition on `f` and `r`: the caller settles it or has settled it, or sees all and also the record. */
function inSight(ctx: Context): RawBuilder<unknown> {
  const { caller } = ctx;
  const own = sql`(${isMine(ctx)} or f.closed_by = ${caller.userId})`;
  if (scopeOf(ctx, MENU) !== 'tenant') return own;
  return sql`(${own} or ${visibleOfAnyType(ctx)})`;
}

/** Findings, as far as the caller sees them. */
export const findings = list<FindingFilter, undefined, Finding>({
  source: sql`record_finding f join quality_record r on r.id = f.record_id`,
  columns: FINDING_COLUMNS,
  filters: {
    text: (text) => anyContains(text, sql`f.record_no`, sql`f.name_zh`, sql`f.name_en`),
    process: (types) => sql`f.process = any(${types})`,
    check: (checks) => sql`f.check_id = any(${checks})`,
    severity: (severities) => sql`f.severity = any(${severities})`,
    state: (states) => sql`f.state = any(${states})`,
    toSettle: (mine, { ctx }) => sql`${isMine(ctx)} = ${mine}`,
    overdue: (overdue, { ctx }) => sql`(f.state = 'open' and f.due < ${ctx.now}) = ${overdue}`,
    handler: (id) => sql`exists (select from task t where t.kind = 'finding' and t.subject_id = f.id
      and t.handler_id = ${id} and t.status = 'open')`,
    recordId: (id) => sql`f.record_id = ${id}`,
  },
  scope: ({ ctx }) => inSight(ctx),
  order: [sql`(f.state = 'open') desc`, sql`f.due`, sql`f.id`],
});

type Found = Stored<'record_finding'> & {
  handlers: Finding['handlers'];
  closer: Finding['closedBy'];
  mine: boolean;
};

const columns = (ctx: Context) => sql<Found>`f.*, ${isMine(ctx)} as mine,
  (select coalesce(jsonb_agg(jsonb_build_object('id', h.id, 'account', h.account, 'name', h.name) order by h.account), '[]')
    from task t join user_account h on h.id = t.handler_id
    where t.kind = 'finding' and t.subject_id = f.id and t.status = 'open') as handlers,
  (select jsonb_build_object('id', h.id, 'account', h.account, 'name', h.name) from user_account h
    where h.id = f.closed_by) as closer`;

function toFinding(ctx: Context, row: Found): Finding {
  const { id, process, severity, state, facts, handlers, outcome, reason, mine } = row;
  const { data, record } = processOf(ctx, process);
  const until = row.closed_at ?? ctx.now;
  return {
    ...{ id, process, state, facts, handlers, outcome, reason, mine },
    severity: severity as Finding['severity'],
    processName: data.name,
    recordId: row.record_id,
    recordNo: row.record_no,
    path: record.path.replace('{id}', row.record_id),
    check: row.check_id,
    name: { zh: row.name_zh, en: row.name_en },
    foundAt: row.found_at.toISOString(),
    age: Math.floor((until.getTime() - row.found_at.getTime()) / DAY),
    due: row.due.toISOString(),
    overdue: state === 'open' && row.due < ctx.now,
    signs: row.signs,
    closedBy: row.closer,
    closedAt: row.closed_at?.toISOString() ?? null,
    rowVersion: row.version,
  };
}

/** One page of the findings. */
export const listFindings: Handles<'listFindings'> = (ctx, input) =>
  findings.page<Found, Finding>({ ctx, filter: input.filter }, columns(ctx), input, (row) =>
    toFinding(ctx, row),
  );

/** A stretch of the findings, for exports. */
export const findingRows = async (ctx: Context, filter: FindingFilter, range: Range): Promise<Finding[]> =>
  (await findings.rows<Found>({ ctx, filter }, columns(ctx), range)).map((row) => toFinding(ctx, row));

/** A finding that the caller sees. NOT_FOUND. */
export async function findingOf(ctx: Context, id: string): Promise<Finding> {
  const { rows } = await sql<Found>`
    select ${columns(ctx)} from record_finding f join quality_record r on r.id = f.record_id
    where f.id = ${id} and ${inSight(ctx)}`.execute(ctx.tx);
  const [row] = rows;
  if (!row) throw new AppError('NOT_FOUND');
  return toFinding(ctx, row);
}

const runs = list<Record<never, never>>({
  source: sql`record_check_run r`,
  columns: {
    startedAt: sql`r.started_at`,
    state: sql`r.state`,
    done: sql`r.done`,
    found: sql`r.found`,
    still: sql`r.still`,
    gone: sql`r.gone`,
    failed: sql`r.failed`,
  },
  filters: {},
  scope: () => false,
  order: [sql`r.started_at desc`, sql`r.id`],
});

/** One page of the runs. */
export const listCheckRuns: Handles<'listCheckRuns'> = async (ctx, input) => {
  type Row = Stored<'record_check_run'>;
  const found = await runs.page<Row, Row>({ ctx, filter: {} }, sql`r.*`, input, (row) => row);
  const people = await userRefs(
    ctx.tx,
    found.rows.flatMap((row) => row.user_id ?? []),
  );
  const shown = found.rows.map(
    ({ id, state, total, done, found: fresh, still, gone, failed, ...row }): CheckRun => ({
      ...{ id, state, total, done, found: fresh, still, gone, failed },
      by: people.get(row.user_id ?? '') ?? null,
      startedAt: row.started_at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
    }),
  );
  return { rows: shown, total: found.total };
};
