import { histList, processView, startedList, todoList } from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { processOf, step } from '../../workflow/testing/flow';
import { Journey } from '../../workflow/testing/journey';

let journey: Journey;
let instanceId: string;

const SOURCE = processOf(
  `startEvent start
  userTask draft
  userTask work
  userTask approve
  endEvent done
  start -> draft
  draft -> work
  work -> approve
  approve -> done`,
  [
    step('draft', 'draft', { assignee: [{ initiator: true }] }),
    step('work', 'work', { assignee: [{ field: 'worker' }], sign: { meaning: 'performed' } }),
    step('approve', 'approve', { assignee: [{ role: 'qhead' }] }),
  ],
  { code: 'named' },
);

beforeAll(async () => {
  journey = await Journey.begin('named');
  await journey.server.asSystem(journey.tenant.id, async ({ tx }) => {
    const names = { caoyang: ['曹阳', 'Cao Yang'], yubo: ['余波', 'Yu Bo'] };
    for (const [account, [name, nameEn]] of Object.entries(names))
      await tx
        .updateTable('user_account')
        .set({ name, name_en: nameEn })
        .where('account', '=', account)
        .execute();
  });
  const started = await journey.start('caoyang', SOURCE, { worker: journey.user('yubo') });
  instanceId = started.instanceId;
  await journey.decide('caoyang', instanceId, 'submit');
  await journey.decide('yubo', instanceId, 'submit');
});
afterAll(() => journey?.stop());

const PAGE = { page: 1, pageSize: 20, filter: {} };

/** Everybody named to that person in that language, in lists and on the record. */
async function shown(language: 'zh' | 'en') {
  const at = async (account: string) => ({ ...(await journey.origin(account)), language });
  const { server } = journey;
  const view = await server.call(await at('caoyang'), processView, { piId: instanceId });
  const [todo] = (await server.call(await at('lumingyuan'), todoList, PAGE)).rows;
  const [done] = (await server.call(await at('yubo'), histList, PAGE)).rows;
  const [started] = (await server.call(await at('caoyang'), startedList, PAGE)).rows;
  return {
    initiators: [todo, done].map((task) => task?.initiator.name),
    waiting: started?.handlers.map(({ name }) => name),
    history: view.history.map((event) => event.actor?.name),
    rail: view.rail.flatMap(({ handlers }) => handlers.map(({ name }) => name)),
    signer: view.signatures.map(({ signer }) => signer.name),
  };
}

describe('people', () => {
  it('are called by the name of the language they are shown in, everywhere', async () => {
    expect(await shown('zh')).toEqual({
      initiators: ['曹阳', '曹阳'],
      waiting: ['lumingyuan'],
      history: ['曹阳', '曹阳', '余波'],
      rail: ['曹阳', '余波', 'lumingyuan'],
      signer: ['余波'],
    });
    expect(await shown('en')).toEqual({
      initiators: ['Cao Yang', 'Cao Yang'],
      waiting: ['lumingyuan'],
      history: ['Cao Yang', 'Cao Yang', 'Yu Bo'],
      rail: ['Cao Yang', 'Yu Bo', 'lumingyuan'],
      signer: ['Yu Bo'],
    });
  });

  it('of lists of tasks and processes are read with their rows: English readers wait for nothing else', async () => {
    const { server } = journey;
    const asked = jest.spyOn(server.platform, 'inTenant');
    try {
      const at = async (account: string) => ({
        ...(await journey.origin(account)),
        language: 'en' as const,
      });
      const [approver, worker, starter] = [await at('lumingyuan'), await at('yubo'), await at('caoyang')];
      asked.mockClear();
      const [todo] = (await server.call(approver, todoList, PAGE)).rows;
      const [done] = (await server.call(worker, histList, PAGE)).rows;
      expect([todo, done].map((task) => task?.initiator.name)).toEqual(['Cao Yang', 'Cao Yang']);
      const [started] = (await server.call(starter, startedList, PAGE)).rows;
      expect(started?.handlers.map(({ name }) => name)).toEqual(['lumingyuan']);
      // Those of the calls themselves.
      expect(asked).toHaveBeenCalledTimes(3);
    } finally {
      asked.mockRestore();
    }
  });

  it('called otherwise since then stay as they were recorded', async () => {
    await journey.server.asSystem(journey.tenant.id, async ({ tx }) => {
      await tx
        .updateTable('user_account')
        .set({ name: '余海', name_en: 'Yu Hai' })
        .where('account', '=', 'yubo')
        .execute();
    });
    expect((await shown('en')).signer).toEqual(['余波']);
  });
});
