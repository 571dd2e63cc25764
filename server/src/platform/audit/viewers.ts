import type { Context } from '../module';

/** Whether the caller may see an object of one type. */
export type ObjectViewer = (ctx: Context, objectId: string) => Promise<boolean>;

const viewers = new Map<string, ObjectViewer>();

/** Opens the trail of one type of object to those who may see the object. */
export function registerAuditViewer(objectType: string, viewer: ObjectViewer): void {
  viewers.set(objectType, viewer);
}

/** Types that nobody registered are for readers of the whole trail only. */
export const mayViewTrail = async (ctx: Context, objectType: string, objectId: string): Promise<boolean> =>
  ctx.caller.permissions.get('AuditTrail')?.has('view') === true || mayViewObject(ctx, objectType, objectId);

/** Whether the caller may see the object itself; of types that nobody registered nobody may. */
export const mayViewObject = async (ctx: Context, objectType: string, objectId: string): Promise<boolean> =>
  (await viewers.get(objectType)?.(ctx, objectId)) === true;
