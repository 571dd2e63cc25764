import { classDetail, courseDetail, inviteToClass, saveClass, saveCourse } from '@attest/api-contract';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { dayFromNow } from '../../../testing/days';
import { TrainingWorld } from '../testing/trainingWorld';

let world: TrainingWorld;
beforeAll(async () => {
  world = await TrainingWorld.begin();
});
afterAll(() => world.stop());

it('a planned class is reminded of the day before, and follows its course: seats of the former version are given back', async () => {
  const courseId = await world.course({ kind: 'class' });
  await world.cells(world.cell('operator', courseId, 'C'));
  const origin = await world.origin('xiefang');
  const { id, rowVersion } = await world.server.call(origin, saveClass, {
    content: {
      courseId,
      lecturerId: world.user('xiefang'),
      titleZh: '课堂',
      titleEn: 'Class',
      place: '一号培训室',
      startsAt: `${dayFromNow(1)}T04:00:00Z`,
      endsAt: `${dayFromNow(1)}T06:00:00Z`,
      seats: 2,
      remark: '',
    },
  });
  const all = (version: number) =>
    world.server.call(origin, inviteToClass, { id, rowVersion: version, who: {} });
  const first = await all(rowVersion);
  expect(first.invited).toBe(2);
  for (const _ of [1, 2]) await world.server.runJob('training.daily');
  const notices = await world.server.asSystem(world.tenant.id, ({ tx }) =>
    tx
      .selectFrom('notification')
      .select('text_en')
      .where('once_key', 'like', `class:${id}:%`)
      .orderBy('text_en')
      .execute(),
  );
  expect(notices.map((row) => row.text_en.slice(0, 18))).toEqual([
    'You attend tomorro',
    'You attend tomorro',
    'You teach tomorrow',
  ]);

  const { versions, rowVersion: seen } = await world.server.call(origin, courseDetail, { id: courseId });
  const content = { ...versions[0]?.content, description: 'more of it' } as never;
  const saved = await world.server.call(origin, saveCourse, { id: courseId, rowVersion: seen, content });
  await world.approve('course', saved, { retrain: true, reason: 'more of it' });
  expect(await world.states(courseId)).toEqual([
    'caoyang:notStarted',
    'caoyang:superseded',
    'yuanmeng:notStarted',
    'yuanmeng:superseded',
  ]);

  expect((await all(first.rowVersion)).invited).toBe(2);
  const { row, people } = await world.server.call(origin, classDetail, { id });
  expect(row).toMatchObject({ courseVersion: 'V02', people: 2 });
  expect(people.map(({ state }) => state)).toEqual(['notStarted', 'notStarted']);
});
