import type { DeclaredForm } from './declare';

/** How something of training is called, in both languages. */
export const namesForm = {
  nameZh: {
    type: 'input',
    label: 'edit.nameZh',
    section: 'general',
    required: true,
    maxLength: 200,
    lang: 'zh',
  },
  nameEn: {
    type: 'input',
    label: 'edit.nameEn',
    section: 'general',
    required: true,
    maxLength: 200,
    lang: 'en',
  },
} as const satisfies DeclaredForm;
