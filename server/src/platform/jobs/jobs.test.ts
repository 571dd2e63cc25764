import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { MODULES } from '../../modules';
import { TestServer } from '../../testing/testServer';
import { createTestTenant } from '../../testing/testTenant';
import { eachApart } from './eachApart';

let server: TestServer;
beforeAll(async () => {
  // Heads of trails are mailed only where the operators want that.
  server = await TestServer.start({ config: { auditHeadsMail: true } });
  for (let count = 0; count < 3; count++) await createTestTenant(server);
});
afterEach(() => void jest.restoreAllMocks());
afterAll(() => server.stop());

/** What is done for the whole deployment at once, in a process of its own. */
const OF_ALL = 'backups.take';
const JOBS = MODULES.flatMap((module) => module.jobs ?? [])
  .map((job) => job.name)
  .filter((name) => name !== OF_ALL);
const BROKEN = new Error('this tenant is broken');

describe('a tenant that fails', () => {
  it.each(JOBS)('keeps %s from no other tenant, and is reported', async (job) => {
    const { platform } = server;
    const [broken, ...others] = await platform.tenants.ids();
    const reached = new Set<string>();
    const { inTenant } = platform;
    jest.spyOn(platform, 'inTenant').mockImplementation(async (tenant, work, options) => {
      if (tenant === broken) throw BROKEN;
      const answer = await inTenant.call(platform, tenant, work as never, options as never);
      reached.add(tenant);
      return answer as never;
    });
    const logged = jest.spyOn(platform.log, 'error');
    await expect(server.runJob(job)).rejects.toMatchObject({
      errors: [BROKEN],
      message: '1 of 3 failed: this tenant is broken',
    });
    expect([...reached].sort()).toEqual(others.sort());
    expect(logged).toHaveBeenCalledWith({ err: BROKEN, tenant: broken }, expect.any(String));
  });
});

it('gives tenants their turns until none has more to do', async () => {
  const { platform } = server;
  const [a, b, c] = (await platform.tenants.ids()) as [string, string, string];
  const left = { [a]: 3, [b]: 1, [c]: 2 };
  const order: string[] = [];
  const work = async (tenant: string) => {
    order.push(tenant);
    left[tenant] = (left[tenant] as number) - 1;
    return (left[tenant] as number) > 0;
  };
  await platform.inTurns(work);
  expect(order).toEqual([a, b, c, a, c, a]);
  const done: string[] = [];
  const failing = platform.inTurns(async (tenant) => {
    if (tenant === b) throw BROKEN;
    done.push(tenant);
    return done.length < 4;
  });
  await expect(failing).rejects.toMatchObject({ errors: [BROKEN] });
  expect(done).toEqual([a, c, a, c, a]);
});

it('works at each of many, whatever becomes of one', async () => {
  const { platform } = server;
  const seen: number[] = [];
  const work = async (item: number) => {
    if (item % 2 === 1) throw new Error(`${item} is odd`);
    seen.push(item);
  };
  const about = (item: number) => ({ item });
  await expect(eachApart(platform, [1, 2, 3, 4, 5, 7], about, work)).rejects.toThrow(
    '4 of 6 failed: 1 is odd; 3 is odd; 5 is odd',
  );
  expect(seen).toEqual([2, 4]);
  await expect(eachApart(platform, [2, 4], about, work)).resolves.toBeUndefined();
});
