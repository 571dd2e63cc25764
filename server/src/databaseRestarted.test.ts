import { randomInt } from 'node:crypto';
import { chmodSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { checkTask, completeTask, createRecord, exportAuditChain } from '@attest/api-contract';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Deviations } from './modules/quality/testing/deviations';
import { verifyChain } from './platform/audit/verify';
import { readPostmaster } from './platform/database/embedded/postmaster';
import { type Answer, callsTo, isAway } from './testing/httpCalls';
import { IS_LONG } from './testing/length';
import { ProcessRoot } from './testing/serverProcess';
import { TestServer } from './testing/testServer';

const ROUNDS = IS_LONG ? 30 : 2;
const DRIVERS = 4;
/** Seconds that the issue of a restart may last. */
const RECOVERED_WITHIN = 10;

let root: ProcessRoot;
let dataDir: string;
beforeAll(async () => {
  root = await ProcessRoot.create();
  dataDir = root.dataDir();
  chmodSync(dirname(dataDir), 0o711);
});
afterAll(() => root.remove());

/** A second server on the same database: it prepares and checks, and is never there during the restarts. */
const onSameDatabase = () =>
  TestServer.start({ database: { url: root.databaseUrl(dataDir), drop: async () => undefined } });

it(`goes on by itself after its database was killed, ${ROUNDS} times under load`, async () => {
  const server = root.spawn({ DATA_DIR: dataDir });
  const address = await server.ready();
  const before = await onSameDatabase();
  const deviations = await Deviations.begin(before);
  const tenantId = deviations.tenant.id;
  const tasks: { taskId: string; version: number; recordVersion: number }[] = [];
  for (let count = 0; count < ROUNDS; count += 1) {
    const { id } = await deviations.submit({ title: `Shelf ${count}` });
    const { taskId } = await deviations.get('zhaojianguo', id);
    const origin = await deviations.origin('zhaojianguo');
    const view = await before.call(origin, checkTask, { taskId: taskId as string });
    tasks.push({
      taskId: view.task.id,
      version: view.task.version,
      recordVersion: view.recordVersion as number,
    });
  }
  const [operator, head] = await Promise.all(
    ['caoyang', 'zhaojianguo'].map((account) => before.session(tenantId, account)),
  );
  await before.stop();

  const unexpected: Answer[] = [];
  const acknowledged: string[] = [];
  let stopping = false;
  let away = 0;
  /** Told by whoever is answered again, by a call that began after the last kill. */
  let recovered: () => void = () => undefined;

  /** Writes one draft after the other. */
  const write = async (name: string) => {
    const call = callsTo(address, tenantId, operator as string);
    for (let count = 0; !stopping; count += 1) {
      const since = recovered;
      const values = { title: `${name}, draft ${count}` };
      const answer = await call(createRecord, { process: 'deviation', values, submit: false });
      if (answer.envelope.success) {
        acknowledged.push((answer.envelope.data as { id: string }).id);
        since();
      } else if (isAway(answer)) {
        away += 1;
        await delay(50);
      } else unexpected.push(answer);
    }
  };
  /** Two of them want the same task; each tries until it has an answer that stands. */
  const complete = async (task: (typeof tasks)[number]): Promise<number> => {
    const call = callsTo(address, tenantId, head as string);
    for (;;) {
      const answer = await call(completeTask, {
        ...task,
        decision: 'agree',
        reason: 'confirmed',
        signature: deviations.signature('zhaojianguo'),
      });
      if (answer.envelope.success) return 1;
      if (answer.envelope.resultMessage === 'TASK_PROCESSED') return 0;
      if (!isAway(answer)) {
        unexpected.push(answer);
        return 0;
      }
      away += 1;
      await delay(50);
    }
  };

  const drivers = Array.from({ length: DRIVERS }, (_, driver) => write(`driver ${driver}`));
  const wins: number[] = [];
  const took: number[] = [];
  for (const task of tasks) {
    const pair = Promise.all([complete(task), complete(task)]);
    await delay(randomInt(20, 250));
    const { pid } = readPostmaster(join(dataDir, 'postgres')) ?? {};
    process.kill(pid as number, 'SIGQUIT');
    const killed = performance.now();
    await new Promise<void>((resolve) => {
      recovered = resolve;
    });
    took.push((performance.now() - killed) / 1000);
    const [one, other] = await pair;
    wins.push(one + other);
  }
  stopping = true;
  await Promise.all(drivers);
  expect(unexpected).toEqual([]);
  expect(away).toBeGreaterThan(0);
  expect(Math.max(...took)).toBeLessThan(RECOVERED_WITHIN);
  // None at all where the first's answer was lost with the database: it stands, the other finds it done.
  expect(wins.filter((count) => count > 1)).toEqual([]);

  const after = await onSameDatabase();
  const taskIds = tasks.map(({ taskId }) => taskId).sort();
  const { rows, trail, signed } = await after.asSystem(tenantId, async ({ tx }) => ({
    rows: await tx.selectFrom('quality_record').select('id').where('title', 'like', 'driver%').execute(),
    trail: await tx.selectFrom('audit_entry').select('object_id').execute(),
    signed: await tx.selectFrom('signature').select('task_id').where('task_id', 'in', taskIds).execute(),
  }));
  const kept = new Set(rows.map(({ id }) => id));
  const recorded = new Set(trail.map((entry) => entry.object_id));
  expect(acknowledged.length).toBeGreaterThan(ROUNDS);
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
  expect([...kept].filter((id) => !recorded.has(id))).toEqual([]);
  expect(signed.map(({ task_id }) => task_id).sort()).toEqual(taskIds);

  const quality = await after.session(tenantId, 'hanxue');
  const { stream } = (await after.call({ tenantId, token: quality }, exportAuditChain, {})) as {
    stream: Readable | Buffer;
  };
  const chain = Buffer.isBuffer(stream) ? stream.toString('utf8') : await text(stream);
  expect(await verifyChain(chain.split('\n'))).toMatchObject({ ok: true });
  await after.stop();
  expect(await server.stop()).toBe(0);
}, 240_000);
