import {
  type FieldDefinition,
  type FieldType,
  type FormValues,
  holds,
  isEmptyValue,
} from '@attest/api-contract';
import type { FormSection } from './types';

const WIDE_TYPES: FieldType[] = [
  'textarea',
  'editor',
  'richText',
  'grid',
  'causeTree',
  'table',
  'subRecord',
  'file',
  'section',
];

/** Whether a field takes the full width of the form. */
export const isWide = (field: FieldDefinition): boolean => field.wide ?? WIDE_TYPES.includes(field.type);

/** Whether long texts stand side by side in two languages: more than two columns would tear the pairs apart. */
export const isPaired = (fields: FieldDefinition[]): boolean =>
  fields.some((field) => field.type === 'textarea' && field.wide === false);

/** Fields that are shown, given the values; what the server has not computed yet is left out. */
export const visibleFields = (fields: FieldDefinition[], values: FormValues): FieldDefinition[] =>
  fields.filter(
    (field) =>
      (!field.visibleWhen || holds(field.visibleWhen, values)) &&
      !(field.computed && isEmptyValue(values[field.key])),
  );

export interface SectionGroup {
  section: FormSection | null;
  fields: FieldDefinition[];
}

/** Fields under their sections in the order of `sections`; those of no known section come first. */
export function groupBySection(fields: FieldDefinition[], sections: FormSection[]): SectionGroup[] {
  const known = new Set(sections.map((section) => section.key));
  const loose = fields.filter((field) => !field.section || !known.has(field.section));
  return [
    { section: null, fields: loose },
    ...sections.map((section) => ({
      section,
      fields: fields.filter((field) => field.section === section.key),
    })),
  ].filter((group) => group.fields.length > 0);
}

/** A section that can only be read and holds nothing: later steps fill it. */
export const isBlank = (group: SectionGroup, editable: Set<string>, values: FormValues): boolean =>
  group.fields.every((field) => !editable.has(field.key) && isEmptyValue(values[field.key]));

export type Run = { editable: true; field: FieldDefinition } | { editable: false; fields: FieldDefinition[] };

/** Neighbouring read-only fields together, so that each run is one definition list. */
export function runsOf(fields: FieldDefinition[], editable: Set<string>): Run[] {
  const runs: Run[] = [];
  for (const field of fields) {
    const last = runs.at(-1);
    if (editable.has(field.key) || field.type === 'section') runs.push({ editable: true, field });
    else if (last && !last.editable) last.fields.push(field);
    else runs.push({ editable: false, fields: [field] });
  }
  return runs;
}
