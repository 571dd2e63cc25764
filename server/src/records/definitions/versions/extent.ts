import { type Bilingual, worded } from '@attest/api-contract';
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
    const say = (message: Bilingual) => faults.push({ place: placeOf(path), message });
    seen += 1;
    if (seen > MAX.values) {
      say(worded('超过 {{most}} 个部分', 'there are more than {{most}} parts', { most: MAX.values }));
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
      say(worded('嵌套超过 {{most}} 层', 'this is more than {{most}} parts deep', { most: MAX.depth }));
      continue;
    }
    const count = Array.isArray(value) ? value.length : Object.keys(value).length;
    const most = mostAt(path);
    if (count > most) {
      say(
        worded(
          '有 {{count}} 项，最多 {{most}} 项',
          'there are {{count}} entries, at most {{most}} are possible',
          { count, most },
        ),
      );
      continue;
    }
    if (path.at(-1) === 'rows' && path[1] === 'tables' && cellsOf(value) > MAX.cells) {
      say(
        worded(
          '有 {{count}} 个单元格，最多 {{most}} 个',
          'there are {{count}} cells, at most {{most}} are possible',
          {
            count: cellsOf(value),
            most: MAX.cells,
          },
        ),
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
      message: worded(
        '规则有 {{count}} 个字符，最多 {{most}} 个',
        'the rules have {{count}} characters, at most {{most}} are possible',
        { count: expressions, most: MAX.expressions },
      ),
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

const TURNED = {
  zh: '含有改变文字方向的字符',
  en: 'there are characters that turn the text round',
};

const noKey = (key: string): Bilingual => worded('“{{key}}”不能作为键', '“{{key}}” cannot be a key', { key });

function textFault(text: string, path: readonly string[]): Bilingual | null {
  if (FORBIDDEN_KEYS.has(text) && KEYS.has(path.at(-1) ?? '')) return noKey(text);
  const isName = NAMES.has(path.at(-2) ?? '');
  const most = isName ? MAX.label : MAX.text;
  if (text.length > most)
    return worded(
      '有 {{count}} 个字符，最多 {{most}} 个',
      'there are {{count}} characters, at most {{most}} are possible',
      {
        count: text.length,
        most,
      },
    );
  if (TURNING.test(text)) return TURNED;
  if (isName && text !== '' && !VISIBLE.test(text))
    return { zh: '没有可读的内容', en: 'there is nothing to read' };
  return null;
}

/** A diagram is counted before it is parsed. */
function flowFault(xml: string): Bilingual | null {
  if (xml.length > MAX.flow)
    return worded(
      '流程图有 {{count}} 个字符，最多 {{most}} 个',
      'the diagram has {{count}} characters, at most {{most}} are possible',
      {
        count: xml.length,
        most: MAX.flow,
      },
    );
  if (/<!(DOCTYPE|ENTITY)/i.test(xml))
    return {
      zh: '流程图不能声明文档类型和实体',
      en: 'a diagram declares no document type and no entities',
    };
  if (/&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/i.test(xml))
    return {
      zh: '流程图使用了 XML 没有的实体',
      en: 'the diagram names an entity that XML does not have',
    };
  if (TURNING.test(xml)) return TURNED;
  if (countOf(xml, '<') > 2 * MAX.elements)
    return worded('流程图超过 {{most}} 个元素', 'the diagram has more than {{most}} elements', {
      most: MAX.elements,
    });
  if (countOf(xml, '=') > MAX.attributes)
    return worded('流程图超过 {{most}} 个属性', 'the diagram has more than {{most}} attributes', {
      most: MAX.attributes,
    });
  return null;
}

function countOf(text: string, sign: string): number {
  let count = 0;
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) count += 1;
  return count;
}
