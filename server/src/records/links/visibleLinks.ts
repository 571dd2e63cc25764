import type { RecordLink } from '@attest/api-contract';
import type { Context } from '../../platform/module';
import { linksOf } from './linkStore';
import { type RelatableItem, relatableOf } from './relatable';

/** Links of a record with number, title and state of the other end; ends the caller may not see are left out. */
export async function visibleLinks(ctx: Context, type: string, id: string): Promise<RecordLink[]> {
  const ends = await linksOf(ctx.tx, type, id);
  const found = new Map<string, RelatableItem>();
  for (const targetType of new Set(ends.map((end) => end.type))) {
    const ids = ends.filter((end) => end.type === targetType).map((end) => end.targetId);
    const items = (await relatableOf(ctx, targetType)?.resolve(ctx, ids)) ?? [];
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
        path: item.path ?? null,
      },
    ];
  });
}
