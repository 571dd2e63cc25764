import { filter as matching, parse } from 'scim2-parse-filter';
import { type Attribute, attributeOf, keptOf, knownValues, type Values } from './attributes';
import {
  ENTERPRISE_SCHEMA,
  GROUP_SCHEMA,
  invalidValue,
  PATCH_SCHEMA,
  ScimError,
  USER_SCHEMA,
} from './protocol';

type Op = 'add' | 'replace' | 'remove';
const OPS: readonly string[] = ['add', 'replace', 'remove'] satisfies Op[];

/** What an operation is about: an attribute, those of its values that a filter finds, a part of it. */
interface Target {
  attribute: Attribute;
  filter?: string | undefined;
  sub?: Attribute | undefined;
}

/** Attributes that only we write, beside those that are declared so. */
const OURS = ['id', 'meta', 'schemas'];
const PATH = /^([a-z$][\w$-]*)(?:\[(.+)\])?(?:\.([a-z$][\w$-]*))?$/i;
/** Operations of one request. */
const MOST = 1000;

/**
 * Applies what a PATCH asks for (RFC 7644, 3.5.2) to the attributes of a resource, and answers it: also as Entra (`Replace`,
 * texts for booleans, values that do not exist yet) and Okta (no path) write it. Unknown attributes are passed over.
 * Throws ScimError.
 */
export function patched(attributes: readonly Attribute[], resource: Values, body: unknown): Values {
  const { schemas, Operations: operations } = bodyOf(body);
  if (Array.isArray(schemas) && !schemas.includes(PATCH_SCHEMA))
    throw new ScimError(400, `schemas has to name ${PATCH_SCHEMA}`, 'invalidSyntax');
  if (!Array.isArray(operations) || operations.length === 0 || operations.length > MOST)
    throw new ScimError(400, `Operations has to hold 1 to ${MOST} operations`, 'invalidSyntax');
  const result = structuredClone(resource);
  for (const one of operations) applyOne(attributes, result, one);
  return result;
}

/** By the names of the protocol, in whatever letters they came. */
function bodyOf(body: unknown): Values {
  const known: Values = {};
  for (const [key, value] of Object.entries(body ?? {})) {
    const name = ['schemas', 'Operations', 'op', 'path', 'value'].find(
      (one) => one.toLowerCase() === key.toLowerCase(),
    );
    if (name) known[name] = value;
  }
  return known;
}

function applyOne(attributes: readonly Attribute[], resource: Values, operation: unknown): void {
  const { op: said, path, value } = bodyOf(operation);
  const op = typeof said === 'string' ? said.toLowerCase() : '';
  if (!OPS.includes(op)) throw new ScimError(400, 'op has to be add, replace or remove', 'invalidSyntax');
  if (path !== undefined && path !== null && typeof path !== 'string')
    throw new ScimError(400, 'path has to be a text', 'invalidPath');
  if (path) {
    const target = targetOf(attributes, path);
    if (target) apply(resource, op as Op, target, value);
    return;
  }
  if (op === 'remove') throw new ScimError(400, 'remove needs a path', 'noTarget');
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalidValue('without a path the value has to be an object');
  for (const [key, one] of Object.entries(value)) {
    // Whole resources are sent with what is ours.
    const target = OURS.includes(key) ? undefined : targetOf(attributes, key, { lenient: true });
    if (target) apply(resource, op as Op, target, one);
  }
}

/** Undefined for an attribute that is not kept. Throws invalidPath, mutability. */
function targetOf(
  attributes: readonly Attribute[],
  path: string,
  { lenient = false } = {},
): Target | undefined {
  const [whole, extended] = withoutSchema(path.trim());
  const [, name, filter, part] = extended
    ? [undefined, ENTERPRISE_SCHEMA, undefined, whole]
    : (PATH.exec(whole) ?? []);
  if (!name) throw new ScimError(400, `${path} is no path`, 'invalidPath');
  const attribute = attributeOf(attributes, name);
  if (OURS.includes(name.toLowerCase()) || attribute?.mutability === 'readOnly') {
    if (lenient) return undefined;
    throw new ScimError(400, `${name} is not to be changed`, 'mutability');
  }
  const sub = part ? attributeOf(attribute?.subAttributes ?? [], part) : undefined;
  if (!attribute || (part && !sub)) return undefined;
  if (filter && !attribute.multiValued) throw new ScimError(400, `${path} has no values`, 'invalidPath');
  return { attribute, filter, sub };
}

/** A path without the name of its schema, and whether that is the extension. */
function withoutSchema(path: string): [string, boolean] {
  const lower = path.toLowerCase();
  for (const schema of [ENTERPRISE_SCHEMA, USER_SCHEMA, GROUP_SCHEMA]) {
    const rest = lower.startsWith(schema.toLowerCase()) ? lower.slice(schema.length) : undefined;
    // Entra parts the two by a dot as well.
    if (rest === undefined || !/^([:.]|$)/.test(rest)) continue;
    return [path.slice(schema.length + 1), schema === ENTERPRISE_SCHEMA];
  }
  return [path, false];
}

function apply(resource: Values, op: Op, target: Target, value: unknown): void {
  const { attribute, sub } = target;
  const { name } = attribute;
  if (attribute.multiValued) {
    resource[name] = severalAfter((resource[name] as Values[] | undefined) ?? [], op, target, value);
    return;
  }
  if (attribute.type !== 'complex') {
    resource[name] = op === 'remove' ? null : keptOf(attribute, value);
    return;
  }
  const parts: Values = { ...(resource[name] as Values | undefined) };
  const given = sub ? { [sub.name]: value } : value;
  if (op === 'remove') for (const one of sub ? [sub.name] : Object.keys(parts)) parts[one] = null;
  else Object.assign(parts, knownValues(attribute.subAttributes ?? [], given, name));
  resource[name] = parts;
}

/** Several values after an operation. */
function severalAfter(items: Values[], op: Op, target: Target, value: unknown): Values[] {
  const { attribute, filter, sub } = target;
  const found = filter === undefined ? undefined : itemsBy(filter, items);
  if (op === 'remove') {
    const chosen = found ?? (value === undefined ? items : sameAs(attribute, items, value));
    if (!sub) return items.filter((one) => !chosen.includes(one));
    return items.map((one) => (chosen.includes(one) ? { ...one, [sub.name]: null } : one));
  }
  if (!found && !sub) {
    const given = (keptOf(attribute, value) as Values[]).filter(isSomething);
    return op === 'replace' ? given : joined(items, given);
  }
  // What is set at a value that does not exist yet makes it.
  const chosen = found ?? items;
  const isNew = chosen.length === 0;
  const made = isNew ? [madeBy(filter)] : chosen;
  const parts = knownValues(
    attribute.subAttributes ?? [],
    sub ? { [sub.name]: value } : value,
    attribute.name,
  );
  const changed = made.map((one) => ({ ...one, ...parts }));
  if (isNew) return joined(items, changed);
  return items.map((one) => changed[chosen.indexOf(one)] ?? one);
}

const isSomething = ({ value }: Values): boolean => value !== null && value !== undefined;

/** One value of each; one that is the primary one is the only one. */
function joined(items: Values[], added: Values[]): Values[] {
  const given = new Set(added.map(({ value }) => value));
  const kept = items.filter(({ value }) => !given.has(value));
  const isPrimary = added.some(({ primary }) => primary === true);
  return [...(isPrimary ? kept.map((one) => ({ ...one, primary: false })) : kept), ...added];
}

/** Those that a provider names in the value of a removal. */
function sameAs(attribute: Attribute, items: Values[], value: unknown): Values[] {
  const named = new Set((keptOf(attribute, value) as Values[]).map((one) => one.value));
  return items.filter((one) => named.has(one.value));
}

function itemsBy(filter: string, items: Values[]): Values[] {
  try {
    return items.filter(matching(parse(filter)));
  } catch {
    throw new ScimError(400, `${filter} is no filter`, 'invalidFilter');
  }
}

/** A new value that a filter would find: where it compares one part with a text. Throws noTarget. */
function madeBy(filter: string | undefined): Values {
  if (filter === undefined) return {};
  const [, part, text] = /^\s*(\w+)\s+eq\s+"([^"\\]*)"\s*$/i.exec(filter) ?? [];
  if (!part || text === undefined || part.toLowerCase() !== 'type')
    throw new ScimError(400, `nothing fits ${filter}`, 'noTarget');
  return { type: text };
}
