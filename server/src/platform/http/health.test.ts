import { afterAll, expect, it } from '@jest/globals';
import Fastify from 'fastify';
import type { Shards } from '../shards';
import { registerHealth } from './health';

const platform = {
  draining: false,
  checks: async () => ({ database: true, migrations: true, listener: true }),
};
const app = Fastify();
registerHealth(app, { first: platform, all: [platform], missing: [] } as unknown as Shards);
afterAll(() => app.close());

const asked = async () => {
  const { statusCode, headers } = await app.inject('/ready');
  return [statusCode, headers.connection];
};

it('asks for connections to be closed with the first answer that says it drains', async () => {
  expect(await asked()).toEqual([200, 'keep-alive']);
  const { checks } = platform;
  // It is asked to stop while it answers.
  platform.checks = async () => {
    platform.draining = true;
    return checks();
  };
  expect(await asked()).toEqual([503, 'close']);
  expect((await app.inject('/health')).headers.connection).toBe('close');
});
