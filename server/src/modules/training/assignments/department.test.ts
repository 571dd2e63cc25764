import { listAssignments } from '@attest/api-contract';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { movePerson } from '../../../directory/identity/administration';
import type { Context } from '../../../platform/module';
import { inTwoTransactions } from '../../../testing/inTwoTransactions';
import { TrainingWorld } from '../testing/trainingWorld';

let world: TrainingWorld;

beforeAll(async () => {
  world = await TrainingWorld.begin();
  const course = await world.course();
  await world.cells(world.cell('operator', course, 'R'));
});
afterAll(() => world?.server.stop());

/** How many trainings the list shows for a department. */
const seen = async (department: 'PD' | 'EN') => {
  const { total } = await world.server.call(await world.origin('xiefang'), listAssignments, {
    page: 1,
    pageSize: 10,
    filter: { departmentId: world.tenant.departments[department] },
  });
  return total;
};

const move = (department: 'PD' | 'EN') => (ctx: Context) =>
  movePerson(ctx, world.user('caoyang'), { departmentId: world.tenant.departments[department] });

/** Another training of the one who moves, which has ended. */
const give = ({ tx }: Context) =>
  sql`insert into training_assignment (user_id, course_id, course_version_id, state, reason, reason_en)
    select user_id, course_id, course_version_id, 'superseded', reason, reason_en from training_assignment
    where user_id = ${world.user('caoyang')} limit 1`.execute(tx);

it('trainings move with their person, whatever happens at once', async () => {
  expect([await seen('PD'), await seen('EN')]).toEqual([2, 0]);
  await inTwoTransactions(world.server, world.tenant.id, give, move('EN'));
  expect([await seen('PD'), await seen('EN')]).toEqual([1, 2]);
  await inTwoTransactions(world.server, world.tenant.id, move('PD'), give);
  expect([await seen('PD'), await seen('EN')]).toEqual([4, 0]);
});
