import type { DeclaredForm } from './declare';

/** A record type that there is not yet: what everything else of it follows from. */
export const newRecordTypeForm = {
  code: {
    type: 'input',
    label: 'types.code',
    help: 'types.codeHint',
    required: true,
    maxLength: 32,
    pattern: '^[a-z][a-zA-Z0-9]{1,31}$',
  },
  nameZh: { type: 'input', label: 'types.nameZh', required: true, maxLength: 100, lang: 'zh' },
  nameEn: { type: 'input', label: 'types.nameEn', required: true, maxLength: 100, lang: 'en' },
  module: {
    type: 'radio',
    label: 'types.module',
    help: 'types.moduleHint',
    options: ['QMS', 'DMS', 'TMS'],
    texts: 'types.modules',
    required: true,
  },
} as const satisfies DeclaredForm;

/** From which day a version is to be in force, and the steps at which open records are taken along. */
export const submitDefinitionForm = {
  effectiveOn: { type: 'date', label: 'types.effectiveOn', required: true },
  takesAlong: {
    type: 'checkbox',
    label: 'types.takesAlong',
    help: 'types.takesAlongHint',
    maxLength: 64,
    maxItems: 100,
  },
} as const satisfies DeclaredForm;
