import {
  around,
  type Content,
  freeKey,
  groupAt,
  listAt,
  neighbour,
  type Part,
  partAt,
  withEntry,
  withoutPart,
  withPart,
  withSwapped,
} from './content';
import { stepAddedBehind, stepMoved, stepRemoved } from './flow/listedSteps';
import type { OutlineNode } from './outline';
import { unasked, withFilled, withoutName } from './ownKeys';
import { beginningOf, schemaAt } from './schema';

/** A content after an edit, and the place that is looked at then. */
export interface Edit {
  content: Content;
  place: string;
}

const FIELDS = '/form/fields';
const TABLES = '/rules/tables';
/** A decision table begins with one input and one row, to be filled in. */
const NEW_TABLE = { hit: 'FIRST', in: ['values.'], rows: [['-', '']] };
const KEYED_PLACE = /^\/rules\/(computed|lookups|rollups|tables|keys)\/[^/]+$/;
const KEPT = ['/steps', '/settings', '/form', '/rules', '/flow'];

/** Which step stands at a place; null where none does. */
export function stepAt(place: string): number | null {
  const { parent, key } = around(place);
  return parent === '/steps/steps' ? Number(key) : null;
}

/** Whether a place is that of an entry, which can be moved and taken away. */
export function isEntry(place: string): boolean {
  const { parent } = around(place);
  if (stepAt(place) !== null) return true;
  return parent !== '' && !KEPT.includes(parent) && !parent.startsWith('/steps/');
}

/** Moved among those of its kind; null where it is the first or last. */
export function moved(content: Content, place: string, by: -1 | 1): Edit | null {
  if (!isEntry(place)) return null;
  const step = stepAt(place);
  if (step !== null) return stepMoved(content, step, by);
  const { parent, key } = around(place);
  const other = neighbour(content, place, by);
  if (other === null) return null;
  return { content: withSwapped(content, parent, Number(key), other), place: `${parent}/${other}` };
}

/** Whether a place is that of an entry which has its key from the group that it stands in. */
export const isKeyed = (place: string): boolean => KEYED_PLACE.test(place);

/** The same with a field marked as computed; its steps ask for it no more. */
export function withComputedField(content: Content, key: string): Content {
  const at = listAt(content, FIELDS).findIndex((field) => field.key === key);
  if (at < 0) return content;
  return withPart(unasked(content, key), `${FIELDS}/${at}/computed`, true);
}

/** By what entries of a list are told apart. */
const nameOf = (part: Part): 'key' | 'id' | 'name' | null =>
  'key' in part ? 'key' : 'id' in part ? 'id' : typeof part.name === 'string' ? 'name' : null;

/** A copy of an entry behind it, with a key of its own; null for a step, which the flow leads to. */
export function duplicated(content: Content, place: string): Edit | null {
  if (stepAt(place) !== null) return null;
  const { parent, key } = around(place);
  const part = partAt(content, place);
  if (!Array.isArray(partAt(content, parent))) {
    const copy = freeKey(Object.keys(groupAt(content, parent)), key);
    return { content: withPart(content, `${parent}/${copy}`, part), place: `${parent}/${copy}` };
  }
  const list = listAt(content, parent);
  const own = list[Number(key)] ?? {};
  const name = nameOf(own);
  const taken = name ? list.map((one) => one[name]) : [];
  // A slot takes one field.
  const { slot: _, ...rest } = own;
  const copy = name ? { ...rest, [name]: freeKey(taken, String(own[name])) } : rest;
  const next = withEntry(content, parent, copy, Number(key) + 1);
  return {
    content: parent === FIELDS ? withFilled(next, (copy as Part).key, own.key) : next,
    place: `${parent}/${Number(key) + 1}`,
  };
}

/** Without the entry; what stands around it is looked at. Null for a step that only the drawing can take away. */
export function removed(content: Content, place: string): Edit | null {
  const step = stepAt(place);
  if (step !== null) return stepRemoved(content, step);
  const { parent } = around(place);
  const left = withoutPart(content, place);
  const without = parent === FIELDS ? withoutName(left, partAt(content, `${place}/key`)) : left;
  return {
    content: without,
    place: parent === '/form/fields' ? '/form' : parent === '/form/sections' ? '/form' : parent,
  };
}

/** Every text in a part, changed. */
function withTexts(part: unknown, change: (text: string) => string): unknown {
  if (typeof part === 'string') return change(part);
  if (Array.isArray(part)) return part.map((one) => withTexts(one, change));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([key, one]) => [key, withTexts(one, change)]));
}

/** An entry of a group under another key, where it stands; null where that is taken. What decides by a table goes along. */
export function renamed(content: Content, place: string, to: string): Edit | null {
  const { parent, key } = around(place);
  const group = groupAt(content, parent);
  if (Object.hasOwn(group, to)) return null;
  const next = Object.entries(group).map(([one, part]) => [one === key ? to : one, part]);
  const changed = withPart(content, parent, Object.fromEntries(next));
  const decided = new RegExp(`\\bdecide\\(\\s*"${key}"\\s*\\)`, 'g');
  const rules = withTexts(changed.rules, (text) => text.replace(decided, `decide("${to}")`));
  return {
    content: parent === TABLES ? withPart(changed, '/rules', rules) : changed,
    place: `${parent}/${to}`,
  };
}

/** With a new entry in the list or group of a node. */
export function addedTo(content: Content, { entries = '', stem = '', place, group }: OutlineNode): Edit {
  const hasKeys = Object.keys(schemaAt(entries)?.patternProperties ?? {}).length > 0;
  const entry = entries === TABLES ? NEW_TABLE : beginningOf(schemaAt(`${entries}/0`) ?? {});
  if (hasKeys) {
    const key = freeKey(Object.keys(groupAt(content, entries)), stem);
    return { content: withPart(content, `${entries}/${key}`, entry), place: `${entries}/${key}` };
  }
  const list = listAt(content, entries);
  const part = entry as Part;
  const name = nameOf(part);
  const named = name
    ? {
        ...part,
        [name]: freeKey(
          list.map((one) => one[name]),
          stem,
        ),
      }
    : part;
  const section = group ? undefined : partAt(content, `${place}/key`);
  const whole = section === undefined ? named : { ...named, section };
  const next = withEntry(content, entries, whole);
  return {
    content: entries === FIELDS ? withFilled(next, whole.key) : next,
    place: `${entries}/${list.length}`,
  };
}

/** With a new field behind another, in its section, or a new step behind another. */
export function addedBehind(content: Content, place: string): Edit | null {
  const { parent, key } = around(place);
  if (stepAt(place) !== null) return stepAddedBehind(content, Number(key));
  if (parent !== FIELDS) return null;
  const fields = listAt(content, FIELDS);
  const taken = fields.map((one) => one.key);
  const begun = beginningOf(schemaAt(place) ?? {}) as Part;
  const field = { ...begun, key: freeKey(taken, 'field'), section: fields[Number(key)]?.section };
  const at = Number(key) + 1;
  return { content: withFilled(withEntry(content, FIELDS, field, at), field.key), place: `${FIELDS}/${at}` };
}
