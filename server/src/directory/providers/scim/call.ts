import { createHash } from 'node:crypto';
import type { Context } from '../../../platform/module';
import type { Values } from './attributes';
import { invalidValue, ScimError, SEARCH_SCHEMA } from './protocol';
import type { ScimClient } from './tokens';

/** One request of a program that provisions. */
export interface ScimCall {
  ctx: Context;
  client: ScimClient;
  /** Address of the endpoints. */
  base: string;
  /** Of the resource that the address names. */
  id: string;
  query: Readonly<Record<string, string | undefined>>;
  body: unknown;
  /** The version that the program has seen. */
  ifMatch: string | undefined;
}

export interface ScimAnswer {
  status: number;
  /** Absent: nothing is told. */
  body?: Values;
}

/** A resource as it is told: with its version, by which a program sees whether it has changed. */
export function versioned(resource: Values & { meta: Values }): Values & { meta: Values } {
  const hash = createHash('sha256').update(JSON.stringify(resource)).digest('base64url').slice(0, 22);
  return { ...resource, meta: { ...resource.meta, version: `W/"${hash}"` } };
}

export const versionOf = (body: Values | undefined): string | undefined => {
  const meta = body?.meta as { version?: string } | undefined;
  return meta?.version;
};

/** Refuses a change of what has changed since the program has seen it. */
export function requireMatch({ ifMatch }: ScimCall, resource: Values): void {
  if (ifMatch !== undefined && ifMatch !== '*' && ifMatch !== versionOf(resource))
    throw new ScimError(412, 'the resource has changed meanwhile');
}

/** Resources of one answer: where the program says nothing, and at most. */
const USUAL = 100;
export const MOST = 500;

/** The part of a list that is asked for; what is out of range is as the protocol says. */
export function partOf({ query }: ScimCall): { startIndex: number; count: number } {
  const whole = (name: 'startIndex' | 'count', usual: number) => {
    const said = query[name];
    if (said === undefined || said === '') return usual;
    if (!/^-?\d{1,9}$/.test(said)) throw invalidValue(`${name} has to be a number`);
    return Number(said);
  };
  return {
    startIndex: Math.max(1, whole('startIndex', 1)),
    count: Math.min(MOST, Math.max(0, whole('count', USUAL))),
  };
}

const OF_QUERY = ['attributes', 'excludedAttributes', 'filter', 'startIndex', 'count'];

/** What is asked for in the body of a search (RFC 7644, 3.4.3), as it would stand in the address. Throws invalidSyntax, invalidValue. */
export function searchedFor(body: unknown): ScimCall['query'] {
  const { schemas, ...asked } = Object(body) as Values;
  if (!Array.isArray(schemas) || !schemas.includes(SEARCH_SCHEMA))
    throw new ScimError(400, `schemas has to name ${SEARCH_SCHEMA}`, 'invalidSyntax');
  const texts = OF_QUERY.filter((name) => asked[name] !== undefined && asked[name] !== null).map((name) => {
    const text = [asked[name]].flat().join(',');
    return [name, text] as const;
  });
  return Object.fromEntries(texts);
}

const ALWAYS = ['schemas', 'id', 'meta'];

/** What follows a name in brackets chooses among its values: all of them are told. */
const namesIn = (text: string): string[] =>
  text.split(/,(?![^[]*\])/).map((name) =>
    name
      .trim()
      .replace(/\[.*\]/, '')
      .toLowerCase()
      .replace(/^urn:.+:(?=[a-z]+$)/, ''),
  );

/** Whether an attribute is told, as `attributes` and `excludedAttributes` say. */
export function isReturned({ query }: ScimCall, name: string): boolean {
  const { attributes, excludedAttributes } = query;
  if (ALWAYS.includes(name)) return true;
  const lower = name.toLowerCase();
  if (attributes) return namesIn(attributes).some((one) => one === lower || one.startsWith(`${lower}.`));
  return !excludedAttributes || !namesIn(excludedAttributes).includes(lower);
}

/** A resource with what is asked for alone. */
export const returned = (call: ScimCall, resource: Values): Values =>
  Object.fromEntries(Object.entries(resource).filter(([name]) => isReturned(call, name)));
