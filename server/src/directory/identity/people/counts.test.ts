import { type PersonFilter, peopleFacets } from '@attest/api-contract';
import { expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { addUpCounts } from '../../../platform/counts/module';
import type { Context } from '../../../platform/module';
import { inTwoTransactions } from '../../../testing/inTwoTransactions';
import { tenantPerTest } from '../../../testing/tenantPerTest';

const world = tenantPerTest();

const facets = async (filter: PersonFilter) =>
  world.server.call(await world.origin('gaoxiang'), peopleFacets, { filter });

/** The same, where accounts themselves are counted: a text that all of them say. */
const counted = (filter: PersonFilter) => facets({ ...filter, text: 'E0' });

const everything = async (filter: PersonFilter) => {
  const sorted = (counts: { value: string }[]) => counts.sort((a, b) => (a.value < b.value ? -1 : 1));
  const of = ({ status, department, role, access }: Awaited<ReturnType<typeof facets>>) =>
    [status, department, role, access].map(sorted);
  expect(of(await facets(filter))).toEqual(of(await counted(filter)));
};

it('people are counted as they are, whatever was changed', async () => {
  const { QA, EN } = world.tenant.departments;
  const change = (statement: ReturnType<typeof sql>) =>
    world.server.asSystem(world.tenant.id, ({ tx }) => statement.execute(tx));
  const filters = [{}, { status: ['enabled' as const] }, { department: [QA] }, { department: ['none', EN] }];
  for (const statement of [
    sql`update user_account set status = 'disabled', department_id = ${EN} where account = 'zhouzihan'`,
    sql`update user_account set department_id = null, can_login = false where account = 'caoyang'`,
    sql`insert into user_role (user_id, role_code) select id, 'qa' from user_account where account = 'yubo'`,
    sql`delete from user_role where user_id = (select id from user_account where account = 'wuqian')`,
  ]) {
    await change(statement);
    for (const filter of filters) await everything(filter);
  }
  await addUpCounts(world.server.platform);
  for (const filter of filters) await everything(filter);
  expect((await facets({})).role).toContainEqual(expect.objectContaining({ value: 'qa', count: 2 }));
  expect((await facets({})).department).toContainEqual({ value: 'none', count: 1 });
});

it('a role is counted with its person, whatever happens at once', async () => {
  const give = ({ tx }: Context) =>
    sql`insert into user_role (user_id, role_code) select id, 'qa' from user_account where account = 'yubo'`.execute(
      tx,
    );
  const disable = ({ tx }: Context) =>
    sql`update user_account set status = 'disabled' where account = 'yubo'`.execute(tx);
  const ofRole = async () =>
    (await facets({ status: ['disabled'] })).role.find(({ value }) => value === 'qa')?.count ?? 0;
  await inTwoTransactions(world.server, world.tenant.id, give, disable);
  expect(await ofRole()).toBe(1);
  await everything({ status: ['disabled'] });
});
