import type { DeclaredForm } from './declare';
import { PROVIDER_MATCHES, providerHead, providerMatching } from './providerFields';

/** Presets of identity providers that speak OpenID Connect. */
export const PROVIDER_KINDS = ['oidc', 'entra', 'sap'] as const;
export type ProviderKind = (typeof PROVIDER_KINDS)[number];

/** An identity provider of a tenant; its secret is no part of the form. */
export const signInProviderForm = {
  ...providerHead(PROVIDER_KINDS),
  issuer: {
    type: 'input',
    label: 'admin.signIn.issuer',
    help: 'admin.signIn.issuerHint',
    required: true,
    maxLength: 300,
    wide: true,
  },
  clientId: { type: 'input', label: 'admin.signIn.clientId', required: true, maxLength: 200, wide: true },
  ...providerMatching(PROVIDER_MATCHES, {
    type: 'input',
    label: 'admin.signIn.claim',
    help: 'admin.signIn.claimHint',
    maxLength: 60,
    pattern: '^[A-Za-z0-9_.:/-]+$',
  }),
} as const satisfies DeclaredForm;
