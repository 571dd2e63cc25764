import type { DeclaredForm } from './declare';

/** A print of a record, or a letter that is kept with it. */
const TEMPLATE_PURPOSES = ['print', 'letter'] as const;

/** What a version of a print template says beside its file. */
export const printTemplateForm = {
  nameZh: { type: 'input', label: 'config.template.nameZh', required: true, maxLength: 100, lang: 'zh' },
  nameEn: { type: 'input', label: 'config.template.nameEn', required: true, maxLength: 100, lang: 'en' },
  purpose: {
    type: 'select',
    label: 'config.template.purpose',
    required: true,
    options: TEMPLATE_PURPOSES,
    texts: 'config.template.purposes',
  },
  language: {
    type: 'select',
    label: 'config.template.language',
    help: 'config.template.languageHint',
    required: true,
    options: ['zh', 'en'],
    texts: 'config.template.languages',
  },
} as const satisfies DeclaredForm;
