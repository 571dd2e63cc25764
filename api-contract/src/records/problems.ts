import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';

/** What is wrong with a part of a definition, each with its place: `/steps/3/due: must be string`. */
export function problemsIn(schema: TSchema, value: unknown): string[] {
  const errors = Value.Errors(schema, value);
  // Of a choice every way says what it lacks: the deepest are about the way that was meant.
  const deepest = errors.filter(
    ({ instancePath }) => !errors.some((other) => other.instancePath.startsWith(`${instancePath}/`)),
  );
  return [...new Set(deepest.map(({ instancePath, message }) => `${instancePath || '/'}: ${message}`))];
}

/** The part of a definition, known to be one. Throws with every problem and its place. */
export function definitionPart<S extends TSchema>(schema: S, name: string, value: unknown): Static<S> {
  if (Value.Check(schema, value)) return value;
  throw new Error(`${name} is no definition:\n${problemsIn(schema, value).join('\n')}`);
}
