import type { Bilingual, FieldDefinition } from '@attest/api-contract';

const YES: Bilingual = { zh: '是', en: 'Yes' };
const NO: Bilingual = { zh: '否', en: 'No' };

/** What records without a value of a facet are counted as. */
export const NOT_GIVEN: Bilingual = { zh: '未填写', en: 'Not given' };

const SWITCHED = [
  { value: 'false', label: NO },
  { value: 'true', label: YES },
];

/** What is chosen from in a field: its options, or whether it is on. */
export const optionsOf = ({ options, type }: FieldDefinition) =>
  options ?? (type === 'switch' ? SWITCHED : []);
