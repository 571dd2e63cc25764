import type { Handles } from '../calls/handleAll';
import { AppError } from '../errors';

/**
 * Enters what somebody did with a record in the browser alone, under the names that its last entry has.
 * RECORD_NOT_EXIST when it has none.
 */
export const logBrowserAct: Handles<'logAudit'> = async (ctx, { objectType, objectId, event }) => {
  const last = await ctx.tx
    .selectFrom('audit_entry')
    .select('entry')
    .where('object_type', '=', objectType)
    .where('object_id', '=', objectId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) throw new AppError('RECORD_NOT_EXIST');
  const { module, objectNo, objectName, objectNameEn, objectVersion } = last.entry;
  ctx.audit({
    module,
    objectType,
    objectId,
    ...(objectNo && { objectNo }),
    ...(objectName && { objectName: objectNameEn ? { zh: objectName, en: objectNameEn } : objectName }),
    ...(objectVersion !== null && { objectVersion }),
    event,
    description: { zh: '用浏览器打印页面', en: 'Printed the page with the browser' },
  });
};
