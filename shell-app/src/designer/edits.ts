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
import type { OutlineNode } from './outline';
import { withFilled, withoutName } from './ownKeys';
import { beginningOf, schemaAt } from './schema';

/** A content after an edit, and the place that is looked at then. */
export interface Edit {
  content: Content;
  place: string;
}

const FIELDS = '/form/fields';
const KEPT = ['/steps', '/settings', '/form', '/rules', '/flow'];

/** Whether a place is that of an entry, which can be moved, copied and taken away. */
export function isEntry(place: string): boolean {
  const { parent } = around(place);
  return parent !== '' && !KEPT.includes(parent) && !parent.startsWith('/steps/');
}

/** Moved among those of its kind; null where it is the first or last. */
export function moved(content: Content, place: string, by: -1 | 1): Edit | null {
  if (!isEntry(place)) return null;
  const { parent, key } = around(place);
  const other = neighbour(content, place, by);
  if (other === null) return null;
  return { content: withSwapped(content, parent, Number(key), other), place: `${parent}/${other}` };
}

/** By what entries of a list are told apart. */
const nameOf = (part: Part): 'key' | 'id' | 'name' | null =>
  'key' in part ? 'key' : 'id' in part ? 'id' : typeof part.name === 'string' ? 'name' : null;

/** A copy of an entry behind it, with a key of its own. */
export function duplicated(content: Content, place: string): Edit | null {
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

/** Without the entry; what stands around it is looked at. */
export function removed(content: Content, place: string): Edit {
  const { parent } = around(place);
  const left = withoutPart(content, place);
  const without = parent === FIELDS ? withoutName(left, partAt(content, `${place}/key`)) : left;
  return {
    content: without,
    place: parent === '/form/fields' ? '/form' : parent === '/form/sections' ? '/form' : parent,
  };
}

/** With a new entry in the list or group of a node. */
export function addedTo(content: Content, { entries = '', stem = '', place, group }: OutlineNode): Edit {
  const isKeyed = Object.keys(schemaAt(entries)?.patternProperties ?? {}).length > 0;
  const entry = beginningOf(schemaAt(`${entries}/0`) ?? {});
  if (isKeyed) {
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

/** With a new field behind another, in its section. */
export function addedBehind(content: Content, place: string): Edit | null {
  const { parent, key } = around(place);
  if (parent !== FIELDS) return null;
  const fields = listAt(content, FIELDS);
  const taken = fields.map((one) => one.key);
  const begun = beginningOf(schemaAt(place) ?? {}) as Part;
  const field = { ...begun, key: freeKey(taken, 'field'), section: fields[Number(key)]?.section };
  const at = Number(key) + 1;
  return { content: withFilled(withEntry(content, FIELDS, field, at), field.key), place: `${FIELDS}/${at}` };
}
