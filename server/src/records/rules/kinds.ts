import { type FieldDefinition, type FieldType, faultText } from '@attest/api-contract';
import { FeelProblem } from '../../platform/feel/scope';
import { type FeelType, isListType } from '../../platform/feel/types';
import type { ProcessForm } from '../definitions/processForm';

/** What a relation field holds. */
export const REFERENCES: FeelType = {
  list: { entries: { type: 'text', id: 'text', no: 'text', title: 'text', version: 'text' } },
};
const FILES: FeelType = { list: { entries: { id: 'text', name: 'text', sha256: 'text' } } };
/** Scores of the risk grid. */
export const SCORES: FeelType = {
  entries: { severity: 'number', occurrence: 'number', detectability: 'number' },
};

const KINDS: Partial<Record<FieldType, FeelType>> = {
  number: 'number',
  slider: 'number',
  switch: 'boolean',
  date: 'date',
  datetime: 'date and time',
  relation: REFERENCES,
  file: FILES,
  grid: { entries: { before: SCORES, after: SCORES } },
  causeTree: { list: { entries: { level: 'number', text: 'text', root: 'boolean' } } },
};

/** The kind of a field's values in rules. */
function kindOf({ type, options, multiple, columns }: FieldDefinition): FeelType {
  const known = KINDS[type];
  if (known) return known;
  if (columns) return { list: { entries: kindsOf(columns) } };
  const one: FeelType = options ? { options: options.map(({ value }) => value) } : 'text';
  return multiple || type === 'checkbox' ? { list: one } : one;
}

/** Kinds of the values of a form, by key. */
export const kindsOf = (fields: readonly FieldDefinition[]): Record<string, FeelType> =>
  Object.fromEntries(
    fields.filter(({ type }) => type !== 'section').map((field) => [field.key, kindOf(field)]),
  );

/** Kinds of what a record stores by itself: its flow decides by nothing else. */
export const storedKinds = ({ fields, rules }: ProcessForm): Record<string, FeelType> =>
  kindsOf(fields.filter(({ key }) => !Object.hasOwn(rules?.rollups ?? {}, key)));

/** What a list holds. Throws FeelProblem for what is none. */
export function itemOf(type: FeelType): FeelType {
  if (isListType(type)) return type.list;
  throw new FeelProblem(faultText('noList'));
}
