import type { FieldDefinition, FormValues } from '@attest/api-contract';
import type { TenantTransaction } from '../../platform/database/tenantTransaction';
import type { Context } from '../../platform/module';
import { linksIn } from './named';

/** Something at the end of a link. */
export interface RecordKey {
  type: string;
  id: string;
}

/** The record whose fields make links: those that name others, and the kind of link that each keeps. */
export interface LinkSource {
  type: string;
  id: string;
  fields: readonly FieldDefinition[];
  relations: Record<string, string>;
  linkedBy: string;
}

/** Makes the links of a record's fields equal to their values. Answers the other ends of what was changed. */
export async function syncFieldLinks(
  ctx: Context,
  { type: process, id: recordId, fields, relations, linkedBy }: LinkSource,
  values: FormValues,
): Promise<RecordKey[]> {
  const present = await ctx.tx
    .selectFrom('record_link')
    .select(['id', 'field', 'to_type', 'to_id'])
    .where('from_type', '=', process)
    .where('from_id', '=', recordId)
    .where('field', 'is not', null)
    .execute();
  const wanted = linksIn(fields, relations, values);
  const keyOf = (field: string | null, type: string, id: string) => `${field} ${type} ${id}`;
  const keep = new Set(wanted.map((one) => keyOf(one.field, one.type, one.id)));
  const have = new Set(present.map((one) => keyOf(one.field, one.to_type, one.to_id)));
  const gone = present.filter((one) => !keep.has(keyOf(one.field, one.to_type, one.to_id)));
  if (gone.length > 0)
    await ctx.tx
      .deleteFrom('record_link')
      .where(
        'id',
        'in',
        gone.map((one) => one.id),
      )
      .execute();
  const added = wanted.filter((one) => !have.has(keyOf(one.field, one.type, one.id)));
  if (added.length > 0)
    await ctx.tx
      .insertInto('record_link')
      .values(
        added.map(({ field, relation, type, id }) => ({
          from_type: process,
          from_id: recordId,
          to_type: type,
          to_id: id,
          relation,
          field,
          created_by: linkedBy,
        })),
      )
      .execute();
  return [...gone.map((one) => ({ type: one.to_type, id: one.to_id })), ...added];
}

/** A link as seen from one of its ends. */
export interface LinkEnd {
  id: string;
  relation: string;
  field: string | null;
  direction: 'from' | 'to';
  type: string;
  targetId: string;
}

/** Every link of a record, whichever end it stands at. */
export async function linksOf(tx: TenantTransaction, type: string, id: string): Promise<LinkEnd[]> {
  const rows = await tx
    .selectFrom('record_link')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb.and([eb('from_type', '=', type), eb('from_id', '=', id)]),
        eb.and([eb('to_type', '=', type), eb('to_id', '=', id)]),
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row): LinkEnd => {
    const outgoing = row.from_type === type && row.from_id === id;
    return {
      id: row.id,
      relation: row.relation,
      field: row.field,
      direction: outgoing ? 'from' : 'to',
      type: outgoing ? row.to_type : row.from_type,
      targetId: outgoing ? row.to_id : row.from_id,
    };
  });
}
