import { loadWithTexts } from '@attest/shared-utility';
import { SkeletonRows } from '../states/SkeletonRows';
import { lazyPart } from './lazyPart';

const SHEET = {
  zh: () => import('../locales/sheet.zh.json'),
  en: () => import('../locales/sheet.en.json'),
};
const TEXTS = {
  zh: () => import('../locales/dataIn.zh.json'),
  en: () => import('../locales/dataIn.en.json'),
};

/** A page of imports, with its texts and those of files that are chosen. */
const withTexts = <M,>(load: () => Promise<M>): Promise<M> =>
  loadWithTexts('ui', 'sheet', SHEET, () => loadWithTexts('ui', 'dataIn', TEXTS, load));

const place = <SkeletonRows rows={8} />;

/** Imports of data, of the whole suite or one application. */
export const DataInPage = lazyPart(
  () => withTexts(async () => (await import('../dataIn/DataInPage')).DataInPage),
  place,
);
/** One of them. */
export const ImportPage = lazyPart(
  () => withTexts(async () => (await import('../dataIn/ImportPage')).ImportPage),
  place,
);
