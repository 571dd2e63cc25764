import type { DeclaredForm } from './declare';

/** The token of a program that provisions people by SCIM. */
export const scimTokenForm = {
  name: { type: 'input', label: 'admin.signIn.scim.name', required: true, maxLength: 60 },
  days: {
    type: 'number',
    label: 'admin.signIn.scim.days',
    required: true,
    min: 1,
    max: 730,
    whole: true,
  },
} as const satisfies DeclaredForm;
