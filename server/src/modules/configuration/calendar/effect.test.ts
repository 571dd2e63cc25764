import { calendarEffect } from '@attest/api-contract';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { processOf, step } from '../../../workflow/testing/flow';
import { Journey } from '../../../workflow/testing/journey';

let journey: Journey;

const SOURCE = processOf(
  `startEvent start
  userTask draft
  userTask head
  endEvent done
  start -> draft
  draft -> head
  head -> done`,
  [
    step('draft', 'draft', { assignee: [{ initiator: true }] }),
    step('head', 'review', {
      due: '3wd',
      assignee: [{ departmentHead: true, orElse: { role: 'qamgr' } }],
      decisions: { agree: {}, return: {} },
    }),
  ],
);

beforeAll(async () => {
  journey = await Journey.begin('test');
});
afterAll(() => journey.stop());

it('tells which open deadlines would move, and leaves them as they are', async () => {
  const { instanceId } = await journey.start('yubo', SOURCE, {});
  await journey.decide('yubo', instanceId, 'submit');
  const deadlines = () =>
    journey.server.asSystem(journey.tenant.id, ({ tx }) =>
      tx.selectFrom('wf_task').select('deadline').where('status', '=', 'open').execute(),
    );
  const before = await deadlines();
  const due = before[0]?.deadline as Date;
  // Deadlines end with the day in Shanghai.
  const day = new Date(due.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
  const configurator = await journey.origin('mengyao');
  const year = Number(day.slice(0, 4));
  const ask = (days: { day: string; working: boolean; name: { zh: string; en: string } }[]) =>
    journey.server.call(configurator, calendarEffect, { year, days });
  expect(await ask([])).toMatchObject({ open: 1, moved: 0, rows: [] });
  const effect = await ask([{ day, working: false, name: { zh: '', en: '' } }]);
  expect(effect).toMatchObject({ open: 1, moved: 1, rows: [{ due: due.toISOString() }] });
  expect(Date.parse(effect.rows[0]?.would ?? '')).toBeGreaterThan(due.getTime());
  expect(await deadlines()).toEqual(before);
});
