import type { DeclaredForm } from './declare';

/** What an administrator says of a role; its rights are a matrix of their own. */
export const roleForm = {
  code: {
    type: 'input',
    label: 'admin.roles.code',
    help: 'admin.roles.codeHint',
    required: true,
    maxLength: 32,
    pattern: '^[a-z][a-z0-9-]{1,31}$',
    refusals: ['ROLE_EXISTS'],
  },
  nameZh: { type: 'input', label: 'admin.nameZh', required: true, maxLength: 100, lang: 'zh' },
  nameEn: { type: 'input', label: 'admin.nameEn', required: true, maxLength: 100, lang: 'en' },
} as const satisfies DeclaredForm;
