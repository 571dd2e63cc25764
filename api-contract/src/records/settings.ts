import Type, { type Static } from 'typebox';
import { Strict } from '../common';
import { AccessSchema } from './access';
import { Key } from './parts';

/** How records of a type are numbered, listed, addressed and linked. */
export const RecordSettingsSchema = Strict({
  menu: Key,
  /** `{YYYY}`, `{seq:5}` and keys of select fields: `{room}-{category}-{YYYY}-{seq:5}`. */
  number: Type.String({ pattern: '^([^{}]|\\{[A-Za-z]+\\})*\\{seq:[1-9]\\}[^{}]*$' }),
  path: Type.String({ pattern: '^/[^{}]*\\{id\\}$' }),
  listColumns: Type.Array(Key, { uniqueItems: true }),
  /** Columns of its list that stay hidden until somebody chooses them: fields, `due`, `owner`, `initiator`, `createdAt`. */
  optionalColumns: Type.Optional(Type.Array(Key, { uniqueItems: true })),
  facets: Type.Array(Key, { uniqueItems: true }),
  relations: Type.Record(Key, Key),
  followUpRoles: Type.Array(Key, { uniqueItems: true }),
  /** Who sees and who changes which field; what no line is about is as its step says. */
  access: Type.Optional(AccessSchema),
});
export type RecordSettings = Static<typeof RecordSettingsSchema>;
