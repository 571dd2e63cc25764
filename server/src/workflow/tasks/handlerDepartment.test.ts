import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { Deviations } from '../../modules/quality/testing/deviations';
import type { Context } from '../../platform/module';
import { inTwoTransactions, type Work } from '../../testing/inTwoTransactions';
import { TestServer } from '../../testing/testServer';

let server: TestServer;
let world: Deviations;

beforeAll(async () => {
  server = await TestServer.start();
  world = await Deviations.begin(server);
  await world.submit({ title: 'One' });
});
afterAll(() => server?.stop());

/** Another open task of whoever has one. */
const handTask = ({ tx }: Context) =>
  sql`insert into wf_task (id, instance_id, token_id, definition_id, seq, step_id, purpose, group_no, handler_id,
      handler_account, handler_name, status, created_at, version, process, record_id, title, path, initiator_id,
      initiator_account, initiator_name)
    select attest_uuid(), instance_id, token_id, definition_id, seq + 100, step_id, purpose, group_no, handler_id,
      handler_account, handler_name, 'open', created_at, version, process, record_id, title, path, initiator_id,
      initiator_account, initiator_name
    from wf_task where status = 'open' order by seq limit 1`.execute(tx);

const moveHandlers = ({ tx }: Context, department: 'QA' | 'EN') =>
  sql`update user_account set department_id = ${world.tenant.departments[department]}
    where id in (select handler_id from wf_task where status = 'open')`.execute(tx);

async function departments(): Promise<unknown[]> {
  return server.asSystem(world.tenant.id, async ({ tx }) => {
    const { rows } = await sql<{ department: string }>`
      select distinct handler_department_id as department from wf_task where status = 'open'`.execute(tx);
    return rows.map(({ department }) => department);
  });
}

const atOnce = (first: Work, second: Work) => inTwoTransactions(server, world.tenant.id, first, second);

it('an open task says the department of its handler, whatever happens at once', async () => {
  const { QA, EN } = world.tenant.departments;
  await atOnce(handTask, (ctx) => moveHandlers(ctx, 'QA'));
  expect(await departments()).toEqual([QA]);
  await atOnce((ctx) => moveHandlers(ctx, 'EN'), handTask);
  expect(await departments()).toEqual([EN]);
});

it('an open task says its handler by the name of now, a closed one by that of its time', async () => {
  const names = () =>
    server.asSystem(world.tenant.id, async ({ tx }) => {
      const { rows } = await sql<{ open: string[]; handled: string[] }>`
        select array_agg(distinct handler_name) filter (where status = 'open') as open,
          array_agg(distinct handler_name) filter (where status = 'handled') as handled
        from wf_task`.execute(tx);
      return rows[0];
    });
  const rename = ({ tx }: Context, name: string) =>
    sql`update user_account set name = ${name} where id in (select handler_id from wf_task)`.execute(tx);
  const before = await names();
  await atOnce(handTask, (ctx) => rename(ctx, 'First'));
  expect(await names()).toEqual({ open: ['First'], handled: before?.handled });
  await atOnce((ctx) => rename(ctx, 'Second'), handTask);
  expect(await names()).toEqual({ open: ['Second'], handled: before?.handled });
});
