import type { Bilingual, QueryFieldType } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../platform/module';

/** One field of a queryable object: an SQL expression over the object's source. */
export interface QueryFieldSource {
  key: string;
  label: Bilingual;
  type: QueryFieldType;
  sql: RawBuilder<unknown>;
  /** What is shown of it, as JSON of a `Bilingual`, where it has a name in each language; `sql` holds both. */
  shown?: RawBuilder<unknown>;
  options?: { value: string; label: Bilingual }[];
  /** Its value opens the object. */
  link?: boolean;
}

/** A queryable object, brought by the module that owns its tables. */
export interface QueryObjectSource {
  code: string;
  label: Bilingual;
  /** Menu whose `view` is needed. */
  menu: string;
  /** `quality_record r join …`: everything behind `from`. */
  from: RawBuilder<unknown>;
  /** Text of the row's id, unique within the object. */
  id: RawBuilder<unknown>;
  /** Address of the row below the origin, or null. */
  path: RawBuilder<unknown>;
  /** Rows that the caller may see; the query manager never shows more. */
  visible(ctx: Context): RawBuilder<unknown>;
  /** Columns by which a narrower data scope selects. */
  owner: RawBuilder<unknown>;
  department: RawBuilder<unknown>;
  fields: QueryFieldSource[];
}

/** How a field with a name in each language is read. */
type NamedField = Pick<QueryFieldSource, 'type' | 'sql' | 'shown'>;

/** A field that has a name in each language: it is found by either, and shown in the reader's. */
export const namedIn = (
  zh: RawBuilder<unknown>,
  en: RawBuilder<unknown>,
  source: RawBuilder<unknown> = sql``,
): NamedField => ({
  type: 'text',
  sql: sql`(select concat_ws(' ', ${zh}, nullif(${en}, ${zh})) ${source})`,
  shown: sql`(select jsonb_build_object('zh', ${zh}, 'en', coalesce(nullif(${en}, ''), ${zh})) ${source})`,
});

/** The person in a column of ids. */
export const personIn = (column: RawBuilder<unknown>): NamedField =>
  namedIn(sql`person.name`, sql`person.name_en`, sql`from user_account person where person.id = ${column}`);

/** The department in a column of ids. */
export const departmentIn = (column: RawBuilder<unknown>): NamedField =>
  namedIn(sql`unit.name_zh`, sql`unit.name_en`, sql`from department unit where unit.id = ${column}`);

const objects = new Map<string, QueryObjectSource>();

/** Makes an object queryable; called once when its module is loaded. */
export function registerQueryObject(source: QueryObjectSource): void {
  objects.set(source.code, source);
}

/** Objects that the caller has the menu for. */
export const permittedObjects = (ctx: Context): QueryObjectSource[] =>
  [...objects.values()].filter(({ menu }) => ctx.caller.permissions.get(menu)?.has('view'));

/** The object by code; undefined when there is none or the caller lacks its menu. */
export const permittedObject = (ctx: Context, code: string): QueryObjectSource | undefined =>
  permittedObjects(ctx).find((object) => object.code === code);

/** The object by code, whoever asks. */
export const objectByCode = (code: string): QueryObjectSource | undefined => objects.get(code);

/** Label of an object, whoever asks; the code itself for an object that is gone. */
export const objectLabel = (code: string): Bilingual => objectByCode(code)?.label ?? { zh: code, en: code };

/** Whether the caller may export an object: its menu says so; one's own tasks may always be taken along. */
export function mayExport(ctx: Context, code: string): boolean {
  const object = permittedObject(ctx, code);
  if (!object) return false;
  return object.menu === 'Home' || Boolean(ctx.caller.permissions.get(object.menu)?.has('export'));
}
