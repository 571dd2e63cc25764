import { type DefinitionFault, type FaultText, faultText } from '@attest/api-contract';

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
export function extentFaults(given: unknown): DefinitionFault[] {
  const faults: DefinitionFault[] = [];
  const open: Part[] = [{ value: given, path: [] }];
  let seen = 0;
  let expressions = 0;
  for (let part = open.pop(); part && faults.length < MAX_FAULTS; part = open.pop()) {
    const { value, path } = part;
    const say = (fault: FaultText) => faults.push({ place: placeOf(path), ...fault });
    seen += 1;
    if (seen > MAX.values) {
      say(faultText('partsTooMany', { most: MAX.values }));
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
      say(faultText('partsTooDeep', { most: MAX.depth }));
      continue;
    }
    const count = Array.isArray(value) ? value.length : Object.keys(value).length;
    const most = mostAt(path);
    if (count > most) {
      say(faultText('entriesTooMany', { count, most }));
      continue;
    }
    if (path.at(-1) === 'rows' && path[1] === 'tables' && cellsOf(value) > MAX.cells) {
      say(
        faultText('cellsTooMany', {
          count: cellsOf(value),
          most: MAX.cells,
        }),
      );
      continue;
    }
    for (const [key, inner] of Object.entries(value))
      if (FORBIDDEN_KEYS.has(key)) say(noKey(key));
      else open.push({ value: inner, path: [...path, key] });
  }
  if (expressions > MAX.expressions)
    faults.push({
      place: '/rules',
      ...faultText('rulesTooLong', { count: expressions, most: MAX.expressions }),
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

const TURNED = faultText('turnsText');

const noKey = (key: string): FaultText => faultText('keyNotAllowed', { key });

function textFault(text: string, path: readonly string[]): FaultText | null {
  if (FORBIDDEN_KEYS.has(text) && KEYS.has(path.at(-1) ?? '')) return noKey(text);
  const isName = NAMES.has(path.at(-2) ?? '');
  const most = isName ? MAX.label : MAX.text;
  if (text.length > most)
    return faultText('textTooLong', {
      count: text.length,
      most,
    });
  if (TURNING.test(text)) return TURNED;
  if (isName && text !== '' && !VISIBLE.test(text)) return faultText('nothingReadable');
  return null;
}

/** A diagram is counted before it is parsed. */
function flowFault(xml: string): FaultText | null {
  if (xml.length > MAX.flow)
    return faultText('diagramTooLong', {
      count: xml.length,
      most: MAX.flow,
    });
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) return faultText('diagramDoctype');
  if (/&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/i.test(xml)) return faultText('diagramEntity');
  if (TURNING.test(xml)) return TURNED;
  if (countOf(xml, '<') > 2 * MAX.elements)
    return faultText('diagramElements', {
      most: MAX.elements,
    });
  if (countOf(xml, '=') > MAX.attributes)
    return faultText('diagramAttributes', {
      most: MAX.attributes,
    });
  return null;
}

function countOf(text: string, sign: string): number {
  let count = 0;
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) count += 1;
  return count;
}
