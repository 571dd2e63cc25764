import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  beginUpload,
  COOKIES,
  checkTask,
  completeTask,
  createRecord,
  downloadFile,
  type ExportJob,
  type FileRef,
  getUserInfo,
  HEADERS,
  listExports,
  login,
  logout,
  mergeShards,
  type PushFrame,
  SERVICE_RESTART,
  SHARD_SIZE,
  startExport,
  uploadShard,
} from '@attest/api-contract';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { WebSocket } from 'ws';
import { Deviations } from './modules/quality/testing/deviations';
import { findAccess } from './platform/database/access';
import { callHeaders } from './testing/callHeaders';
import { Cluster, type Instance } from './testing/cluster/cluster';
import { expectWhole } from './testing/expectWhole';
import { type Answer, callsTo, isAway } from './testing/httpCalls';
import type { TestServer } from './testing/testServer';
import { shardOf, textFile } from './testing/uploads';

const LONG = 120_000;
/** Seconds that calls may fail after a replica was promoted. */
const RECOVERED_WITHIN = 10;

let cluster: Cluster;
let beside: TestServer;
let deviations: Deviations;
let tenantId: string;
let one: Instance;
let two: Instance;

beforeAll(async () => {
  cluster = await Cluster.start();
  [one, two] = cluster.instances;
  beside = await cluster.beside(cluster.primary);
  deviations = await Deviations.begin(beside);
  tenantId = deviations.tenant.id;
}, LONG);
afterAll(async () => {
  await beside?.stop();
  await cluster?.stop();
}, LONG);

const session = (account: string) => beside.session(tenantId, account);
const calls = (to: { address: string }, token: string) => callsTo(to.address, tenantId, token);

/** A push connection with what it hears. */
async function listening(to: { address: string }, token: string) {
  const socket = new WebSocket(`${to.address.replace('http', 'ws')}/api/push`, {
    headers: { [HEADERS.token]: token, [HEADERS.tenant]: tenantId },
  });
  const frames: PushFrame[] = [];
  socket.on('message', (data) => frames.push(JSON.parse(String(data))));
  const closed = once(socket, 'close').then(([code]) => code as number);
  await once(socket, 'open');
  const heard = async (topic: string) => {
    while (!frames.some((frame) => frame.topic === topic)) await once(socket, 'message');
  };
  return { socket, frames, closed, heard };
}

it(
  'a server finds out at its start what stands before the database',
  async () => {
    const { bouncer, primary } = cluster;
    const pooled = bouncer.url('attest');
    const directUrl = bouncer.url('attest_direct');
    expect(await findAccess(pooled, directUrl)).toEqual({
      url: pooled,
      directUrl,
      pooled: true,
      keepsStatements: false,
    });
    expect(await findAccess(primary.url())).toMatchObject({ pooled: false, keepsStatements: true });
    await expect(findAccess(pooled)).rejects.toThrow('DATABASE_DIRECT_URL');
    const { output } = await cluster.root.run('doctor', [], cluster.environment);
    expect(output).toMatch(/ok +pooler +statements are sent without names/);
    expect(output).toMatch(/ok +replica +it follows a primary/);
  },
  LONG,
);

it(
  'of two who complete a task at once on both, one wins and the other hears who and when',
  async () => {
    const rounds = 5;
    const head = await session('zhaojianguo');
    for (let round = 0; round < rounds; round += 1) {
      const { id } = await deviations.submit({ title: `Shelf ${round}` });
      const { taskId } = await deviations.get('zhaojianguo', id);
      const view = await beside.call(await deviations.origin('zhaojianguo'), checkTask, {
        taskId: taskId as string,
      });
      const complete = (to: Instance) =>
        calls(to, head)(completeTask, {
          taskId: view.task.id,
          version: view.task.version,
          recordVersion: view.recordVersion,
          decision: 'agree',
          reason: 'confirmed',
          signature: deviations.signature('zhaojianguo'),
        });
      const answers = await Promise.all([complete(one), complete(two)]);
      const [lost] = answers.filter(({ envelope }) => !envelope.success);
      expect(answers.filter(({ envelope }) => envelope.success)).toHaveLength(1);
      expect(lost?.envelope).toMatchObject({
        resultMessage: 'TASK_PROCESSED',
        data: { name: expect.stringContaining('zhaojianguo'), at: expect.stringMatching(/^\d{4}-/) },
      });
      expect(await cluster.primary.ask(`select from signature where task_id = '${taskId}'`)).toHaveLength(1);
    }
  },
  LONG,
);

it(
  'what happens on one is pushed to browsers of the other',
  async () => {
    const operator = await session('caoyang');
    const head = await listening(two, await session('zhaojianguo'));
    const values = deviations.report({ title: 'Door open' });
    const signature = deviations.signature('caoyang');
    const created = await calls(one, operator)(createRecord, {
      ...{ process: 'deviation', values, submit: true, reason: 'please confirm', signature },
    });
    expect(created.envelope).toMatchObject({ success: true });
    await head.heard('user.tasks');
    head.socket.close();
  },
  LONG,
);

it(
  'who signs in on one is known to the other, and signed out on both',
  async () => {
    const answer = await fetch(`${one.address}/api/${login.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        account: 'caoyang',
        tenantId,
        password: beside.encrypt(deviations.tenant.password),
      }),
    });
    const cookies = answer.headers.getSetCookie().join('\n');
    const [, token = ''] = new RegExp(`${COOKIES.token}=([^;]+)`).exec(cookies) ?? [];
    const there = calls(two, token);
    expect((await there(getUserInfo, {})).envelope).toMatchObject({ success: true });
    const socket = await listening(one, token);
    expect((await there(logout, {})).envelope).toMatchObject({ success: true });
    for (const to of [one, two]) expect((await calls(to, token)(getUserInfo, {})).status).toBe(401);
    expect(await socket.closed).toBe(1008);
  },
  LONG,
);

it(
  'an upload goes to both by turns',
  async () => {
    const token = await session('caoyang');
    const file = textFile(3 * SHARD_SIZE + 17);
    const [here, there] = [calls(one, token), calls(two, token)];
    const { data } = (
      await here(beginUpload, { name: file.name, size: file.bytes.length, sha256: file.sha256 })
    ).envelope as { data: { uploadId: string; shardCount: number } };
    const { uploadId, shardCount } = data;
    for (let index = shardCount - 1; index >= 0; index -= 1) {
      const by = index % 2 ? here : there;
      const { envelope } = await by(
        uploadShard,
        { uploadId, index: String(index) },
        shardOf(file.bytes, index),
      );
      expect(envelope).toMatchObject({ success: true });
    }
    const merged = (await here(mergeShards, { uploadId })).envelope.data as FileRef;
    expect(merged.sha256).toBe(file.sha256);
    const answer = await fetch(`${two.address}/api/${downloadFile.path}?id=${merged.id}`, {
      headers: callHeaders(tenantId, token),
    });
    expect(Buffer.from(await answer.arrayBuffer()).equals(file.bytes)).toBe(true);
  },
  LONG,
);

it(
  'a job that is asked for on both runs once',
  async () => {
    const people = ['gaoxiang', 'hanxue'];
    const tokens = await Promise.all(people.map(session));
    const started = await Promise.all(
      tokens.flatMap((token) =>
        [one, two, one].map((to) =>
          calls(to, token)(startExport, {
            of: { source: 'audit', filter: {} },
            ...{ format: 'csv', language: 'en', timeZone: 'UTC', from: 1, to: 20 },
          }),
        ),
      ),
    );
    expect(started.map(({ envelope }) => envelope.success)).toEqual(Array(6).fill(true));
    const own = async (token: string) =>
      (await calls(two, token)(listExports, {})).envelope.data as ExportJob[];
    for (const token of tokens)
      while ((await own(token)).some(({ state }) => state === 'queued' || state === 'running'))
        await delay(200);
    const jobs = (await Promise.all(tokens.map(own))).flat();
    expect(jobs.map(({ state, done }) => [state, done])).toEqual(Array(6).fill(['done', 20]));
    const { primary } = cluster;
    expect(
      await primary.ask("select count(*)::int as files from stored_file where name like 'Audit trail.%'"),
    ).toEqual([{ files: 6 }]);
    expect(
      await primary.ask("select name, state from attest_jobs.job where state in ('retry', 'failed')"),
    ).toEqual([]);
  },
  LONG,
);

it(
  'a changed import map is seen by both, and recorded once',
  async () => {
    const token = await session('gaoxiang');
    const sockets = await Promise.all([one, two].map((to) => listening(to, token)));
    const { folder } = cluster.root;
    mkdirSync(join(folder, 'qms-app/dist/0.2.0'));
    writeFileSync(join(folder, 'qms-app/dist/0.2.0/qms-app.js'), 'System.register([], () => ({}));');
    const path = join(folder, 'importmap.json');
    writeFileSync(path, readFileSync(path, 'utf8').replace('qms-app/0.1.0', 'qms-app/0.2.0'));
    for (const socket of sockets) {
      await socket.heard('versions');
      socket.socket.close();
    }
    for (const { address } of [one, two])
      while (!(await (await fetch(`${address}/importmap.json`)).text()).includes('qms-app/0.2.0'))
        await delay(50);
    const entries = await cluster.primary.ask(
      `select from audit_entry where tenant_id = '${tenantId}' and object_type = 'importMap'`,
    );
    expect(entries).toHaveLength(1);
  },
  LONG,
);

/** Writes drafts one after the other until it is told to stop. */
function writing(address: () => string, token: string, name: string) {
  const acknowledged: string[] = [];
  const refused: Answer[] = [];
  let stopping = false;
  /** When the last of them was acknowledged. */
  let lastAt = 0;
  const work = (async () => {
    for (let count = 0; !stopping; count += 1) {
      const values = { title: `${name}, draft ${count}` };
      const call = callsTo(address(), tenantId, token);
      const answer = await call(createRecord, { process: 'deviation', values, submit: false });
      if (answer.envelope.success) {
        acknowledged.push((answer.envelope.data as { id: string }).id);
        lastAt = performance.now();
      } else {
        refused.push(answer);
        await delay(50);
      }
    }
  })();
  return {
    acknowledged,
    refused,
    lastAt: () => lastAt,
    stop: async () => {
      stopping = true;
      await work;
    },
  };
}

it(
  'both are restarted, one after the other, without a failed call',
  async () => {
    const token = await session('caoyang');
    const drivers = [1, 2, 3].map((driver) =>
      writing(() => cluster.balancer.address, token, `roll ${driver}`),
    );
    const browsers = await Promise.all([one, two].map((to) => listening(to, token)));
    for (const instance of [one, two]) {
      const before = drivers.map(({ acknowledged }) => acknowledged.length);
      expect(await instance.restart()).toBe(0);
      for (const [index, { acknowledged }] of drivers.entries())
        while (acknowledged.length <= (before[index] as number) + 5) await delay(50);
    }
    await Promise.all(drivers.map(({ stop }) => stop()));
    expect(drivers.flatMap(({ refused }) => refused)).toEqual([]);
    expect(await Promise.all(browsers.map(({ closed }) => closed))).toEqual([
      SERVICE_RESTART,
      SERVICE_RESTART,
    ]);
    await expectWhole(beside, tenantId, { title: 'roll', ids: drivers.flatMap((each) => each.acknowledged) });
  },
  LONG,
);

it(
  'nothing acknowledged is lost when the primary dies and the replica takes over',
  async () => {
    const token = await session('caoyang');
    const drivers = [one, two, one, two].map((instance, driver) =>
      writing(() => instance.address, token, `failover ${driver}`),
    );
    const written = async () => {
      const before = drivers.map(({ acknowledged }) => acknowledged.length);
      for (const [index, { acknowledged }] of drivers.entries())
        while (acknowledged.length <= (before[index] as number) + 5) await delay(20);
    };
    await written();
    await beside.stop();
    await cluster.primary.stop('SIGQUIT');
    // Everybody has been told that the database is away.
    for (const { refused } of drivers) while (refused.length === 0) await delay(20);
    const { port } = cluster.replica;
    await cluster.replica.promote();
    cluster.bouncer.lead({ primary: port, replica: port });
    const promoted = performance.now();
    const back = await Promise.all(
      drivers.map(async ({ lastAt }) => {
        while (lastAt() < promoted) await delay(20);
        return (lastAt() - promoted) / 1_000;
      }),
    );
    await written();
    await Promise.all(drivers.map(({ stop }) => stop()));
    expect(drivers.flatMap(({ refused }) => refused).filter((answer) => !isAway(answer))).toEqual([]);
    expect(Math.max(...back)).toBeLessThan(RECOVERED_WITHIN);
    for (const { address } of [one, two]) while (!(await fetch(`${address}/ready`)).ok) await delay(50);
    beside = await cluster.beside(cluster.replica);
    await expectWhole(beside, tenantId, {
      title: 'failover',
      ids: drivers.flatMap(({ acknowledged }) => acknowledged),
    });
  },
  LONG,
);
