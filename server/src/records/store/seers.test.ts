import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Deviations } from '../../modules/quality/testing/deviations';
import type { Context } from '../../platform/module';
import { mayViewRecord, seersOf } from './access';

let deviations: Deviations;
beforeAll(async () => {
  deviations = await Deviations.start();
});
afterAll(() => deviations?.server.stop());

/** Work with a context of each person of the company. */
async function asEverybody(work: (contexts: Context[]) => Promise<void>): Promise<void> {
  const { server, tenant } = deviations;
  const within = ([account, ...others]: string[], contexts: Context[]): Promise<void> =>
    account === undefined
      ? work(contexts)
      : server.as(tenant.id, account, (ctx) => within(others, [...contexts, ctx]));
  await within(Object.keys(tenant.users).slice(0, 8), []);
}

describe('those who see a record', () => {
  it('are the same, asked of all at once and of each alone', async () => {
    const { id: draft } = await deviations.create('caoyang', { title: 'Only begun' });
    const reported = await deviations.submit();
    const others = await deviations.create('lumingyuan', deviations.report(), true);
    const unknown = deviations.tenant.id;
    await asEverybody(async (contexts) => {
      const all: [string, string[]][] = [];
      for (const id of [draft, reported.id, others.id, unknown]) {
        const seers = await seersOf(contexts, 'deviation', id);
        const alone: Context[] = [];
        for (const ctx of contexts) if (await mayViewRecord(ctx, 'deviation', id)) alone.push(ctx);
        expect(seers).toEqual(alone);
        all.push([id, seers.map(({ caller }) => caller.account)]);
      }
      const seen = new Map(all);
      expect(seen.get(draft)).toContain('caoyang');
      expect(seen.get(reported.id)?.length).toBeGreaterThan(1);
      expect(seen.get(reported.id)?.length).toBeLessThan(contexts.length);
      expect(seen.get(unknown)).toEqual([]);
    });
  });
});
