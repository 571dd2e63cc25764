import Type, { type Static } from 'typebox';
import { Strict } from '../common';
import { Key } from './parts';

/** How records of a type are numbered, listed, addressed and linked. */
export const RecordSettingsSchema = Strict({
  menu: Key,
  /** `{YYYY}`, `{seq:5}` and keys of select fields: `{room}-{category}-{YYYY}-{seq:5}`. */
  number: Type.String({ pattern: '^([^{}]|\\{[A-Za-z]+\\})*\\{seq:[1-9]\\}[^{}]*$' }),
  path: Type.String({ pattern: '^/[^{}]*\\{id\\}$' }),
  listColumns: Type.Array(Key, { uniqueItems: true }),
  facets: Type.Array(Key, { uniqueItems: true }),
  relations: Type.Record(Key, Key),
  followUpRoles: Type.Array(Key, { uniqueItems: true }),
});
export type RecordSettings = Static<typeof RecordSettingsSchema>;
