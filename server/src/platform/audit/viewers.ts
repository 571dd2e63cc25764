import type { Sights } from '@attest/api-contract';
import { AppError } from '../errors';
import type { Context } from '../module';

/** Whether the caller may see an object of one type. */
export type ObjectViewer = (ctx: Context, objectId: string) => Promise<boolean>;

/** Those of several callers, each with a context of one transaction, who may see an object: one read tells it of all. */
export type ObjectSeers = (callers: readonly Context[], objectId: string) => Promise<Context[]>;

declare module '../module' {
  interface ServerModule {
    /** By type of object, beside its viewer: says of many what that says of one. */
    objectSeers?: Record<string, ObjectSeers>;
    /** By type of object: opens its trail, and news of it, to those who may see the object. */
    auditViewers?: Record<string, ObjectViewer>;
  }
}

/** Refuses the trail of an object out of sight; types without a viewer are for readers of the whole trail only. */
export async function requireTrail(ctx: Context, object: Sights['trail']): Promise<void> {
  if (ctx.caller.permissions.get('AuditTrail')?.has('view') !== true) await requireObject(ctx, object);
}

/** Refuses an object out of sight exactly like one that does not exist. RECORD_NOT_EXIST. */
export async function requireObject(ctx: Context, { objectType, objectId }: Sights['object']): Promise<void> {
  if (!(await mayViewObject(ctx, objectType, objectId))) throw new AppError('RECORD_NOT_EXIST');
}

/** Whether the caller may see the object itself; of types without a viewer nobody may. */
export const mayViewObject = async (ctx: Context, objectType: string, objectId: string): Promise<boolean> =>
  (await ctx.brought.byKey('auditViewers')[objectType]?.(ctx, objectId)) === true;
