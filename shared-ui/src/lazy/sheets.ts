import { loadWithTexts } from '@attest/shared-utility';
import { lazyPart } from './lazyPart';
import type * as Parts from './sheetParts';

const texts = {
  zh: () => import('../locales/sheet.zh.json'),
  en: () => import('../locales/sheet.en.json'),
};

const parts = () => loadWithTexts('ui', 'sheet', texts, () => import('./sheetParts'));

export const FactTable = lazyPart(async () => (await parts()).FactTable);
export const PlainTable = lazyPart(async () => (await parts()).PlainTable);
// The cast gives back the type parameter that `lazy` loses.
export const SheetChoice = lazyPart(async () => (await parts()).SheetChoice) as typeof Parts.SheetChoice;
export const SheetImportDialog = lazyPart(async () => (await parts()).SheetImportDialog, null);
export const SheetReport = lazyPart(async () => (await parts()).SheetReport);
