import { createHash, randomInt } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { downloadFile, mergeShards } from '@attest/api-contract';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { callHeaders } from '../../testing/callHeaders';
import { IS_LONG } from '../../testing/length';
import { ProcessRoot } from '../../testing/serverProcess';
import { TestServer } from '../../testing/testServer';
import { createTestTenant } from '../../testing/testTenant';
import { textFile, Uploader } from '../../testing/uploads';

const ROUNDS = IS_LONG ? 20 : 1;
const SIZE = 30_000_000;

let root: ProcessRoot;
let server: TestServer;

beforeAll(async () => {
  root = await ProcessRoot.create();
  // Prepares and checks on the same database and folder; the merge goes to the process that is killed.
  server = await TestServer.start();
}, 120_000);
afterAll(async () => {
  await server?.stop();
  root?.remove();
});

it(`a server killed during a merge leaves the whole file or none, ${ROUNDS} times`, async () => {
  const tenant = await createTestTenant(server, { idleMinutes: 0 });
  const origin = { tenantId: tenant.id, token: await server.session(tenant.id, 'caoyang') };
  const uploader = new Uploader(server, origin);
  const stored = (sha256: string) =>
    server.asSystem(tenant.id, ({ tx }) =>
      tx.selectFrom('stored_file').select('id').where('sha256', '=', sha256).execute(),
    );
  for (let round = 0; round < ROUNDS; round += 1) {
    const file = textFile(SIZE);
    const uploadId = await uploader.sendAll(file);
    const killed = root.spawn({
      DATA_DIR: server.platform.config.dataDir,
      DATABASE_URL: server.database.url,
    });
    const address = await killed.ready();
    const merging = fetch(`${address}/api/${mergeShards.path}`, {
      method: 'POST',
      headers: callHeaders(tenant.id, origin.token),
      body: JSON.stringify({ uploadId }),
    }).then(
      (answer) => answer.ok,
      () => false,
    );
    await delay(randomInt(5, 250));
    await killed.stop('SIGKILL');
    const acknowledged = await merging;
    if (acknowledged) expect(await stored(file.sha256)).toHaveLength(1);

    const { id } = await uploader.merge(uploadId);
    expect(await stored(file.sha256)).toEqual([{ id }]);
    const { stream } = (await server.call(origin, downloadFile, { id })) as { stream: Readable };
    expect(
      createHash('sha256')
        .update(await buffer(stream))
        .digest('hex'),
    ).toBe(file.sha256);
  }
}, 480_000);
