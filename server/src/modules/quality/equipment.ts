import { changes } from '../../platform/audit/changes';
import type { Context } from '../../platform/module';

export interface NewEquipment {
  no: string;
  nameZh: string;
  nameEn: string;
  location: string;
}

/** Adds a piece of equipment that records may name. Answers its id. */
export async function registerEquipment(ctx: Context, input: NewEquipment): Promise<string> {
  const { id } = await ctx.tx
    .insertInto('quality_equipment')
    .values({ no: input.no, name_zh: input.nameZh, name_en: input.nameEn, location: input.location })
    .returning('id')
    .executeTakeFirstOrThrow();
  ctx.audit({
    module: 'quality',
    objectType: 'equipment',
    objectId: id,
    objectNo: input.no,
    objectName: { zh: input.nameZh, en: input.nameEn },
    event: 'create',
    changes: changes({ location: [null, input.location] }),
  });
  return id;
}
