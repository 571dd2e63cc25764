import { loadWithTexts } from '@attest/shared-utility';
import { lazyPart } from './lazyPart';

const texts = {
  zh: () => import('../locales/export.zh.json'),
  en: () => import('../locales/export.en.json'),
};

const part = () => loadWithTexts('ui', 'export', texts, () => import('../exports/ExportButton'));

export const ExportButton = lazyPart(async () => (await part()).ExportButton, null);
