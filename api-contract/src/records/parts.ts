import Type from 'typebox';
import { Strict } from '../common';

/** How keys are written. */
export const KEY = '^[a-zA-Z][a-zA-Z0-9_]{0,63}$';

/** A key of a field, step, lookup … as expressions name it. */
export const Key = Type.String({ pattern: KEY });

/** What a key may name; whoever edits a definition is offered these. */
export type Named =
  | 'field'
  | 'person'
  | 'column'
  | 'section'
  | 'step'
  | 'state'
  | 'role'
  | 'type'
  | 'related'
  | 'place'
  | 'occasion'
  | 'table';

/** A key of something that stands elsewhere. */
export const NameOf = (names: Named) => Type.String({ pattern: KEY, names });

/** Anything by keys that name something, such as the fields of a record. */
export const ByName = (names: Named) => Type.Record(Type.String(), Type.Unknown(), { names });

/** A text in which there is something to read. */
export const WORDS = '\\S';
const Words = Type.String({ pattern: WORDS });

/** A text of both languages, in which nothing is missing. */
export const Label = Strict({ zh: Words, en: Words });

/** How the state of a record looks. */
export const StateLook = Type.Enum(['good', 'waiting', 'bad']);

/** A FEEL expression. */
export const Feel = Type.String({ minLength: 1, maxLength: 2000, holds: 'feel' });

/** What the pages of a type are called where the menu and the type's name do not say it. */
export const RecordWords = Strict({
  /** Its list. */
  list: Type.Optional(Label),
  /** The button for a new record, and the page of one. */
  create: Type.Optional(Label),
  /** What its list is searched by. */
  search: Type.Optional(Label),
});
