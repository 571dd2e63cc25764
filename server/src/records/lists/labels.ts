import type { Bilingual } from '@attest/api-contract';

export const YES: Bilingual = { zh: '是', en: 'Yes' };
export const NO: Bilingual = { zh: '否', en: 'No' };

/** What records without a value of a facet are counted as. */
export const NOT_GIVEN: Bilingual = { zh: '未填写', en: 'Not given' };
