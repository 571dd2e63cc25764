import type { DeclaredForm } from './declare';

/** Whether people with a password of this system may, or must, have a second factor to sign in. */
export const FACTOR_DEMANDS = ['off', 'optional', 'required'] as const;
export type FactorDemand = (typeof FACTOR_DEMANDS)[number];

/** What their signatures ask for: the password, a one-time code beside it, or one in its place. */
export const SIGNING_FACTORS = ['password', 'both', 'factor'] as const;
export type SigningFactor = (typeof SIGNING_FACTORS)[number];

export const secondFactorForm = {
  demand: {
    type: 'radio',
    label: 'admin.signIn.factor.demand',
    required: true,
    options: FACTOR_DEMANDS,
    texts: 'admin.signIn.factor.demands',
    wide: true,
  },
  /** Without one: everybody. */
  roles: {
    type: 'checkbox',
    label: 'admin.signIn.factor.roles',
    help: 'admin.signIn.factor.rolesHint',
    maxLength: 32,
    maxItems: 100,
    wide: true,
    visibleWhen: { field: 'demand', equals: 'required' },
  },
  signing: {
    type: 'radio',
    label: 'admin.signIn.factor.signing',
    required: true,
    options: SIGNING_FACTORS,
    texts: 'admin.signIn.factor.signings',
    wide: true,
  },
} as const satisfies DeclaredForm;
