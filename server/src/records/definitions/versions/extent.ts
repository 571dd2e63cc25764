import type { Fault } from './parts';

/** How much a version may hold: many times what the largest type of the product does. */
const MAX = {
  depth: 24,
  values: 25_000,
  entries: 500,
  fields: 300,
  rules: 100,
  cells: 600,
  expressions: 25_000,
  text: 20_000,
  label: 2000,
  flow: 300_000,
  elements: 2500,
  attributes: 7500,
};
/** More faults than anybody reads are not looked for. */
const MAX_FAULTS = 20;

const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);
/** Characters that turn the rest of a line round: what is read is not what is written. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/;
const VISIBLE = /[^\s\p{Cf}\p{Cc}]/u;
const KEYS = new Set(['key', 'id', 'code', 'value']);
const NAMES = new Set(['label', 'name', 'help', 'unit', 'whenEmpty', 'missing']);

interface Part {
  value: unknown;
  path: string[];
}

/**
 * What of a given version is too much or made to mislead, before anything reads it more closely: nothing that is
 * refused here has cost more than a walk through it, and no more than a part of a large one.
 */
export function extentFaults(given: unknown): Fault[] {
  const faults: Fault[] = [];
  const open: Part[] = [{ value: given, path: [] }];
  let seen = 0;
  let expressions = 0;
  for (let part = open.pop(); part && faults.length < MAX_FAULTS; part = open.pop()) {
    const { value, path } = part;
    const say = (message: string) => faults.push({ place: placeOf(path), message });
    seen += 1;
    if (seen > MAX.values) {
      say(`there are more than ${MAX.values} parts`);
      break;
    }
    if (typeof value === 'string') {
      const fault = path[0] === 'flow' ? flowFault(value) : textFault(value, path);
      if (fault) say(fault);
      if (path[0] === 'rules' && path[1] !== 'tests') expressions += value.length;
      continue;
    }
    if (typeof value !== 'object' || value === null) continue;
    if (path.length > MAX.depth) {
      say(`this is more than ${MAX.depth} parts deep`);
      continue;
    }
    const count = Array.isArray(value) ? value.length : Object.keys(value).length;
    const most = mostAt(path);
    if (count > most) {
      say(`there are ${count} entries, at most ${most} are possible`);
      continue;
    }
    if (path.at(-1) === 'rows' && path[1] === 'tables' && cellsOf(value) > MAX.cells) {
      say(`there are ${cellsOf(value)} cells, at most ${MAX.cells} are possible`);
      continue;
    }
    for (const [key, inner] of Object.entries(value))
      if (FORBIDDEN_KEYS.has(key)) say(`“${key}” cannot be a key`);
      else open.push({ value: inner, path: [...path, key] });
  }
  if (expressions > MAX.expressions)
    faults.push({
      place: '/rules',
      message: `the rules have ${expressions} characters, at most ${MAX.expressions} are possible`,
    });
  return faults;
}

/** Rules are compiled, and fields may each have conditions: there are fewer of them than of what is only kept. */
function mostAt(path: readonly string[]): number {
  if (path[0] === 'rules' && path.length === 2) return MAX.rules;
  return path.length === 2 && path[1] === 'fields' ? MAX.fields : MAX.entries;
}

const placeOf = (path: readonly string[]): string =>
  `/${path
    .slice(0, MAX.depth)
    .map((key) => key.slice(0, 64))
    .join('/')}`;

const cellsOf = (rows: object): number =>
  Object.values(rows).reduce((sum: number, row) => sum + (Array.isArray(row) ? row.length : 1), 0);

function textFault(text: string, path: readonly string[]): string | null {
  if (FORBIDDEN_KEYS.has(text) && KEYS.has(path.at(-1) ?? '')) return `“${text}” cannot be a key`;
  const isName = NAMES.has(path.at(-2) ?? '');
  const most = isName ? MAX.label : MAX.text;
  if (text.length > most) return `there are ${text.length} characters, at most ${most} are possible`;
  if (TURNING.test(text)) return 'there are characters that turn the text round';
  if (isName && text !== '' && !VISIBLE.test(text)) return 'there is nothing to read';
  return null;
}

/** A diagram is counted before it is parsed. */
function flowFault(xml: string): string | null {
  if (xml.length > MAX.flow)
    return `the diagram has ${xml.length} characters, at most ${MAX.flow} are possible`;
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) return 'a diagram declares no document type and no entities';
  if (/&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/i.test(xml))
    return 'the diagram names an entity that XML does not have';
  if (TURNING.test(xml)) return 'there are characters that turn the text round';
  if (countOf(xml, '<') > 2 * MAX.elements) return `the diagram has more than ${MAX.elements} elements`;
  if (countOf(xml, '=') > MAX.attributes) return `the diagram has more than ${MAX.attributes} attributes`;
  return null;
}

function countOf(text: string, sign: string): number {
  let count = 0;
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) count += 1;
  return count;
}
