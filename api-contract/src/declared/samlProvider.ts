import type { DeclaredForm } from './declare';
import { PROVIDER_MATCHES, providerHead, providerMatching } from './providerFields';

/** Identity providers that speak SAML 2.0. */
export const SAML_KINDS = ['saml'] as const;
export type SamlKind = (typeof SAML_KINDS)[number];

const attribute = { type: 'input', maxLength: 200, pattern: '^[A-Za-z0-9_.:/#-]+$' } as const;

/** A provider of a tenant that speaks SAML: what it says of itself is all that has to be known. */
export const samlProviderForm = {
  ...providerHead(SAML_KINDS),
  metadata: {
    type: 'textarea',
    label: 'admin.signIn.metadata',
    help: 'admin.signIn.metadataHint',
    required: true,
    maxLength: 100_000,
    wide: true,
  },
  idAttribute: {
    ...attribute,
    label: 'admin.signIn.samlId',
    help: 'admin.signIn.samlIdHint',
    empty: null,
    wide: true,
  },
  signRequests: {
    type: 'switch',
    label: 'admin.signIn.signRequests',
    help: 'admin.signIn.signRequestsHint',
    wide: true,
  },
  onlyEncrypted: {
    type: 'switch',
    label: 'admin.signIn.onlyEncrypted',
    help: 'admin.signIn.onlyEncryptedHint',
    wide: true,
  },
  ...providerMatching(PROVIDER_MATCHES, {
    ...attribute,
    label: 'admin.signIn.samlAttribute',
    help: 'admin.signIn.samlAttributeHint',
  }),
} as const satisfies DeclaredForm;
