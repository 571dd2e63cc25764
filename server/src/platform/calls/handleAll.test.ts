import { discardDocumentDraft, getQuiz, listMessages } from '@attest/api-contract';
import { expect, it } from '@jest/globals';
import type { Context } from '../module';
import { handleAll } from './handleAll';

const ctx = {} as Context;

it('binds each call of the contract to the function under its name', async () => {
  const asked: unknown[] = [];
  const routes = handleAll({
    getQuiz: async (...given) => {
      asked.push(given);
      throw new Error('no quiz here');
    },
    listMessages: async () => ({ rows: [], unread: 0 }),
  });
  expect(routes.map(({ call }) => call)).toEqual([getQuiz, listMessages]);
  await expect(routes[0]?.handler({ id: 'a' }, ctx, undefined)).rejects.toThrow('no quiz here');
  expect(asked).toEqual([[ctx, { id: 'a' }]]);
  expect(await routes[1]?.handler({}, ctx, undefined)).toEqual({ rows: [], unread: 0 });
});

it('answers emptily for what tells nothing', async () => {
  const [route] = handleAll({ discardDocumentDraft: async () => undefined });
  expect(route?.call).toBe(discardDocumentDraft);
  expect(await route?.handler({}, ctx, undefined)).toEqual({});
});
