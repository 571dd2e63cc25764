import { DATA_SCOPES, type DocumentFilter, type Sort } from '@attest/api-contract';
import { expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Context } from '../../../platform/module';
import { inParts } from '../../../platform/search/inParts';
import { demoCompanies } from '../../../testing/demoServer';
import { someOf } from '../../../testing/length';
import { newestSeen } from '../access';
import { listDocuments } from '../list';
import { readerOf } from '../testing/reader';
import { partsOf } from './parted';

const demo = demoCompanies();

/** What is asked for: filters, with the columns that each is sorted by, down the second time. */
const ASKED: [DocumentFilter, (string | undefined)[]][] = [
  [{}, ['state', 'version']],
  [{ state: ['draft'] }, [undefined, 'no']],
  [{ state: ['effective', 'inReview'] }, ['state', 'version']],
  [{ mine: true }, [undefined, 'version']],
  [{ mine: true, state: ['effective', 'draft'] }, ['state']],
  [{ inRevision: true }, [undefined]],
  [{ inRevision: false }, ['no']],
  [{ reviewOverdue: true }, [undefined, 'no']],
  [{ reviewOverdue: false }, ['state']],
];
const QUESTIONS = ASKED.flatMap(([filter, columns]) =>
  columns.flatMap((by): { filter: DocumentFilter; sort?: Sort[] }[] =>
    by
      ? [
          { filter, sort: [{ by, desc: false }] },
          { filter, sort: [{ by, desc: true }] },
        ]
      : [{ filter }],
  ),
);

const READERS = [...DATA_SCOPES.map((scope) => [scope, false] as const), ['tenant', true] as const];

/** Ids of what is seen, as one statement finds and sorts it. */
async function readAtOnce(reader: Context, filter: DocumentFilter, [sort]: Sort[]) {
  const { state = [], mine, inRevision = null, reviewOverdue = null } = filter;
  const seen = newestSeen(reader);
  const { userId } = reader.caller;
  const by = { no: sql`d.no`, state: seen.state, version: seen.ordinal }[sort?.by ?? 'no'] ?? sql`d.no`;
  const turn = sort?.desc ? sql` desc` : sql``;
  const { rows } = await sql<{ id: string }>`
    select d.id from document d where ${seen.any}
      and ${state.length > 0 ? sql`${seen.state} = any(${state})` : sql`true`}
      and ${
        mine
          ? sql`(d.owner_id = ${userId} or exists (select from document_version v
              where v.id = ${seen.id} and v.created_by = ${userId}))`
          : sql`true`
      }
      and coalesce(${inRevision}::boolean = (d.id in (select document_id from document_change where open)), true)
      and coalesce(${reviewOverdue}::boolean = coalesce(d.review_date < now()::date and d.effective_id is not null, false), true)
    order by ${by}${turn}, d.no${turn}, d.id${turn}`.execute(reader.tx);
  return rows.map(({ id }) => id);
}

it('lists for everybody at each scope, in each order, what a plain reading finds', async () => {
  const wrong: string[] = [];
  let [own, overdue, turn] = [0, 0, 0];
  for (const { id } of demo.tenants)
    await demo.server.asSystem(id, async ({ tx }) => {
      await sql`update document set review_date = '2020-01-01' where no like '%3%'`.execute(tx);
    });
  for (const { id: tenantId, accounts } of demo.tenants)
    for (const account of accounts)
      await demo.server.as(tenantId, account, async (ctx) => {
        for (const [scope, auditor] of READERS)
          for (const { filter, sort } of someOf(QUESTIONS, turn++)) {
            const reader = readerOf(ctx, scope, auditor);
            const all = await readAtOnce(reader, filter, sort ?? []);
            if (filter.mine) own += all.length;
            if (filter.reviewOverdue) overdue += all.length;
            const [page, pageSize] = [Math.max(1, Math.floor(all.length / 10)), 5];
            const input = { filter, page, pageSize, ...(sort && { sort }) };
            const { rows, total } = await listDocuments(reader, input);
            const expected = all.slice((page - 1) * pageSize, page * pageSize);
            if (String(rows.map(({ id }) => id)) !== String(expected) || total !== all.length)
              wrong.push(
                `${account} ${scope} ${auditor} ${JSON.stringify(input)}: ${rows.length} of ${total}`,
              );
          }
      });
  expect(wrong).toEqual([]);
  expect(own).toBeGreaterThan(100);
  expect(overdue).toBeGreaterThan(100);
}, 240_000);

it('finds documents name by name as they are sorted', async () => {
  const wrong: string[] = [];
  const names = {
    departmentZh: sql`p.name_zh collate attest_zh`,
    departmentEn: sql`p.name_en`,
    owner: sql`u.name collate attest_zh`,
  };
  let found = 0;
  for (const { id: tenantId, accounts } of demo.tenants)
    for (const account of accounts.filter((_, at) => at % 8 === 0))
      await demo.server.as(tenantId, account, async (ctx) => {
        for (const [by, name] of Object.entries(names))
          for (const desc of [false, true])
            for (const scope of DATA_SCOPES) {
              const reader = readerOf(ctx, scope, false);
              const isSecond = sql`d.no like '%2%'`;
              const parts = partsOf({ ctx: reader, filter: {} }, { by, desc }, isSecond);
              if (!parts) throw new Error(`${by} is no name`);
              const whence = { source: sql`document d`, select: sql`d.id`, desc };
              const range = { offset: 2, limit: 9 };
              const { rows } = await sql<{ id: string }>`${inParts(parts, whence, range)}`.execute(reader.tx);
              const turn = desc ? sql` desc` : sql``;
              const { rows: plain } = await sql<{ id: string }>`
                select d.id from document d join department p on p.id = d.department_id
                join user_account u on u.id = d.owner_id where ${newestSeen(reader).any} and ${isSecond}
                order by ${name}${turn}, d.no${turn}, d.id${turn} limit 9 offset 2`.execute(reader.tx);
              found += rows.length;
              if (JSON.stringify(rows) !== JSON.stringify(plain))
                wrong.push(`${account} ${by} ${desc} ${scope}`);
            }
      });
  expect(wrong).toEqual([]);
  expect(found).toBeGreaterThan(100);
}, 240_000);
