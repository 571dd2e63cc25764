import { loadWithTexts } from '@attest/shared-utility';

/** Texts of a record's own pages, which lists do without. */
export const RECORD_TEXTS: Parameters<typeof loadWithTexts>[2] = {
  zh: () => import('./locales/record.zh.json'),
  en: () => import('./locales/record.en.json'),
};

/** A page of a record, together with its texts. */
export const withRecordTexts = <M>(load: () => Promise<M>): Promise<M> =>
  loadWithTexts('qms-app', 'record', RECORD_TEXTS, load);

/** The page of traces, together with its texts. */
export const withTraceTexts = <M>(load: () => Promise<M>): Promise<M> =>
  loadWithTexts(
    'qms-app',
    'trace',
    { zh: () => import('./locales/trace.zh.json'), en: () => import('./locales/trace.en.json') },
    load,
  );
