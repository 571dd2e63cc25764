import Type from 'typebox';
import { Strict } from '../common';

/** A key of a field, step, lookup … as expressions name it. */
export const Key = Type.String({ pattern: '^[a-zA-Z][a-zA-Z0-9_]{0,63}$' });

const Words = Type.String({ pattern: '\\S' });

/** A text of both languages, in which nothing is missing. */
export const Label = Strict({ zh: Words, en: Words });

/** A FEEL expression. */
export const Feel = Type.String({ minLength: 1, maxLength: 2000 });
