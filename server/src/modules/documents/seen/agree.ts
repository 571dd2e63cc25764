import { sql } from 'kysely';
import { putRight } from '../../../platform/database/putRight';
import type { Context } from '../../../platform/module';
import type { Platform } from '../../../platform/platform';
import { TAKING_PART } from './participants';

const COLUMNS = ['document_id', 'version_id', 'participant_id', 'kind'];

const SAID = sql.raw(`
  select ${COLUMNS.join(', ')} from (${TAKING_PART}) said(tenant_id, ${COLUMNS.join(', ')})`);

/** Puts right who takes part in versions where it is not what documents, tasks and links say; answers what was wrong. */
export const followDocumentParticipants = ({ tx }: Context) =>
  putRight<{ version_id: string; kind: string }>(tx, {
    table: 'document_participant',
    columns: COLUMNS,
    said: SAID,
  });

/** The same for every tenant, and reports it: there should be nothing. */
export const checkDocumentParticipants = (platform: Platform): Promise<void> =>
  platform.forEachTenant(async (tenant) => {
    const wrong = await platform.asSystem(tenant, followDocumentParticipants);
    if (wrong.length > 0)
      platform.log.error({ tenant, versions: wrong }, 'participants did not agree with documents and tasks');
  });
