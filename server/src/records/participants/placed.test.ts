import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Deviations } from '../../modules/quality/testing/deviations';
import { fiveDeviations } from '../testing/fiveDeviations';
import { followParticipants } from './agree';

let deviations: Deviations;
beforeAll(async () => {
  deviations = await fiveDeviations();
}, 60_000);
afterAll(() => deviations?.server.stop());

it('has the department of the record beside whoever takes part, wherever it goes, and puts it right', async () => {
  const { server, tenant } = deviations;
  await server.asSystem(tenant.id, async (ctx) => {
    const departments = async () => {
      const { rows } = await sql<{ kind: string; department: string | null }>`
        select distinct p.kind, p.department_id as department from record_participant p
        join quality_record r on r.id = p.record_id where r.title like 'B %' order by 1, 2`.execute(ctx.tx);
      return rows;
    };
    const [first] = await departments();
    const { EN } = tenant.departments;
    expect(first?.department).not.toBe(EN);
    await sql`update quality_record set department_id = ${EN} where title like 'B %'`.execute(ctx.tx);
    const moved = ['department', 'handler', 'initiator', 'owner'].map((kind) => ({ kind, department: EN }));
    expect(await departments()).toEqual(moved);
    await sql`update record_participant set department_id = null where kind = 'handler'`.execute(ctx.tx);
    expect((await followParticipants(ctx)).map(({ kind }) => kind)).toContain('handler');
    expect(await departments()).toEqual(moved);
    expect(await followParticipants(ctx)).toEqual([]);
    await sql`update quality_record set department_id = ${first?.department} where title like 'B %'`.execute(
      ctx.tx,
    );
  });
});
