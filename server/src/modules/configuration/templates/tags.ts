import type { FieldDefinition, TemplateProblem } from '@attest/api-contract';
import type { ReadTag, ReadTemplate } from '../../../platform/renditions/docx/types';

/** What a record is called and how it stands, beside its fields. */
export const FACT_TAGS = {
  'record.no': { zh: '编号', en: 'Number' },
  'record.title': { zh: '标题', en: 'Title' },
  'record.status': { zh: '状态', en: 'Status' },
  'record.department': { zh: '部门', en: 'Department' },
  'record.initiator': { zh: '发起人', en: 'Initiator' },
  'record.owner': { zh: '负责人', en: 'Owner' },
  'record.createdAt': { zh: '创建时间', en: 'Created' },
  'record.type': { zh: '记录类型', en: 'Record type' },
  'print.at': { zh: '打印时间', en: 'Printed' },
  'print.by': { zh: '打印人', en: 'Printed by' },
  'print.day': { zh: '日期', en: 'Date' },
} as const;
export type FactTag = keyof typeof FACT_TAGS;

/** Rows that every record has. */
export const ROW_TAGS = {
  signatures: {
    label: { zh: '电子签名', en: 'Signatures' },
    columns: {
      name: { zh: '签名人', en: 'Signer' },
      meaning: { zh: '含义', en: 'Meaning' },
      step: { zh: '步骤', en: 'Step' },
      at: { zh: '时间', en: 'Time' },
      hash: { zh: 'SHA-256', en: 'SHA-256' },
    },
  },
  links: {
    label: { zh: '关联记录', en: 'Links' },
    columns: {
      no: { zh: '编号', en: 'Number' },
      title: { zh: '标题', en: 'Title' },
      status: { zh: '状态', en: 'Status' },
    },
  },
} as const;

/** Of the files of a field. */
export const FILE_COLUMNS = {
  name: { zh: '文件名', en: 'File' },
  size: { zh: '大小', en: 'Size' },
  sha256: { zh: 'SHA-256', en: 'SHA-256' },
  picture: { zh: '图片', en: 'Picture' },
} as const;

/** Fields that are rows: tags between the ends of their loop name columns. */
export const isRows = ({ type }: FieldDefinition): boolean => type === 'table' || type === 'subRecord';

/** Tags that are replaced, tags that frame rows with what stands in a row, and tags that frame what is conditional. */
export interface KnownTags {
  values: Set<string>;
  loops: Map<string, Set<string>>;
  conditions: Set<string>;
}

/** Every tag that a template of a type may name. */
export function knownTags(fields: readonly FieldDefinition[]): KnownTags {
  const values = new Set<string>(Object.keys(FACT_TAGS));
  const loops = new Map(
    Object.entries(ROW_TAGS).map(([key, { columns }]) => [key, new Set(Object.keys(columns))]),
  );
  const conditions = new Set<string>();
  for (const field of fields.filter(({ type }) => type !== 'section')) {
    const { key, options = [], columns = [] } = field;
    values.add(`${key}.label`);
    conditions.add(`${key}=filled`).add(`${key}=empty`);
    for (const { value } of options) conditions.add(`${key}=${value}`);
    if (field.type === 'switch') conditions.add(`${key}=true`).add(`${key}=false`);
    if (isRows(field)) loops.set(key, new Set(columns.map((column) => column.key)));
    else values.add(key);
    if (field.type === 'file') loops.set(`${key}.files`, new Set(Object.keys(FILE_COLUMNS)));
  }
  return { values, loops, conditions };
}

/** What stands in the way of a file as a template: its own faults, and tags that the type does not know. */
export function problemsOf(known: KnownTags, { tags, faults }: ReadTemplate): TemplateProblem[] {
  const problems: TemplateProblem[] = [...faults];
  const open: string[] = [];
  for (const tag of tags) {
    if (tag.kind === 'close') open.pop();
    else {
      const problem = problemOf(known, tag, open);
      if (problem) problems.push(problem);
      if (tag.kind === 'open') open.push(tag.name);
    }
  }
  const said = new Set<string>();
  return problems.filter(({ kind, what }) => {
    const key = `${kind} ${what}`;
    return !said.has(key) && said.add(key);
  });
}

function problemOf(known: KnownTags, tag: ReadTag, open: string[]): TemplateProblem | undefined {
  const { name } = tag;
  const columns = open.flatMap((loop) => [...(known.loops.get(loop) ?? [])]);
  const isValue = known.values.has(name) || columns.includes(name);
  const isFrame = known.loops.has(name) || known.conditions.has(name);
  const what = tag.kind === 'open' ? `{{#${name}}}` : `{{${name}}}`;
  if (tag.kind === 'open' ? isFrame : isValue) return undefined;
  if (tag.kind === 'open' && isValue) return { kind: 'notALoop', what, suggestion: `{{#${name}=filled}}` };
  if (tag.kind === 'value' && isFrame) return { kind: 'onlyALoop', what, suggestion: `{{#${name}}}` };
  const candidates =
    tag.kind === 'open' ? [...known.loops.keys(), ...known.conditions] : [...columns, ...known.values];
  const meant = nearest(name, candidates);
  const mark = tag.kind === 'open' ? '#' : '';
  return { kind: 'unknown', what, ...(meant && { suggestion: `{{${mark}${meant}}}` }) };
}

/** The name that differs least, where it differs in no more than half of its signs. */
function nearest(name: string, candidates: readonly string[]): string | undefined {
  let best: string | undefined;
  let least = Math.max(3, Math.floor(name.length / 2) + 1);
  for (const candidate of candidates) {
    const differs = distance(name.toLowerCase(), candidate.toLowerCase());
    if (differs < least) {
      least = differs;
      best = candidate;
    }
  }
  return best;
}

/** Signs that are to be put in, left out or changed. Names are short. */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 20) return Number.POSITIVE_INFINITY;
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next.push(
        Math.min(
          (row[j] as number) + 1,
          (next[j - 1] as number) + 1,
          (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1),
        ),
      );
    row = next;
  }
  return row[b.length] as number;
}
