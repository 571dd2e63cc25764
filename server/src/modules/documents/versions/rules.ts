import type { DocumentCategory } from '@attest/api-contract';
import type { TenantTransaction } from '../../../platform/database/tenantTransaction';
import { categoryOf } from '../categories';
import type { OfVersion } from '../processes/documentVersion/sources';
import { readDocument, type StoredVersion } from './store';

/** What the rules of a version are told beside its values. `first`: the document's first release is being written. */
export const knownOf = (
  { approver, release }: DocumentCategory,
  { first }: { first: boolean },
): OfVersion => ({
  approver,
  release,
  first,
});

/** The same for a version that exists. */
export async function knownOfVersion(tx: TenantTransaction, version: StoredVersion): Promise<OfVersion> {
  const document = await readDocument(tx, version.document_id);
  const category = await categoryOf(tx, document.category);
  return knownOf(category, { first: version.label.startsWith('V01') });
}
