import type { FieldDefinition } from '@attest/api-contract';
import { canonicalize } from 'json-canonicalize';
import type { TenantTransaction } from '../../../platform/database/tenantTransaction';

/** Every field of a type over all versions that were in force, by key, as it was last. */
export async function registeredFields(
  tx: TenantTransaction,
  type: string,
): Promise<Map<string, FieldDefinition>> {
  const rows = await tx
    .selectFrom('record_field')
    .select(['key', 'field'])
    .distinctOn('key')
    .where('type', '=', type)
    .orderBy('key')
    .orderBy('version', 'desc')
    .execute();
  return new Map(rows.map(({ key, field }) => [key, field]));
}

/** Adds what a version that comes into force has new or changed among its fields. Nothing is ever taken out. */
export async function registerFields(
  tx: TenantTransaction,
  type: string,
  version: number,
  fields: readonly FieldDefinition[],
): Promise<void> {
  const known = await registeredFields(tx, type);
  const news = fields.filter((field) => {
    const before = known.get(field.key);
    return field.type !== 'section' && (!before || canonicalize(before) !== canonicalize(field));
  });
  if (news.length === 0) return;
  await tx
    .insertInto('record_field')
    .values(
      news.map((field) => ({
        type,
        version,
        key: field.key,
        kind: field.type,
        field: JSON.stringify(field),
      })),
    )
    .execute();
}
