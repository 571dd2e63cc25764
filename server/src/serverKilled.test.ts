import { randomInt } from 'node:crypto';
import { chmodSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { exportAuditChain, saveQuery } from '@attest/api-contract';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { verifyChain } from './platform/audit/verify';
import { callHeaders } from './testing/callHeaders';
import { IS_LONG } from './testing/length';
import { sampleQuery } from './testing/sampleQuery';
import { ProcessRoot } from './testing/serverProcess';
import { TestServer } from './testing/testServer';
import { createTestTenant, type TestTenant } from './testing/testTenant';

const ROUNDS = IS_LONG ? 50 : 2;
const DRIVERS = 6;

let root: ProcessRoot;
let dataDir: string;

beforeAll(async () => {
  root = await ProcessRoot.create();
  dataDir = root.dataDir();
  chmodSync(dirname(dataDir), 0o711);
});
afterAll(() => root.remove());

interface Answer {
  success: boolean;
  resultMessage: string;
  data: { id: string };
}

/**
 * Writes queries one after the other until the server is gone; answers the ids it was promised. `onPromise` is called
 * for each of them.
 */
async function drive(
  address: string,
  { tenant, token, name }: { tenant: TestTenant; token: string; name: string },
  onPromise: () => void,
): Promise<string[]> {
  const acknowledged: string[] = [];
  for (let count = 0; ; count += 1) {
    const answer = await fetch(`${address}/api/${saveQuery.path}`, {
      method: 'POST',
      headers: callHeaders(tenant.id, token),
      body: JSON.stringify({ content: sampleQuery(`${name}-${count}`), reason: '' }),
    })
      .then((response) => response.json() as Promise<Answer>)
      .catch(() => undefined);
    if (!answer) return acknowledged;
    if (!answer.success) throw new Error(`refused: ${answer.resultMessage}`);
    acknowledged.push(answer.data.id);
    onPromise();
  }
}

it(`loses nothing that was acknowledged when the server is killed, ${ROUNDS} times under load`, async () => {
  const first = root.spawn({ DATA_DIR: dataDir });
  await first.ready();
  // A second server on the same database prepares and checks; requests go to the process that is killed.
  const url = root.databaseUrl(dataDir);
  const checker = await TestServer.start({ database: { url, drop: async () => undefined } });
  const tenant = await createTestTenant(checker, { idleMinutes: 0 });
  const token = await checker.session(tenant.id, 'zhouzihan');
  await first.stop();
  await checker.stop();

  const acknowledged: string[] = [];
  /** Seconds that each start took. */
  const starts: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = performance.now();
    const server = root.spawn({ DATA_DIR: dataDir });
    const address = await server.ready();
    starts.push((performance.now() - startedAt) / 1_000);
    let promised = () => {};
    const underWay = new Promise<void>((resolve) => {
      promised = resolve;
    });
    const drivers = Array.from({ length: DRIVERS }, (_, driver) =>
      drive(address, { tenant, token, name: `round${round}-driver${driver}` }, promised),
    );
    // However slow the machine is, it is killed while it works.
    await Promise.race([underWay, Promise.all(drivers)]);
    await delay(randomInt(20, 300));
    await server.stop('SIGKILL');
    acknowledged.push(...(await Promise.all(drivers)).flat());
  }

  const last = root.spawn({ DATA_DIR: dataDir });
  await last.ready();
  const after = await TestServer.start({
    database: { url: root.databaseUrl(dataDir), drop: async () => undefined },
  });
  const { rows, trail } = await after.asSystem(tenant.id, async ({ tx }) => ({
    rows: await tx.selectFrom('query_definition').select('id').execute(),
    trail: await tx
      .selectFrom('audit_entry')
      .select('object_id')
      .where('object_type', '=', 'query')
      .execute(),
  }));
  const kept = rows.map(({ id }) => id).sort();
  expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS);
  expect(new Set(acknowledged).size).toBe(acknowledged.length);
  expect(acknowledged.filter((id) => !kept.includes(id))).toEqual([]);
  // Neither a row without its entry nor an entry without its row.
  expect(trail.map((entry) => entry.object_id).sort()).toEqual(kept);

  const quality = await after.session(tenant.id, 'hanxue');
  const { stream } = (await after.call({ tenantId: tenant.id, token: quality }, exportAuditChain, {})) as {
    stream: Readable | Buffer;
  };
  const chain = Buffer.isBuffer(stream) ? stream.toString('utf8') : await text(stream);
  const verified = await verifyChain(chain.split('\n'));
  expect(verified).toMatchObject({ ok: true });
  await after.stop();
  expect(await last.stop()).toBe(0);
  starts.sort((a, b) => a - b);
  if (IS_LONG)
    process.stdout.write(
      `killed ${ROUNDS} times: ${acknowledged.length} changes acknowledged, ${kept.length} kept, none lost; ready again after ${starts[ROUNDS / 2]?.toFixed(1)} s (median), ${starts.at(-1)?.toFixed(1)} s at most\n`,
    );
}, 1_200_000);
