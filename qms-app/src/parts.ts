import type { PartsOfTypes } from '@attest/shared-ui/records';
import { loadWithTexts } from '@attest/shared-utility';

const DEVIATION_TEXTS = {
  zh: () => import('./locales/deviation.zh.json'),
  en: () => import('./locales/deviation.en.json'),
};

/** What types of record have of their own; it comes with the first page of a record of theirs. */
export const PARTS: PartsOfTypes = {
  deviation: () =>
    loadWithTexts(
      'qms-app',
      'deviation',
      DEVIATION_TEXTS,
      async () => (await import('./deviation/parts')).parts,
    ),
};
