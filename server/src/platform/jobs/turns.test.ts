import { expect, it, jest } from '@jest/globals';
import type { Logger } from 'pino';
import { type Together, Turns } from './turns';

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Tenants with so many pieces each; a piece goes on until it is ended, in the order in which they began. */
function turnsOf(pieces: Record<string, number>, together: Together) {
  const begun: string[] = [];
  const ends: ((error?: Error) => void)[] = [];
  const stopping = new AbortController();
  const log = { error: jest.fn() } as unknown as Logger;
  const work = (tenant: string) =>
    new Promise<boolean>((resolve, reject) => {
      begun.push(tenant);
      pieces[tenant] = (pieces[tenant] ?? 0) - 1;
      ends.push((error) => (error ? reject(error) : resolve((pieces[tenant] ?? 0) > 0)));
    });
  const turns = new Turns({ log, stopping: stopping.signal }, work, together);
  const run = turns.run(Object.keys(pieces));
  const end = async (at: number, error?: Error) => {
    ends[at]?.(error);
    await settled();
  };
  return { turns, run, begun, end, stopping };
}

it('gives a tenant that asks meanwhile its turn, however much others have', async () => {
  const { turns, run, begun, end } = turnsOf({ many: 100 }, { all: 1, perTenant: 1 });
  await end(0);
  turns.join('late');
  await end(1);
  expect(begun).toEqual(['many', 'many', 'late']);
  await end(2);
  for (let at = 3; at < 101; at++) await end(at);
  await run;
});

it('keeps a place for others beside what takes long', async () => {
  const { turns, run, begun, end } = turnsOf({ one: 1 }, { all: 3, perTenant: 2 });
  for (const tenant of ['one', 'one', 'two']) turns.join(tenant);
  await settled();
  expect(begun).toEqual(['one', 'one', 'two']);
  turns.join('one');
  turns.join('three');
  await settled();
  expect(begun).toHaveLength(3);
  await end(2);
  expect(begun).toEqual(['one', 'one', 'two', 'three']);
  await end(0);
  expect(begun).toEqual(['one', 'one', 'two', 'three', 'one']);
  for (const at of [1, 3, 4]) await end(at);
  await run;
});

it('goes on after one has failed, and tells of it in the end', async () => {
  const { run, begun, end } = turnsOf({ one: 2, two: 1 }, { all: 1, perTenant: 1 });
  const failed = expect(run).rejects.toThrow('1 of 2 failed: broken');
  await end(0, new Error('broken'));
  await end(1);
  await failed;
  expect(begun).toEqual(['one', 'two']);
});

it('begins nothing more when the platform stops, and ends with the reason', async () => {
  const { run, begun, end, stopping } = turnsOf({ one: 2, two: 1 }, { all: 1, perTenant: 1 });
  stopping.abort(new Error('stopping'));
  const stopped = expect(run).rejects.toThrow('stopping');
  await end(0);
  await stopped;
  expect(begun).toEqual(['one']);
});

it('takes nobody in when all is done', async () => {
  const { turns, run, begun, end } = turnsOf({ one: 1 }, { all: 1, perTenant: 1 });
  await end(0);
  await run;
  turns.join('one');
  await settled();
  expect(begun).toEqual(['one']);
});
