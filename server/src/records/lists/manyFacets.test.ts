import { COUNTED_ROWS, recordFacets } from '@attest/api-contract';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Deviations } from '../../modules/quality/testing/deviations';
import { fiveDeviations } from '../testing/fiveDeviations';

let deviations: Deviations;
beforeAll(async () => {
  deviations = await fiveDeviations();
}, 60_000);
afterAll(() => deviations?.server.stop());

/** The counts by status of deviations that say a text. */
async function statusesOf(text: string) {
  const origin = await deviations.origin('hanxue');
  const asked = { process: 'deviation' as const, filter: { text } };
  const facets = await deviations.server.call(origin, recordFacets, asked);
  const values = facets.find(({ key }) => key === 'status')?.values ?? [];
  return values.map(({ value, count, more }) => ({ value, count, more }));
}

it('counts records that say a text as far as a list counts, and offers every value where there are more', async () => {
  expect(await statusesOf('leak')).toEqual([{ value: 'inReview', count: 2, more: undefined }]);
  const { server, tenant } = deviations;
  await server.asSystem(tenant.id, ({ tx }) =>
    sql`
      insert into quality_record (process, process_version, no, title, department_id, initiator_id, owner_id, status,
        open_steps, search_terms, form_values, changed_by)
      select process, process_version, 'L-' || n, title, department_id, initiator_id, owner_id, status, open_steps,
        search_terms, form_values, changed_by
      from generate_series(1, ${sql.lit(COUNTED_ROWS)}) n,
        (select * from quality_record where title like 'A %') r`.execute(tx),
  );
  try {
    expect(await statusesOf('leak')).toEqual([
      { value: 'inReview', count: COUNTED_ROWS, more: true },
      { value: 'inProgress', count: 0, more: true },
    ]);
    expect(await statusesOf('torn')).toEqual([{ value: 'inProgress', count: 1, more: undefined }]);
  } finally {
    await server.asSystem(tenant.id, ({ tx }) =>
      sql`delete from quality_record where no like 'L-%'`.execute(tx),
    );
  }
}, 60_000);
