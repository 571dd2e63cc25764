import type { Bilingual, QueryFieldType } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../module';

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
  /** Those that the caller may ask for, each with what they may see of it; absent: all of them. */
  fieldsFor?(ctx: Context): QueryFieldSource[];
}

declare module '../module' {
  interface ServerModule {
    /** What the query manager may ask for. */
    queryObjects?: QueryObjectSource[];
  }
}

/** How a field with a name in each language is read. */
export type NamedField = Pick<QueryFieldSource, 'type' | 'sql' | 'shown'>;

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
