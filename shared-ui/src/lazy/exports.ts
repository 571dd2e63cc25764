import { loadWithTexts } from '@attest/shared-utility';
import { lazyPart } from './lazyPart';

/** Texts of exports alone. */
export const EXPORT_TEXTS = {
  zh: () => import('../locales/export.zh.json'),
  en: () => import('../locales/export.en.json'),
};

const part = () => loadWithTexts('ui', 'export', EXPORT_TEXTS, () => import('../exports/ExportButton'));

export const ExportButton = lazyPart(async () => (await part()).ExportButton, null);
