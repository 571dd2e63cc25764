import type { DeclaredForm } from './declare';
import { PROVIDER_CA, PROVIDER_MATCHES, providerHead, providerMatch } from './providerFields';

/** SAP systems that are asked for passwords themselves; SAP’s cloud is an identity provider like others. */
export const SAP_KINDS = ['sapSystem'] as const;
export type SapKind = (typeof SAP_KINDS)[number];

/** A service that every system has and that says nothing but whether somebody is let in. */
export const SAP_PATH = '/sap/bc/ping';

/** An SAP system of a tenant. All that it says of a person is that their password is right, so their user name is the id. */
export const sapProviderForm = {
  ...providerHead(SAP_KINDS),
  system: {
    type: 'input',
    label: 'admin.signIn.system',
    help: 'admin.signIn.systemHint',
    required: true,
    maxLength: 300,
    wide: true,
  },
  ca: PROVIDER_CA,
  path: {
    type: 'input',
    label: 'admin.signIn.sapPath',
    help: 'admin.signIn.sapPathHint',
    required: true,
    maxLength: 200,
    pattern: '^(/[A-Za-z0-9._~-]+)+/?$',
    wide: true,
  },
  client: {
    type: 'input',
    label: 'admin.signIn.sapClient',
    help: 'admin.signIn.sapClientHint',
    required: true,
    maxLength: 3,
    pattern: '^[0-9]{3}$',
  },
  language: {
    type: 'input',
    label: 'admin.signIn.sapLanguage',
    help: 'admin.signIn.sapLanguageHint',
    maxLength: 2,
    pattern: '^[A-Za-z]{2}$',
    empty: null,
  },
  ...providerMatch(PROVIDER_MATCHES),
} as const satisfies DeclaredForm;
