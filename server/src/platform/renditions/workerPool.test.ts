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
  pool = new WorkerPool({ file, size: 1, timeout: 20_000, maxWaiting: 10, ...options });
  return pool;
};
const echo = async (input: unknown) => {
  const answer = await pool.run('echo', input);
  return answer.ok ? (answer.output as { input: unknown; threadId: number }) : undefined;
};

describe('a worker pool', () => {
  it('runs tasks one after the other in as many threads as it has', async () => {
    open({ size: 2 });
    const answers = await Promise.all([1, 2, 3, 4, 5].map(echo));
    expect(answers.map((answer) => answer?.input)).toEqual([1, 2, 3, 4, 5]);
    expect(new Set(answers.map((answer) => answer?.threadId)).size).toBe(2);
  });

  it('ends a thread that hangs, says so, and goes on with the next task', async () => {
    open({ timeout: 300 });
    const hanging = pool.run('hang', null);
    const next = echo('after');
    await expect(hanging).rejects.toMatchObject({ reason: 'timeout' });
    await expect(hanging).rejects.toThrow('hang took longer than 300 ms');
    expect((await next)?.input).toBe('after');
  });

  it.each(['die', 'throw'])('starts again after a thread that does %s', async (task) => {
    open();
    const first = (await echo('before'))?.threadId;
    const dying = pool.run(task, null);
    const next = echo('after');
    await expect(dying).rejects.toMatchObject({ reason: 'crashed' });
    const answer = await next;
    expect(answer?.input).toBe('after');
    expect(answer?.threadId).not.toBe(first);
  });

  it('refuses more than may wait', async () => {
    open({ maxWaiting: 2 });
    const accepted = [1, 2, 3].map(echo);
    await expect(pool.run('echo', 4)).rejects.toMatchObject({ reason: 'full' });
    expect((await Promise.all(accepted)).map((answer) => answer?.input)).toEqual([1, 2, 3]);
  });

  it('leaves nobody waiting when it is closed', async () => {
    open();
    const running = pool.run('hang', null);
    const waiting = pool.run('echo', 1);
    await Promise.all([
      expect(running).rejects.toMatchObject({ reason: 'closed' }),
      expect(waiting).rejects.toMatchObject({ reason: 'closed' }),
      pool.close(),
    ]);
    await expect(pool.run('echo', 2)).rejects.toMatchObject({ reason: 'closed' });
  });

  it('says what is wrong when the worker cannot be loaded', async () => {
    open({ file: join(folder, 'missing.cjs') });
    await expect(pool.run('echo', 1)).rejects.toMatchObject({ reason: 'crashed' });
    await expect(pool.run('echo', 1)).rejects.toThrow('missing.cjs');
  });
});
