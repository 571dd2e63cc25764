import { sql } from 'kysely';
import { putRight } from '../../../platform/database/putRight';
import type { Context } from '../../../platform/module';
import type { Platform } from '../../../platform/platform';
import { TAKING_PART } from './participants';
import { PART_COLUMNS, PARTS } from './parts';

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

const STORED = sql.raw(`select ${PART_COLUMNS.join(', ')} from document_part`);
const SAID_OF_PARTS = sql.raw(`
  select ${PART_COLUMNS.join(', ')} from (${PARTS}) said(tenant_id, ${PART_COLUMNS.join(', ')})`);

/** The same of what stands by document; answers of whom it was wrong. */
export async function followDocumentParts({
  tx,
}: Context): Promise<{ document_id: string; participant_id: string }[]> {
  const { rows } = await sql<{ document_id: string; participant_id: string }>`
    select distinct document_id, participant_id from (
      (${SAID_OF_PARTS} except ${STORED}) union all (${STORED} except ${SAID_OF_PARTS})) wrong`.execute(tx);
  for (const { document_id: document, participant_id: person } of rows)
    await sql`select document_part_follows(current_setting('app.tenant_id')::uuid, ${document}, ${person})`.execute(
      tx,
    );
  return rows;
}

/** Puts both right for every tenant, and reports it: there should be nothing. */
export const checkDocumentParticipants = (platform: Platform): Promise<void> =>
  platform.forEachTenant(async (tenant) => {
    const versions = await platform.asSystem(tenant, followDocumentParticipants);
    const documents = await platform.asSystem(tenant, followDocumentParts);
    if (versions.length + documents.length > 0)
      platform.log.error(
        { tenant, versions, documents },
        'participants did not agree with documents and tasks',
      );
  });
