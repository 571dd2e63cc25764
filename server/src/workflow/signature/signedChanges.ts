import type { SignedChange } from '@attest/api-contract';
import type { ChainChange, ChainEntry } from '../../platform/audit/chain';
import { CONFIDENTIAL_FIELD } from '../../platform/audit/hidden';
import type { TenantTransaction } from '../../platform/database/tenantTransaction';
import { type LostPart, stands } from './lostParts';

/** Entries of a record's trail, oldest first. */
export async function trailOf(
  tx: TenantTransaction,
  process: string,
  recordId: string,
): Promise<ChainEntry[]> {
  const rows = await tx
    .selectFrom('audit_entry')
    .select('entry')
    .where('object_type', '=', process)
    .where('object_id', '=', recordId)
    .orderBy('seq')
    .execute();
  return rows.map((row) => row.entry);
}

/** Who altered or removed what a signature covers, when and why, as the trail has it. */
export function signedChanges(
  parts: LostPart[],
  signature: { id: string; at: Date },
  { trail, isHidden }: { trail: ChainEntry[]; isHidden(key: string): boolean },
): SignedChange[] {
  const at = signature.at.toISOString();
  const signedAs = trail.find((entry) => entry.signatureId === signature.id)?.seq;
  const later = trail.filter((entry) => (signedAs === undefined ? entry.at > at : entry.seq > signedAs));
  return parts.flatMap((part) => {
    const found = later.flatMap((entry) =>
      entry.changes
        .filter((change) => alters(change, part))
        .map((change) => tell(part, change, entry, trail)),
    );
    const listed = found.length > 0 ? found : [untraced(part)];
    return isHidden(part.key)
      ? listed.map((change) => ({ ...change, label: CONFIDENTIAL_FIELD, file: null, reason: null }))
      : listed;
  });
}

/** The trail shows values as people read them; a file by its name and hash. */
function alters(change: ChainChange, { key, file }: LostPart): boolean {
  if (change.field !== key) return false;
  if (!file) return !stands(change.old, change.new);
  const now = textsOf(change.new);
  return textsOf(change.old).some((text) => text.includes(file.sha256) && !now.includes(text));
}

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value : [value]).map(String);

const tell = (
  { file }: LostPart,
  change: ChainChange,
  entry: ChainEntry,
  trail: ChainEntry[],
): SignedChange => ({
  label: { zh: change.labelZh, en: change.labelEn },
  file: file?.name ?? null,
  by: personIn(entry),
  at: entry.at,
  reason: file?.superseded?.reason ?? entry.reason ?? remarkOf(entry, trail),
});

const personIn = ({ operatorId, operatorAccount, operatorName }: ChainEntry): SignedChange['by'] =>
  operatorId ? { id: operatorId, account: operatorAccount, name: operatorName } : null;

/** What was changed with a decision was changed for the remark of the decision. */
const remarkOf = ({ requestId }: ChainEntry, trail: ChainEntry[]): string | null =>
  (requestId && trail.find((other) => other.requestId === requestId && other.reason)?.reason) || null;

/** Nothing in the trail tells of it: that is said rather than kept silent. */
const untraced = ({ key, file }: LostPart): SignedChange => ({
  label: { zh: key, en: key },
  file: file?.name ?? null,
  by: null,
  at: null,
  reason: null,
});
