import type { RecordLink } from '@attest/api-contract';
import type { Context } from '../../platform/module';
import { keptFields, rightsOn, standingOf } from '../access/rights';
import { processesOf } from '../definitions';
import { linksOf, type RecordKey } from './linkStore';
import { type RelatableItem, relatableOf } from './relatable';

/** Links of a record with number, title and state of the other end; ends the caller may not see are left out. */
export async function visibleLinks(ctx: Context, type: string, id: string): Promise<RecordLink[]> {
  const ends = await withoutHidden(ctx, await linksOf(ctx.tx, type, id), (end) => ({
    ...(end.direction === 'from' ? { type, id } : { type: end.type, id: end.targetId }),
    field: end.field,
  }));
  const found = new Map<string, RelatableItem>();
  for (const targetType of new Set(ends.map((end) => end.type))) {
    const ids = ends.filter((end) => end.type === targetType).map((end) => end.targetId);
    const items = (await relatableOf(ctx, targetType)?.resolve(ctx, ids, id)) ?? [];
    for (const item of items) found.set(`${targetType} ${item.id}`, item);
  }
  return ends.flatMap((end): RecordLink[] => {
    const item = found.get(`${end.type} ${end.targetId}`);
    if (!item) return [];
    return [
      {
        id: end.id,
        relation: end.relation as RecordLink['relation'],
        direction: end.direction,
        type: end.type,
        targetId: end.targetId,
        no: item.version ? `${item.no} ${item.version}` : item.no,
        title: item.title,
        status: item.status ?? null,
        ...(item.outcome && { note: item.outcome }),
        path: item.path ?? null,
        removable: end.field === null && end.direction === 'from',
      },
    ];
  });
}

/** The record of which a field keeps a link; a link that was made by hand has no field. */
interface KeptBy extends RecordKey {
  field: string | null;
}

/** Links without those that a field keeps which the caller does not see, on whichever end it stands. */
export async function withoutHidden<Link>(
  ctx: Context,
  links: readonly Link[],
  keeperOf: (link: Link) => KeptBy,
): Promise<Link[]> {
  const guarded = links.filter((link) => {
    const { type, field } = keeperOf(link);
    return field !== null && Object.hasOwn(processesOf(ctx), type) && keptFields(ctx, type).has(field);
  });
  if (guarded.length === 0) return [...links];
  const records = await ctx.tx
    .selectFrom('quality_record')
    .select(['id', 'process', 'status', 'open_steps', 'initiator_id', 'owner_id', 'form_values'])
    .where(
      'id',
      'in',
      guarded.map((link) => keeperOf(link).id),
    )
    .execute();
  const rights = new Map(records.map((one) => [one.id, rightsOn(ctx, one.process, standingOf(one))]));
  const hidden = new Set(
    guarded.filter((link) => {
      const { id, field } = keeperOf(link);
      return rights.get(id)?.(String(field)) === 'hidden';
    }),
  );
  return links.filter((link) => !hidden.has(link));
}
