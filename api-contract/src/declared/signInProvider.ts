import type { DeclaredForm } from './declare';

/** Presets of identity providers that speak OpenID Connect. */
export const PROVIDER_KINDS = ['oidc', 'entra', 'sap'] as const;
export type ProviderKind = (typeof PROVIDER_KINDS)[number];

/** How a person whom the provider names for the first time is found; `none`: an administrator has linked them before. */
export const PROVIDER_MATCHES = ['none', 'account', 'employeeId'] as const;
export type ProviderMatch = (typeof PROVIDER_MATCHES)[number];

/** An identity provider of a tenant; its secret is no part of the form. */
export const signInProviderForm = {
  kind: {
    type: 'select',
    label: 'admin.signIn.kind',
    required: true,
    options: PROVIDER_KINDS,
    texts: 'admin.signIn.kinds',
  },
  enabled: { type: 'switch', label: 'admin.signIn.enabled' },
  nameZh: { type: 'input', label: 'admin.nameZh', required: true, maxLength: 40, lang: 'zh' },
  nameEn: { type: 'input', label: 'admin.nameEn', required: true, maxLength: 40, lang: 'en' },
  issuer: {
    type: 'input',
    label: 'admin.signIn.issuer',
    help: 'admin.signIn.issuerHint',
    required: true,
    maxLength: 300,
    wide: true,
  },
  clientId: { type: 'input', label: 'admin.signIn.clientId', required: true, maxLength: 200, wide: true },
  matchBy: {
    type: 'select',
    label: 'admin.signIn.matchBy',
    help: 'admin.signIn.matchHint',
    required: true,
    options: PROVIDER_MATCHES,
    texts: 'admin.signIn.matches',
  },
  claim: {
    type: 'input',
    label: 'admin.signIn.claim',
    help: 'admin.signIn.claimHint',
    required: true,
    maxLength: 60,
    pattern: '^[A-Za-z0-9_.:/-]+$',
    empty: null,
    visibleWhen: { not: { field: 'matchBy', equals: 'none' } },
  },
} as const satisfies DeclaredForm;
