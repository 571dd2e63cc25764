import { checkTask, completeTask } from '@attest/api-contract';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Deviations } from '../../modules/quality/testing/deviations';
import { runCall } from '../../platform/calls/runCall';
import type { Route } from '../../platform/module';

let deviations: Deviations;
beforeAll(async () => {
  deviations = await Deviations.start();
});
afterAll(() => deviations?.server.stop());

/** What the head's confirmation, with a signature, asks the database in its own transaction. */
async function askedByConfirming(id: string) {
  const { server, tenant } = deviations;
  const { taskId } = await deviations.get('zhaojianguo', id);
  // A session that was marked as seen just now is not marked again.
  const origin = { tenantId: tenant.id, token: await server.session(tenant.id, 'zhaojianguo') };
  const view = await server.call(origin, checkTask, { taskId: taskId as string });
  const input = {
    taskId: view.task.id,
    version: view.task.version,
    recordVersion: view.recordVersion,
    decision: 'agree',
    reason: 'as reported',
    signature: deviations.signature('zhaojianguo'),
  };
  const { answer, timing } = await runCall(server.platform, server.routes.get(completeTask.path) as Route, {
    ...origin,
    input,
  });
  return { answer, asked: timing.asked };
}

it('a task is completed in three round trips: what finds it, what decides, what is written with the commit', async () => {
  const [first, second] = [await deviations.submit(), await deviations.submit()];
  await askedByConfirming(first.id);
  const { answer, asked } = await askedByConfirming(second.id);
  expect(answer).toMatchObject({ processStatus: 'inProgress' });
  expect(asked).toEqual({ statements: 15, trips: 3 });
  const events = (await deviations.trail(second.id)).map(({ event }) => event);
  expect(events.slice(-2)).toEqual(['decision', 'signature']);
});

it('a decision that also links the record is taken whole', async () => {
  const [other, { id }] = [await deviations.submit(), await deviations.submit()];
  await askedByConfirming(id);
  const related = [{ type: 'deviation', id: other.id, no: '', title: '' }];
  await deviations.decide('zhouzihan', id, 'return', { related });
  const { row, links } = await deviations.get('caoyang', id);
  expect(row.statusName.en).toBe('Report');
  expect(links.map(({ no }) => no)).toContain(other.no);
});
