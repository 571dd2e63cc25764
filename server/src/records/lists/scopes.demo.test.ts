import { DATA_SCOPES, type RecordFilter, WORKFLOW_STATUSES } from '@attest/api-contract';
import { expect, it } from '@jest/globals';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../platform/module';
import { ownValue } from '../../platform/ownValue';
import { inParts } from '../../platform/search/inParts';
import { demoCompanies } from '../../testing/demoServer';
import { withCaller } from '../../testing/withCaller';
import { processesOf, processOf } from '../definitions';
import { besideIn, besideTotal, isCovered, takenPart } from '../store/access';
import { RECORD_SORTS } from './columns';
import { records, recordsOf } from './list';
import { partsOf } from './parts';

const demo = demoCompanies();

const SORTED = [
  'no',
  'workflowStatus',
  'statusName',
  'due',
  'initiator',
  'owner',
  'departmentZh',
  'departmentEn',
];
const SORTS = [undefined, ...SORTED.flatMap((by) => [false, true].map((desc) => ({ by, desc })))];
const STATUSES = WORKFLOW_STATUSES.slice(1, 4);
/** What is filtered, and the same as a condition. Those after the second are counted by the records themselves. */
const filtersWith = (departmentId: string): [RecordFilter, RawBuilder<unknown>][] => [
  [{}, sql`true`],
  [{ status: STATUSES }, sql`r.status = any(${STATUSES})`],
  [{ endedFrom: '2000-01-01' }, sql`r.ended_at is not null`],
  // One piece of a text, as it is found by: every number says it.
  [{ text: '-20' }, sql`r.search_terms @> '{-20}'`],
  [{ departmentId }, sql`r.department_id = ${departmentId}`],
];

/** Work as everybody at each scope, for every type of record. */
async function asEachReader(work: (reader: Context, process: string, who: string) => Promise<void>) {
  for (const { id: tenantId, accounts } of demo.tenants)
    for (const account of accounts)
      await demo.server.as(tenantId, account, async (ctx) => {
        for (const [process, { record }] of Object.entries(processesOf(ctx)))
          for (const scope of DATA_SCOPES) {
            const reader = withCaller(ctx, { scopes: new Map([[record.menu, scope]]) });
            await work(reader, process, `${account} ${process} ${scope}`);
          }
      });
}

it('finds in parts, for everybody at each scope, what a plain sort has', async () => {
  const wrong: string[] = [];
  const departments = new Map<string, string[]>();
  let [asked, found] = [0, 0];
  // Nobody owns some, and some are of no department.
  for (const { id } of demo.tenants)
    await demo.server.asSystem(id, async ({ tx }) => {
      await sql`update quality_record set department_id = null where right(no, 1) in ('3', '6')`.execute(tx);
      await sql`update quality_record set owner_id = null where right(no, 1) in ('2', '4')`.execute(tx);
      const { rows } = await sql<{ id: string }>`select id from department order by id`.execute(tx);
      departments.set(
        id,
        rows.map((row) => row.id),
      );
    });
  await asEachReader(async (reader, process, who) => {
    if (!reader.caller.permissions.get(processOf(reader, process).record.menu)?.has('view')) return;
    asked += 1;
    const sort = SORTS[asked % SORTS.length];
    // Every scope has each of them in turn.
    const turnOfScopes = asked + Math.floor(asked / DATA_SCOPES.length);
    const within = departments.get(reader.tenantId) ?? [];
    const filters = filtersWith(String(within[asked % within.length]));
    const [filter, chosen] = filters[turnOfScopes % filters.length] ?? [{}, sql`false`];
    const question = recordsOf(reader, process, filter);
    const column = sort && ownValue<RawBuilder<unknown>>(RECORD_SORTS[reader.language], sort.by);
    const parts = partsOf(question, sort && column && { ...sort, column }, chosen, asked % 5 ? 0 : 500);
    if (!parts) return;
    const range = { offset: asked % 4, limit: 7 };
    const whence = { source: sql`quality_record r`, select: sql`r.id`, desc: sort?.desc === true };
    const { rows } = await sql<{ id: string }>`${inParts(parts, whence, range)}`.execute(reader.tx);
    const turn = (sort?.desc ?? true) ? sql` desc` : sql``;
    const { rows: plain } = await sql<{ id: string }>`
      select r.id from quality_record r where ${await records.where(question)}
      order by ${column ? sql`${column}${turn} nulls last,` : sql``} r.created_at${turn}, r.id${turn}
      limit ${range.limit} offset ${range.offset}`.execute(reader.tx);
    found += rows.length;
    if (JSON.stringify(rows) !== JSON.stringify(plain))
      wrong.push(`${who} ${JSON.stringify([sort, filter, asked % 5])}`);
  });
  expect(wrong).toEqual([]);
  expect(found).toBeGreaterThan(500);
}, 240_000);

it('counts what everybody sees beside each scope as the records themselves say it', async () => {
  const wrong: string[] = [];
  let found = 0;
  await asEachReader(async (reader, process, who) => {
    const ofType = sql`quality_record r where r.process = ${process}`;
    const apart = besideIn(reader, process).map((one) => sql`(select count(*) from ${ofType} and ${one})`);
    const { rows } = await sql<{ together: number; apart: number; plain: number }>`
      select ${besideTotal(reader, process)} as together, ${sql.join(apart, sql` + `)} as apart, (
        select count(*) from ${ofType}
          and (r.no is not null or r.initiator_id = ${reader.caller.userId})
          and r.id in (${takenPart(reader, process)}) and ${isCovered(reader, process)} is not true) as plain`.execute(
      reader.tx,
    );
    const [{ together, apart: added, plain } = { together: 0, apart: 0, plain: 1 }] = rows;
    found += plain;
    if (added !== plain) wrong.push(`${who}: ${added} apart instead of ${plain}`);
    if (together !== plain) wrong.push(`${who}: ${together} instead of ${plain}`);
  });
  expect(wrong).toEqual([]);
  expect(found).toBeGreaterThan(100);
}, 240_000);
