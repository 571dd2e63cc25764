import type { Bilingual } from '@attest/api-contract';
import { AppError } from '../../platform/errors';
import type { ExportRight } from '../../platform/exports/sources';
import type { Context } from '../../platform/module';
import type { QueryObjectSource } from '../../platform/query/objects';

/** Objects that the caller has the menu for, with the fields that they may see. */
export const permittedObjects = (ctx: Context): QueryObjectSource[] =>
  ctx.brought
    .all('queryObjects')
    .filter(({ menu }) => ctx.caller.permissions.get(menu)?.has('view'))
    .map((object) => ({ ...object, fields: object.fieldsFor?.(ctx) ?? object.fields }));

/** The object by code; undefined when there is none or the caller lacks its menu. */
export const permittedObject = (ctx: Context, code: string): QueryObjectSource | undefined =>
  permittedObjects(ctx).find((object) => object.code === code);

/** The object by code, whoever asks. */
export const objectByCode = (ctx: Context, code: string): QueryObjectSource | undefined =>
  ctx.brought.all('queryObjects').find((object) => object.code === code);

/** Label of an object, whoever asks; the code itself for an object that is gone. */
export const objectLabel = (ctx: Context, code: string): Bilingual =>
  objectByCode(ctx, code)?.label ?? { zh: code, en: code };

/** The right to export an object: its menu has it; one's own tasks may always be taken along. */
export function rightToExport(ctx: Context, code: string): ExportRight {
  const object = objectByCode(ctx, code);
  if (!object) throw new AppError('NO_PERMISSION');
  return { menu: object.menu, action: object.menu === 'Home' ? 'view' : 'export' };
}

/** Whether the caller has it, and may see the object at all. */
export function mayExport(ctx: Context, code: string): boolean {
  if (!permittedObject(ctx, code)) return false;
  const { menu, action } = rightToExport(ctx, code);
  return Boolean(ctx.caller.permissions.get(menu)?.has(action));
}
