import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { WorkerPool, type WorkerPoolOptions } from './workerPool';

/** Answers with its input and its thread's number, or hangs, or dies, as it is told. */
const PROGRAM = `
const { parentPort, threadId } = require('node:worker_threads');
parentPort.on('message', ({ task, input }) => {
  if (task === 'hang') for (;;);
  if (task === 'die') process.exit(3);
  if (task === 'throw') setImmediate(() => { throw new Error('broken'); });
  if (task === 'objects') { const all = []; for (;;) all.push({ some: all.length }); }
  if (task === 'buffers') { const all = []; for (;;) all.push(new Uint8Array(1 << 24).fill(1)); }
  if (task === 'wait') setTimeout(() => parentPort.postMessage({ ok: true, output: input }), 50);
  if (task === 'echo') parentPort.postMessage({ ok: true, output: { input, threadId } });
});`;

let folder: string;
let pool: WorkerPool;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'attest-pool-'));
  writeFileSync(join(folder, 'worker.cjs'), PROGRAM);
});
afterEach(() => pool.close());
afterAll(() => rmSync(folder, { recursive: true }));

const open = (options: Partial<WorkerPoolOptions> = {}) => {
  const file = join(folder, 'worker.cjs');
  const limits = {
    niceness: 0,
    size: 1,
    perOwner: 9,
    timeout: 20_000,
    maxWaiting: 10,
    heap: 200,
    growth: 2000,
  };
  pool = new WorkerPool({ file, ...limits, ...options });
  return pool;
};
const run = (task: string, input: unknown = null, owner = 'one') => pool.run(owner, task, input);
const echo = async (input: unknown) => {
  const answer = await run('echo', input);
  return answer.ok ? (answer.output as { input: unknown; threadId: number }) : undefined;
};

describe('a worker pool', () => {
  it('runs tasks one after the other in as many threads as it has', async () => {
    open({ size: 2 });
    const answers = await Promise.all([1, 2, 3, 4, 5].map(echo));
    expect(answers.map((answer) => answer?.input)).toEqual([1, 2, 3, 4, 5]);
    expect(new Set(answers.map((answer) => answer?.threadId)).size).toBe(2);
  });

  it('moves what it is given instead of copying it', async () => {
    open();
    const given = new Uint8Array([1, 2, 3]);
    const answer = await pool.run('one', 'wait', { given }, [given]);
    expect(answer).toEqual({ ok: true, output: { given: new Uint8Array([1, 2, 3]) } });
    expect(given).toHaveLength(0);
  });

  it('ends a thread that hangs, says so, and goes on with the next task', async () => {
    open({ timeout: 300 });
    const hanging = run('hang');
    const next = echo('after');
    await expect(hanging).rejects.toMatchObject({ reason: 'timeout' });
    await expect(hanging).rejects.toThrow('hang took longer than 300 ms');
    expect((await next)?.input).toBe('after');
  });

  it.each(['die', 'throw'])('starts again after a thread that does %s', async (task) => {
    open();
    const first = (await echo('before'))?.threadId;
    const dying = run(task);
    const next = echo('after');
    await expect(dying).rejects.toMatchObject({ reason: 'crashed' });
    const answer = await next;
    expect(answer?.input).toBe('after');
    expect(answer?.threadId).not.toBe(first);
  });

  it('refuses more than may wait', async () => {
    open({ maxWaiting: 2 });
    const accepted = [1, 2, 3].map(echo);
    await expect(run('echo', 4)).rejects.toMatchObject({ reason: 'full' });
    expect((await Promise.all(accepted)).map((answer) => answer?.input)).toEqual([1, 2, 3]);
  });

  it('lets owners take turns, and refuses each for itself', async () => {
    open({ maxWaiting: 4 });
    const order: string[] = [];
    const ask = async (owner: string, input: string) => {
      await run('wait', input, owner);
      order.push(input);
    };
    const asked = [
      ...['a1', 'a2', 'a3', 'a4', 'a5'].map((input) => ask('a', input)),
      ...['b1', 'b2'].map((input) => ask('b', input)),
      ask('c', 'c1'),
    ];
    await expect(run('wait', 'a6', 'a')).rejects.toMatchObject({ reason: 'full' });
    await Promise.all(asked);
    expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4', 'a5']);
  });

  it('keeps a thread free of an owner whose tasks hang', async () => {
    open({ size: 2, perOwner: 1 });
    const hanging = [run('hang', null, 'a'), run('hang', null, 'a')];
    const ended = Promise.allSettled(hanging);
    expect(await run('wait', 'b1', 'b')).toEqual({ ok: true, output: 'b1' });
    expect(await run('wait', 'b2', 'b')).toEqual({ ok: true, output: 'b2' });
    await pool.close();
    expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  it.each([
    ['objects', { heap: 64 }],
    ['buffers', { growth: 300 }],
  ])('ends a thread that fills the memory with %s, and goes on', async (task, limits) => {
    open(limits);
    const filling = run(task);
    const next = echo('after');
    await expect(filling).rejects.toMatchObject({ reason: 'memory' });
    expect((await next)?.input).toBe('after');
  });

  it('leaves nobody waiting when it is closed', async () => {
    open();
    const running = run('hang');
    const waiting = run('echo', 1);
    await Promise.all([
      expect(running).rejects.toMatchObject({ reason: 'closed' }),
      expect(waiting).rejects.toMatchObject({ reason: 'closed' }),
      pool.close(),
    ]);
    await expect(run('echo', 2)).rejects.toMatchObject({ reason: 'closed' });
  });

  it('says what is wrong when the worker cannot be loaded', async () => {
    open({ file: join(folder, 'missing.cjs') });
    await expect(run('echo', 1)).rejects.toMatchObject({ reason: 'crashed' });
    await expect(run('echo', 1)).rejects.toThrow('missing.cjs');
  });
});
