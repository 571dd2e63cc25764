import type { DeclaredForm } from './declare';
import { PROVIDER_CA, PROVIDER_MATCHES, providerHead, providerMatching } from './providerFields';

/** Directories that are asked for passwords: any that speaks LDAP, and Active Directory with its own errors and ids. */
export const DIRECTORY_KINDS = ['ldap', 'ad'] as const;
export type DirectoryKind = (typeof DIRECTORY_KINDS)[number];

/** Stands for the account that was typed, in the filter of a directory. */
export const ACCOUNT_PLACE = '%u';

const ATTRIBUTE = '^[A-Za-z][A-Za-z0-9;.-]*$';

/** A directory of a tenant; the password of the account that it is searched with is no part of the form. */
export const directoryProviderForm = {
  ...providerHead(DIRECTORY_KINDS),
  server: {
    type: 'input',
    label: 'admin.signIn.server',
    help: 'admin.signIn.serverHint',
    required: true,
    maxLength: 300,
    wide: true,
  },
  ca: PROVIDER_CA,
  bindDn: {
    type: 'input',
    label: 'admin.signIn.bindDn',
    help: 'admin.signIn.bindDnHint',
    required: true,
    maxLength: 500,
    wide: true,
  },
  baseDn: { type: 'input', label: 'admin.signIn.baseDn', required: true, maxLength: 500, wide: true },
  filter: {
    type: 'input',
    label: 'admin.signIn.filter',
    help: 'admin.signIn.filterHint',
    required: true,
    maxLength: 500,
    wide: true,
  },
  idAttribute: {
    type: 'input',
    label: 'admin.signIn.idAttribute',
    help: 'admin.signIn.idAttributeHint',
    required: true,
    maxLength: 60,
    pattern: ATTRIBUTE,
  },
  ...providerMatching(PROVIDER_MATCHES, {
    type: 'input',
    label: 'admin.signIn.attribute',
    help: 'admin.signIn.attributeHint',
    maxLength: 60,
    pattern: ATTRIBUTE,
  }),
} as const satisfies DeclaredForm;
