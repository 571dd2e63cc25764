import Type, { type Static } from 'typebox';
import { Strict } from '../common';
import { AccessSchema } from './access';
import { Key, Label } from './parts';

/** The sheet of a record, where a type says more than that all of it stands there. */
export const PrintSchema = Strict({
  /** At the head of every sheet, as the number of the form. */
  header: Type.Optional(Label),
  /** Below the last part. */
  footer: Type.Optional(Label),
  /** Sections of the form, `signatures` and `history` in their order; a sheet without signatures is refused. */
  parts: Type.Optional(Type.Array(Key, { minItems: 1, uniqueItems: true })),
});

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
  print: Type.Optional(PrintSchema),
  /** Who sees and who changes which field; what no line is about is as its step says. */
  access: Type.Optional(AccessSchema),
});
export type RecordSettings = Static<typeof RecordSettingsSchema>;
