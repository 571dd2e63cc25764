import { sql } from 'kysely';
import { addUp, type Summed } from '../../../platform/database/addUp';
import type { Context } from '../../../platform/module';
import type { Platform } from '../../../platform/platform';
import { COUNTED_BY } from './migration';

const CUBE: Summed = { table: 'document_cube', key: COUNTED_BY };
const KEY = sql.join(CUBE.key.map((column) => sql.ref(column)));

/** Adds up what was counted one by one. */
export const addUpDocuments = (platform: Platform): Promise<void> =>
  platform.forEachTenant((tenant) => platform.asSystem(tenant, ({ tx }) => addUp(tx, CUBE)));

/** Puts the counts right where they are not those of the documents; answers what was missing, less than none for too many. */
export async function followDocuments({ tx }: Context): Promise<{ category: string; n: number }[]> {
  const { rows } = await sql<{ category: string; n: number }>`
    insert into document_cube (${KEY}, n)
    select ${KEY}, sum(n) from (
      select ${KEY}, 1 as n from document where newest_state is not null
      union all select ${KEY}, -n from document_cube) counted
    group by ${KEY} having sum(n) <> 0 returning category, n`.execute(tx);
  return rows;
}

/** The same for every tenant, and reports it: there should be nothing. */
export const checkDocumentCounts = (platform: Platform): Promise<void> =>
  platform.forEachTenant(async (tenant) => {
    const wrong = await platform.asSystem(tenant, followDocuments);
    if (wrong.length > 0) platform.log.error({ tenant, wrong }, 'documents were not counted as they are');
  });
