import type { Static, TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { Value } from 'typebox/value';

const validators = new WeakMap<TSchema, Validator>();

/** Whether a value is a part of a definition. Without a compiled schema that takes ten times as long. */
export function isPart<S extends TSchema>(schema: S, value: unknown): value is Static<S> {
  const validator = validators.get(schema) ?? (Compile(schema) as unknown as Validator);
  validators.set(schema, validator);
  return validator.Check(value);
}

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
  if (isPart(schema, value)) return value;
  throw new Error(`${name} is no definition:\n${problemsIn(schema, value).join('\n')}`);
}
