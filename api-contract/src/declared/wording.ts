import type { DeclaredForm } from './declare';

/** A tenant's own wording of one text; empty keeps the product's. */
export const wordingForm = {
  zh: {
    type: 'textarea',
    label: 'admin.translations.zh',
    help: 'admin.translations.originalZh',
    maxLength: 1000,
    lang: 'zh',
    empty: null,
  },
  en: {
    type: 'textarea',
    label: 'admin.translations.en',
    help: 'admin.translations.originalEn',
    maxLength: 1000,
    lang: 'en',
    empty: null,
  },
} as const satisfies DeclaredForm;
