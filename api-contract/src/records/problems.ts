import type { Static, TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { Value } from 'typebox/value';
import { type DefinitionFault, type FaultText, faultWords } from '../faults';
import { problemWords } from './problemWords';

const validators = new WeakMap<TSchema, Validator>();

/** Whether a value is a part of a definition. Without a compiled schema that takes ten times as long. */
export function isPart<S extends TSchema>(schema: S, value: unknown): value is Static<S> {
  const validator = validators.get(schema) ?? (Compile(schema) as unknown as Validator);
  validators.set(schema, validator);
  return validator.Check(value);
}

/** What is wrong with a part of a definition, each with its place: `/steps/3/due: must be string`. */
export const problemsIn = (schema: TSchema, value: unknown): string[] =>
  faultsOfPart(schema, value).map((fault) => `${fault.place}: ${faultWords(fault).en}`);

/** The same, with places and words apart. */
export function faultsOfPart(schema: TSchema, value: unknown): DefinitionFault[] {
  const errors = errorsIn(schema, value, '');
  // Of a choice every way says what it lacks: the deepest are about the way that was meant.
  const above = new Set(errors.flatMap(({ place }) => placesAbove(place)));
  const deepest = errors.filter(({ place }) => !above.has(place));
  const reported = deepest.filter(
    ({ place, isOfChoice }) => !isOfChoice || !deepest.some((one) => one.place === place && !one.isOfChoice),
  );
  const said = reported.map(({ place, fault }) => ({ place: place || '/', ...fault }));
  const wording = said.map((fault) => `${fault.place}: ${faultWords(fault).en}`);
  return said.filter((_, at) => wording.indexOf(wording[at] as string) === at);
}

interface PartError {
  place: string;
  fault: FaultText;
  /** It says no more than that none of several ways fits, or that one of them is of another type. */
  isOfChoice: boolean;
}

/** Looks for words only where the compiled schema says that something is wrong: they take a hundred times as long. */
function errorsIn(schema: TSchema, value: unknown, place: string): PartError[] {
  const { properties, items } = schema as { properties?: Record<string, TSchema>; items?: TSchema };
  const wrong = (inner: TSchema, key: string, part: unknown): PartError[] =>
    isPart(inner, part) ? [] : errorsIn(inner, part, `${place}/${key}`);
  if (properties && typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const any = Object.fromEntries(Object.keys(properties).map((key) => [key, {}]));
    const parts = Object.entries(value).flatMap(([key, part]) =>
      properties[key] ? wrong(properties[key], key, part) : [],
    );
    return [...said({ ...schema, properties: any }, value, place), ...parts];
  }
  if (items && !Array.isArray(items) && Array.isArray(value)) {
    const parts = value.flatMap((part, index) => wrong(items, String(index), part));
    return [...said({ ...schema, items: {} }, value, place), ...parts];
  }
  return said(schema, value, place);
}

const said = (schema: TSchema, value: unknown, place: string): PartError[] =>
  Value.Errors(schema, value).map((error) => ({
    place: `${place}${error.instancePath}`,
    fault: problemWords(error),
    isOfChoice: error.keyword === 'anyOf' || error.keyword === 'type',
  }));

/** Every place in which another stands: of `/steps/3/due` the whole, `/steps` and `/steps/3`. */
const placesAbove = (place: string): string[] =>
  place.split('/').flatMap((_, index, keys) => (index === 0 ? [] : [keys.slice(0, index).join('/')]));

/** The part of a definition, known to be one. Throws with every problem and its place. */
export function definitionPart<S extends TSchema>(schema: S, name: string, value: unknown): Static<S> {
  if (isPart(schema, value)) return value;
  throw new Error(`${name} is no definition:\n${problemsIn(schema, value).join('\n')}`);
}
