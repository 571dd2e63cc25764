import type { Context } from '../module';

/** Whether the caller may see an object of one type. */
export type ObjectViewer = (ctx: Context, objectId: string) => Promise<boolean>;

declare module '../module' {
  interface ServerModule {
    /** By type of object: opens its trail, and news of it, to those who may see the object. */
    auditViewers?: Record<string, ObjectViewer>;
  }
}

/** Types without a viewer are for readers of the whole trail only. */
export const mayViewTrail = async (ctx: Context, objectType: string, objectId: string): Promise<boolean> =>
  ctx.caller.permissions.get('AuditTrail')?.has('view') === true || mayViewObject(ctx, objectType, objectId);

/** Whether the caller may see the object itself; of types without a viewer nobody may. */
export const mayViewObject = async (ctx: Context, objectType: string, objectId: string): Promise<boolean> =>
  (await ctx.brought.byKey('auditViewers')[objectType]?.(ctx, objectId)) === true;
