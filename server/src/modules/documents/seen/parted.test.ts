import { DATA_SCOPES, type DocumentFilter, type Sort } from '@attest/api-contract';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Context } from '../../../platform/module';
import { demoServer } from '../../../testing/demoServer';
import type { TestServer } from '../../../testing/testServer';
import { newestSeen } from '../access';
import { listDocuments } from '../list';
import { readerOf } from '../testing/reader';

let server: TestServer;
let accounts: Awaited<ReturnType<typeof demoServer>>['accounts'];
beforeAll(async () => {
  ({ server, accounts } = await demoServer());
}, 240_000);
afterAll(() => server.stop());

/** What is asked for: filters, with the columns that each is sorted by, down the second time. */
const ASKED: [DocumentFilter, (string | undefined)[]][] = [
  [{}, ['state', 'version']],
  [{ state: ['draft'] }, [undefined, 'no']],
  [{ state: ['effective', 'inReview'] }, ['state', 'version']],
  [{ mine: true }, [undefined, 'version']],
  [{ mine: true, state: ['effective', 'draft'] }, ['state']],
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
async function readAtOnce(reader: Context, { state = [], mine }: DocumentFilter, [sort]: Sort[]) {
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
    order by ${by}${turn}, d.no${turn}, d.id${turn}`.execute(reader.tx);
  return rows.map(({ id }) => id);
}

it('lists for everybody at each scope, in each order, what a plain reading finds', async () => {
  const wrong: string[] = [];
  let own = 0;
  const { rows: tenants } = await server.platform.owner.query<{ id: string; code: string }>(
    'select id, code from tenant',
  );
  for (const { id: tenantId, code } of tenants)
    for (const { account } of accounts.filter(({ tenant }) => tenant === code))
      await server.as(tenantId, account, async (ctx) => {
        for (const [scope, auditor] of READERS)
          for (const { filter, sort } of QUESTIONS) {
            const reader = readerOf(ctx, scope, auditor);
            const all = await readAtOnce(reader, filter, sort ?? []);
            if (filter.mine) own += all.length;
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
}, 240_000);
