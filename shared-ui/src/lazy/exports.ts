import { addLocales } from '@attest/shared-utility';
import { lazyPart } from './lazyPart';

const texts = {
  zh: () => import('../locales/export.zh.json'),
  en: () => import('../locales/export.en.json'),
};

export const ExportButton = lazyPart(async () => {
  const [part] = await Promise.all([import('../exports/ExportButton'), addLocales('ui', texts, 'export')]);
  return part.ExportButton;
}, null);
