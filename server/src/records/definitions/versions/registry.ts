import type { FieldDefinition } from '@attest/api-contract';
import { canonicalize } from 'json-canonicalize';
import { sql } from 'kysely';
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

/** What versions of types that come into force have among their fields. */
interface Registered {
  type: string;
  version: number;
  fields: readonly FieldDefinition[];
}

/** Adds what versions that come into force have new or changed among their fields. Nothing is ever taken out. */
export async function registerFields(tx: TenantTransaction, versions: readonly Registered[]): Promise<void> {
  if (versions.length === 0) return;
  const types = versions.map(({ type }) => type);
  const { rows } = await sql<{ type: string; key: string; field: FieldDefinition }>`
    select distinct on (type, key) type, key, field from record_field
    where type = any(${types}::text[]) order by type, key, version desc`.execute(tx);
  const known = new Map(rows.map(({ type, key, field }) => [`${type} ${key}`, field]));
  const news = versions.flatMap(({ type, version, fields }) =>
    fields.flatMap((field) => {
      const before = known.get(`${type} ${field.key}`);
      const isNew = field.type !== 'section' && (!before || canonicalize(before) !== canonicalize(field));
      return isNew ? [{ type, version, key: field.key, kind: field.type, field }] : [];
    }),
  );
  if (news.length === 0) return;
  await sql`
    insert into record_field (type, version, key, kind, field)
    select type, version, key, kind, field from jsonb_to_recordset(${JSON.stringify(news)}::jsonb)
      as news(type text, version integer, key text, kind text, field jsonb)`.execute(tx);
}
