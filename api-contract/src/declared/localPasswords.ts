import type { DeclaredForm } from './declare';

/** Who signs in with a password of this system: everybody, or accounts for the day on which the providers fail. */
export const PASSWORD_HOLDERS = ['everybody', 'emergency'] as const;
export type PasswordHolders = (typeof PASSWORD_HOLDERS)[number];

export const localPasswordsForm = {
  holders: {
    type: 'radio',
    label: 'admin.signIn.holders',
    required: true,
    options: PASSWORD_HOLDERS,
    texts: 'admin.signIn.holdersAre',
    wide: true,
  },
  emergency: {
    type: 'users',
    label: 'admin.signIn.emergency',
    help: 'admin.signIn.emergencyHint',
    maxItems: 5,
    wide: true,
    refusals: ['LAST_ADMINISTRATOR'],
    visibleWhen: { field: 'holders', equals: 'emergency' },
  },
} as const satisfies DeclaredForm;
