import { sql } from 'kysely';
import type { Context } from '../../../platform/module';
import type { Platform } from '../../../platform/platform';
import { TAKING_PART } from './participants';

const SAID = sql.raw(`
  select document_id, version_id, participant_id, kind
  from (${TAKING_PART}) said(tenant_id, document_id, version_id, participant_id, kind)`);
const STORED = sql`select document_id, version_id, participant_id, kind from document_participant`;

interface Apart {
  versionId: string;
  kind: string;
}

/** Puts right who takes part in versions where it is not what documents, tasks and links say; answers what was wrong. */
export async function followVersions({ tx }: Context): Promise<Apart[]> {
  const missing = await sql<Apart>`
    insert into document_participant (document_id, version_id, participant_id, kind)
    select * from (${SAID} except ${STORED}) missing
    on conflict do nothing
    returning version_id as "versionId", kind`.execute(tx);
  const gone = await sql<Apart>`
    delete from document_participant p using (${STORED} except (${SAID})) gone
    where p.version_id = gone.version_id and p.participant_id = gone.participant_id and p.kind = gone.kind
    returning p.version_id as "versionId", p.kind`.execute(tx);
  return [...missing.rows, ...gone.rows];
}

/** The same for every tenant, and reports it: there should be nothing. */
export const checkVersions = (platform: Platform): Promise<void> =>
  platform.forEachTenant(async (tenant) => {
    const wrong = await platform.asSystem(tenant, followVersions);
    if (wrong.length > 0)
      platform.log.error({ tenant, versions: wrong }, 'participants did not agree with documents and tasks');
  });
