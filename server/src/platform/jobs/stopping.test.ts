import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { rowsOf } from '../../testing/testDatabase';
import { TestServer } from '../../testing/testServer';
import { createTestTenant } from '../../testing/testTenant';
import type { Platform } from '../platform';
import { eachApart } from './eachApart';

const JOB = 'test.slow';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
  for (let count = 0; count < 3; count++) await createTestTenant(server);
});
afterAll(() => server.stop());

/** What becomes of a job whose platform, another one on the database, stops at the first piece of its work. */
async function stoppedWithin(job: (platform: Platform, work: () => Promise<void>) => Promise<void>) {
  const { dataDir } = server.platform.config;
  const { platform } = await TestServer.start({ made: { dataDir, database: server.database } });
  const logged = jest.spyOn(platform.log, 'error');
  let worked = 0;
  let stopped: Promise<void> | undefined;
  const begun = new Promise<void>((resolve) => {
    const work = async () => {
      stopped ??= platform.stop();
      resolve();
      await platform.tenants.ids();
      worked += 1;
    };
    void platform.jobs
      .start([{ name: JOB, run: () => job(platform, work) }])
      .then(() => platform.jobs.begin(JOB));
  });
  await begun;
  await stopped;
  const [row] = await rowsOf(server.database, 'delete from attest_jobs.job returning state');
  return { worked, logged: logged.mock.calls, ...row };
}

describe('a platform that stops within a job', () => {
  const TAKEN_UP_AGAIN = { worked: 1, logged: [], state: 'retry' };

  it('ends it after the tenant at which it is', async () => {
    expect(await stoppedWithin((platform, work) => platform.forEachTenant(work))).toEqual(TAKEN_UP_AGAIN);
  });

  it('ends it after the round in which it is', async () => {
    const goesOn = (work: () => Promise<void>) => async () => {
      await work();
      return true;
    };
    expect(await stoppedWithin((platform, work) => platform.inTurns(goesOn(work)))).toEqual(TAKEN_UP_AGAIN);
  });

  it('ends it after the piece at which it is, of several of a tenant', async () => {
    const pieces = (platform: Platform, work: () => Promise<void>) =>
      platform.forEachTenant(() => eachApart(platform, [1, 2, 3], (piece) => ({ piece }), work));
    expect(await stoppedWithin(pieces)).toEqual(TAKEN_UP_AGAIN);
  });
});
