import { DATA_SCOPES } from '@attest/api-contract';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { demoServer } from '../../testing/demoServer';
import type { TestServer } from '../../testing/testServer';
import { withCaller } from '../../testing/withCaller';
import { processesOf } from '../definitions';
import { besideScope, besideTotal } from '../store/access';

let server: TestServer;
let accounts: Awaited<ReturnType<typeof demoServer>>['accounts'];
beforeAll(async () => {
  ({ server, accounts } = await demoServer());
}, 240_000);
afterAll(() => server.stop());

it('counts what everybody sees beside each scope as the records themselves say it', async () => {
  const wrong: string[] = [];
  let found = 0;
  const { rows: tenants } = await server.platform.owner.query<{ id: string; code: string }>(
    'select id, code from tenant',
  );
  for (const { id: tenantId, code } of tenants)
    for (const { account } of accounts.filter(({ tenant }) => tenant === code))
      await server.as(tenantId, account, async (ctx) => {
        for (const [process, { record }] of Object.entries(processesOf(ctx)))
          for (const scope of DATA_SCOPES) {
            const reader = withCaller(ctx, { scopes: new Map([[record.menu, scope]]) });
            const { rows } = await sql<{ told: number; plain: number }>`
              select ${besideTotal(reader, process)} as told, (
                select count(*) from quality_record r where r.process = ${process}
                  and (r.no is not null or r.initiator_id = ${reader.caller.userId})
                  and ${besideScope(reader, process)}) as plain`.execute(reader.tx);
            const [{ told, plain } = { told: 0, plain: 1 }] = rows;
            found += plain;
            if (told !== plain) wrong.push(`${account} ${process} ${scope}: ${told} instead of ${plain}`);
          }
      });
  expect(wrong).toEqual([]);
  expect(found).toBeGreaterThan(100);
}, 240_000);
