import { loadWithTexts } from '@attest/shared-utility';

/** Texts of the lists of records. */
export const LIST_TEXTS = {
  zh: () => import('../locales/recordList.zh.json'),
  en: () => import('../locales/recordList.en.json'),
};

/** Texts of a record's own pages, which lists do without. */
export const PAGE_TEXTS = {
  zh: () => import('../locales/recordPage.zh.json'),
  en: () => import('../locales/recordPage.en.json'),
};

/** A list of records, together with its texts. */
export const withListTexts = <M>(load: () => Promise<M>): Promise<M> =>
  loadWithTexts('ui', 'recordList', LIST_TEXTS, load);

/** A page of a record, together with its texts. */
export const withPageTexts = <M>(load: () => Promise<M>): Promise<M> =>
  withListTexts(() => loadWithTexts('ui', 'recordPage', PAGE_TEXTS, load));
