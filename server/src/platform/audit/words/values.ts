import type { AuditPart, Bilingual, PlainAuditPart, RiskScores } from '@attest/api-contract';
import { proposedClass, riskLevel, rpn } from '@attest/api-contract';
import { isMarkup, wordsOfMarkup } from './markup';
import type { FieldWords, Named, NamedKind } from './registry';

/** What values name, as far as it is known. */
export interface Known {
  named(kind: NamedKind, key: string): Named | undefined;
  /** Size of a file by its digest. */
  size(sha256: string): number | null;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?Z$/;
/** How files are recorded: name and digest. */
export const FILE = /^(.*) \(SHA-256 ([0-9a-f]{64})\)$/s;
/** An id says nothing to a reader. */
const NOT_SHOWN = { zh: '（已删除或无权查看）', en: '(deleted, or not visible to you)' };
const YES_NO = { true: { zh: '是', en: 'Yes' }, false: { zh: '否', en: 'No' } };

/** The same in both languages. */
export const both = (text: string): Bilingual => ({ zh: text, en: text });
const textPart = (text: Bilingual): PlainAuditPart => ({ kind: 'text', text });
const objectPart = ({ text, path }: Named): PlainAuditPart => ({ kind: 'object', text, path: path ?? null });

type Members = Record<string, unknown>;
const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null;
const isBilingual = (value: Members): value is Members & Bilingual =>
  typeof value.zh === 'string' && typeof value.en === 'string';

/** A value of the trail in pieces that a person can read. Nothing gives nothing. */
export function auditParts(value: unknown, words: FieldWords | undefined, known: Known): AuditPart[] {
  if (Array.isArray(value)) return value.flatMap((one) => auditParts(one, words, known));
  const { read: reader, ...plain } = words ?? {};
  const read = reader ? reader(value) : value;
  if (Array.isArray(read)) return read.flatMap((one) => auditParts(one, plain, known));
  if (isObject(read)) return objectParts(read, words, known);
  return scalarParts(read, words, known);
}

function scalarParts(value: unknown, words: FieldWords | undefined, known: Known): PlainAuditPart[] {
  if (value === null || value === undefined || value === '') return [];
  if (typeof value === 'boolean') return [textPart(YES_NO[`${value}`])];
  if (typeof value === 'number') return [{ kind: 'number', value, unit: words?.unit ?? null }];
  const text = String(value);
  if (words?.codes && Object.hasOwn(words.codes, text)) return [textPart(words.codes[text] as Bilingual)];
  // Rows of tables once held the ids of people.
  const named = UUID.test(text) ? 'id' : words?.named;
  if (named) {
    const found = known.named(named, text);
    if (found) return [objectPart(found)];
    if (named === 'id') return [textPart(NOT_SHOWN)];
  }
  if (INSTANT.test(text)) return [{ kind: 'instant', at: text }];
  const file = FILE.exec(text);
  if (file) return [{ kind: 'file', name: file[1] as string, size: known.size(file[2] as string) }];
  return [textPart(both(isMarkup(text) ? wordsOfMarkup(text) : text))];
}

function objectParts(value: Members, words: FieldWords | undefined, known: Known): AuditPart[] {
  if (isBilingual(value)) return value.zh || value.en ? [textPart({ zh: value.zh, en: value.en })] : [];
  const related = relationPart(value, known);
  if (related) return [related];
  const risk = riskParts(value);
  if (risk) return risk;
  const fields = fieldsOf(value, words, known);
  return fields.length > 0 ? [{ kind: 'fields', fields }] : [];
}

type Field = Extract<AuditPart, { kind: 'fields' }>['fields'][number];

/** Members with their labels, in the order of the columns; what is nested deeper stands in the same row. */
function fieldsOf(value: Members, words: FieldWords | undefined, known: Known): Field[] {
  const columns = words?.parts ?? {};
  const keys = [...new Set([...Object.keys(columns), ...Object.keys(value)])];
  return keys.flatMap((key) => {
    const spec = Object.hasOwn(columns, key) ? columns[key] : undefined;
    const parts = auditParts(value[key], spec, known);
    const plain = parts.filter((part) => part.kind !== 'fields');
    return [
      ...(plain.length > 0 ? [{ label: spec?.label ?? both(key), parts: plain }] : []),
      ...parts.flatMap((part) => (part.kind === 'fields' ? part.fields : [])),
    ];
  });
}

/** What a relation field names: number, version and title, as it was called then. */
function relationPart({ type, id, no, version, title }: Members, known: Known): PlainAuditPart | null {
  if (typeof type !== 'string' || typeof id !== 'string' || typeof title !== 'string') return null;
  const text = [no, version, title].filter(Boolean).join(' ');
  return { kind: 'object', text: both(text), path: known.named('id', id)?.path ?? null };
}

const FACTORS: Record<keyof RiskScores, Bilingual> = {
  severity: { zh: '严重性', en: 'Severity' },
  occurrence: { zh: '发生频率', en: 'Occurrence' },
  detectability: { zh: '可检测性', en: 'Detectability' },
};
const LEVELS = {
  low: { zh: '低风险', en: 'Low risk' },
  medium: { zh: '中风险', en: 'Medium risk' },
  high: { zh: '高风险', en: 'High risk' },
};
const CLASSES = {
  minor: { zh: '建议级别：次要', en: 'Proposed class: minor' },
  major: { zh: '建议级别：主要', en: 'Proposed class: major' },
  critical: { zh: '建议级别：重大', en: 'Proposed class: critical' },
};
const PHASES = {
  before: { zh: '控制前', en: 'Before control' },
  after: { zh: '控制后', en: 'After control' },
};

const isScored = (value: unknown): value is RiskScores =>
  isObject(value) && Object.keys(FACTORS).every((factor) => typeof value[factor] === 'number');

/** The risk grid as its form shows it: scores, their product, the level and the class it proposes. */
function riskParts(value: Members): AuditPart[] | null {
  const phases = (Object.keys(PHASES) as (keyof typeof PHASES)[]).filter((phase) => isScored(value[phase]));
  if (phases.length === 0) return null;
  return phases.map((phase) => {
    const scores = value[phase] as RiskScores;
    const level = riskLevel(scores);
    const factors = (Object.keys(FACTORS) as (keyof RiskScores)[]).map((factor) => ({
      label: FACTORS[factor],
      parts: [{ kind: 'number' as const, value: scores[factor], unit: null }],
    }));
    const result = [both(`RPN ${rpn(scores)}`), LEVELS[level], CLASSES[proposedClass(level)]].map(textPart);
    return { kind: 'fields', fields: [...factors, { label: PHASES[phase], parts: result }] };
  });
}
