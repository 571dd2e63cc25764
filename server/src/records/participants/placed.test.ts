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

it('has one row that stands for a person in a record, whoever is named and has tasks of it', async () => {
  const { server, tenant } = deviations;
  await server.asSystem(tenant.id, async (ctx) => {
    const standing = async () => {
      const { rows } = await sql<{ kind: string; once: boolean; is_initiator: boolean }>`
        select distinct p.kind, p.once, p.participant_id = r.initiator_id as is_initiator from record_participant p
        join quality_record r on r.id = p.record_id where r.title like 'B %' and p.kind <> 'department'
        order by 1, 2, 3`.execute(ctx.tx);
      return rows.map(({ kind, once, is_initiator }) => `${kind} ${once} ${is_initiator}`);
    };
    const own = (kinds: string) =>
      sql`update quality_record r set owner_id = coalesce((
      select p.participant_id from record_participant p
      where p.record_id = r.id and p.kind = ${kinds} and p.participant_id <> r.owner_id limit 1), r.owner_id)
      where r.title like 'B %'`.execute(ctx.tx);
    const before = await standing();
    expect(before.filter((one) => one.startsWith('initiator'))).toEqual(['initiator true true']);
    await own('initiator');
    const asInitiator = await standing();
    expect(asInitiator.filter((one) => !one.startsWith('handler'))).toEqual([
      'initiator true true',
      'owner false true',
    ]);
    await own('handler');
    const { rows } = await sql<{ wrong: number }>`select count(*) as wrong from (
      select from record_participant group by record_id, participant_id having count(*) filter (where once) <> 1) x`.execute(
      ctx.tx,
    );
    expect(rows).toEqual([{ wrong: 0 }]);
    expect(await followParticipants(ctx)).toEqual([]);
    await sql`update record_participant set once = not once where kind = 'handler'`.execute(ctx.tx);
    expect((await followParticipants(ctx)).map(({ kind }) => kind)).toContain('handler');
    expect(await followParticipants(ctx)).toEqual([]);
  });
});
