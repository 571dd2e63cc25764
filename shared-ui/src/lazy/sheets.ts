import { loadWithTexts } from '@attest/shared-utility';
import { lazyPart } from './lazyPart';

const texts = {
  zh: () => import('../locales/sheet.zh.json'),
  en: () => import('../locales/sheet.en.json'),
};

const parts = () => loadWithTexts('ui', 'sheet', texts, () => import('./sheetParts'));

export const FactTable = lazyPart(async () => (await parts()).FactTable);
export const PlainTable = lazyPart(async () => (await parts()).PlainTable);
export const SheetImportDialog = lazyPart(async () => (await parts()).SheetImportDialog, null);
