import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { TestServer } from '../testing/testServer';
import { createTestTenant, type TestTenant } from '../testing/testTenant';
import { recordDeployment } from './deploymentLog';

let folder: string;
let servers: [TestServer, TestServer];
let tenants: TestTenant[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'attest-map-'));
  const config = { importMap: join(folder, 'importmap.json') };
  const first = await TestServer.start({ config });
  servers = [first, await TestServer.start({ config, database: first.database })];
  tenants = [await createTestTenant(first), await createTestTenant(first)];
});
afterAll(async () => {
  await servers[1].stop();
  await servers[0].stop();
  rmSync(folder, { recursive: true, force: true });
});

const deploy = (version: string) =>
  writeFileSync(
    join(folder, 'importmap.json'),
    JSON.stringify({ imports: { '@attest/qms-app': `./modules/qms-app/${version}/qms-app.js` } }),
  );

const entries = (tenant: TestTenant) =>
  servers[0].asSystem(tenant.id, async ({ tx }) =>
    (
      await tx
        .selectFrom('audit_entry')
        .select('entry')
        .where('module', '=', 'deployment')
        .orderBy('seq')
        .execute()
    ).map((row) => (row.entry as unknown as { descriptionEn: string }).descriptionEn),
  );

describe('a change of what is deployed', () => {
  it('is recorded once in every tenant and pushed to every browser, whoever sees it first', async () => {
    const published = servers.map((server) => jest.spyOn(server.platform.relay, 'publish'));
    deploy('0.1.0');
    for (const { platform } of servers) await recordDeployment(platform);
    expect(await entries(tenants[0] as TestTenant)).toEqual([]);

    deploy('0.2.0');
    await Promise.all(servers.map(({ platform }) => recordDeployment(platform)));
    const expected = ['Deployed modules changed: @attest/qms-app 0.1.0 → 0.2.0'];
    for (const tenant of tenants) expect(await entries(tenant)).toEqual(expected);

    const pushed = published.flatMap((spy) => spy.mock.calls.map(([message]) => message));
    expect(pushed).toEqual([
      {
        tenantId: null,
        userId: null,
        frame: {
          topic: 'versions',
          data: { changed: [{ module: '@attest/qms-app', from: '0.1.0', to: '0.2.0' }] },
        },
      },
    ]);
  });
});
