import Type, { type Static } from 'typebox';
import { call } from './call';
import { Empty, Instant, Nullable, page, paged, Reason, Strict, Text, UserRef, Uuid } from './common';
import { bodyOf } from './declared/bodyOf';
import { chatProviderForm } from './declared/chatProvider';
import { directoryProviderForm } from './declared/directoryProvider';
import { localPasswordsForm, PASSWORD_HOLDERS } from './declared/localPasswords';
import { samlProviderForm } from './declared/samlProvider';
import { sapProviderForm } from './declared/sapProvider';
import { signInProviderForm } from './declared/signInProvider';
import { ACCOUNT_LENGTH } from './identity';

const MENU = 'TenantSettings';

const OidcProvider = Strict(bodyOf(signInProviderForm));
export type OidcProvider = Static<typeof OidcProvider>;
const DirectoryProvider = Strict(bodyOf(directoryProviderForm));
export type DirectoryProvider = Static<typeof DirectoryProvider>;

const ChatProvider = Strict(bodyOf(chatProviderForm));
export type ChatProvider = Static<typeof ChatProvider>;

const SamlProvider = Strict(bodyOf(samlProviderForm));
export type SamlProvider = Static<typeof SamlProvider>;

const SapProvider = Strict(bodyOf(sapProviderForm));
export type SapProvider = Static<typeof SapProvider>;

/** By its kind. */
export const SignInProvider = Type.Union([
  OidcProvider,
  DirectoryProvider,
  ChatProvider,
  SamlProvider,
  SapProvider,
]);
export type SignInProvider = Static<typeof SignInProvider>;

/** A key of the suite’s own for a provider that speaks SAML, by its certificate. */
const SamlKey = Strict({
  /** SHA-256 of the certificate, as tools print it. */
  fingerprint: Type.String(),
  until: Instant,
});
export type SamlKey = Static<typeof SamlKey>;

export const SignInProviderRow = Strict({
  id: Uuid,
  provider: SignInProvider,
  hasSecret: Type.Boolean(),
  /** What the suite has for it, where it speaks SAML. */
  saml: Nullable(
    Strict({
      /** To be registered at the provider (XML), with the certificates of the keys. */
      metadata: Type.String(),
      /** The one in use, and the one that takes over from it next; none where it was last saved before there were any. */
      keys: Type.Array(SamlKey),
    }),
  ),
  /** People who have signed in by it, or are linked to it. */
  linked: Type.Integer(),
  version: Type.Integer(),
  updatedAt: Instant,
});
export type SignInProviderRow = Static<typeof SignInProviderRow>;

export const listSignInProviders = call({
  method: 'GET',
  path: 'ldap/config/getLoginType',
  shows: ['signInProviders'],
  permission: { menu: MENU, action: 'view' },
  summary: 'Identity providers of the tenant in the order of the sign-in page; secrets are never shown',
  request: Empty,
  response: Strict({
    rows: Type.Array(SignInProviderRow),
    /** What has to be registered at the provider. */
    redirectUri: Type.String(),
    /** The same for providers that speak SAML, as metadata (XML). */
    samlMetadata: Type.String(),
    /** Where the operators let providers be. */
    origins: Type.Array(Type.String()),
    /** The one that the sign-in page begins with; null: the password of this system, where there is one. */
    first: Nullable(Uuid),
    passwords: Strict({
      holders: Type.Enum([...PASSWORD_HOLDERS]),
      /** Accounts that keep their password where nobody else has one. */
      emergency: Type.Array(UserRef),
      /** Of the tenant's settings. */
      rowVersion: Type.Integer(),
    }),
  }),
});

export const saveLocalPasswords = call({
  path: 'login-provider/passwords',
  changes: ['settings', 'signInProviders'],
  permission: { menu: MENU, action: 'config' },
  audit: { module: 'identity', operation: 'saveLocalPasswords' },
  summary:
    'Leave passwords of this system to everybody, or to emergency accounts alone. NO_WAY_IN where no provider is in use or the caller has not come by one, LAST_ADMINISTRATOR where no emergency account may administer, RECORD_CHANGED, REASON_REQUIRED, REQUEST_INVALID',
  request: Strict({ ...bodyOf(localPasswordsForm), rowVersion: Type.Integer(), reason: Reason() }),
  response: Strict({ rowVersion: Type.Integer() }),
});

/** Characters of the secret of a provider. */
export const PROVIDER_SECRET_LENGTH = 500;

export const saveSignInProvider = call({
  path: 'login-provider/save',
  changes: ['signInProviders'],
  permission: { menu: MENU, action: 'config' },
  audit: { module: 'identity', operation: 'saveProvider' },
  summary:
    'Add an identity provider, or change one. The secret stays when none is given, unless the issuer or the client changes; an empty one removes it. RECORD_CHANGED, REASON_REQUIRED, REQUEST_INVALID for an issuer that the operators do not allow',
  request: Strict({
    id: Type.Optional(Uuid),
    version: Type.Optional(Type.Integer()),
    provider: SignInProvider,
    secret: Type.Optional(Text(PROVIDER_SECRET_LENGTH)),
    reason: Reason(),
  }),
  response: Strict({ id: Uuid, version: Type.Integer() }),
});

export const removeSignInProvider = call({
  path: 'login-provider/remove',
  changes: ['signInProviders'],
  permission: { menu: MENU, action: 'config' },
  audit: { module: 'identity', operation: 'removeProvider' },
  summary: 'Remove an identity provider with the links of its accounts. RECORD_CHANGED, REASON_REQUIRED',
  request: Strict({ id: Uuid, version: Type.Integer(), reason: Reason() }),
  response: Empty,
});

export const renewSamlKey = call({
  path: 'login-provider/saml/key',
  changes: ['signInProviders'],
  permission: { menu: MENU, action: 'config' },
  audit: { module: 'identity', operation: 'renewSamlKey' },
  summary:
    'Make a new key for a provider that speaks SAML, beside the one in use; or, where there is one, let it take over. LOGIN_TYPE_UNMATCHED where the provider is another one, NOT_FOUND, RECORD_CHANGED, REASON_REQUIRED',
  request: Strict({ id: Uuid, version: Type.Integer(), reason: Reason() }),
  response: Strict({ version: Type.Integer() }),
});

export const arrangeSignInProviders = call({
  path: 'login-provider/arrange',
  changes: ['settings', 'signInProviders'],
  permission: { menu: MENU, action: 'config' },
  audit: { module: 'identity', operation: 'arrangeProviders' },
  summary:
    'Say in which order the sign-in page offers the providers, and which it begins with. RECORD_CHANGED, also where others were added or removed meanwhile, REASON_REQUIRED, REQUEST_INVALID',
  request: Strict({
    /** All of them. */
    order: Type.Array(Uuid, { maxItems: 100 }),
    first: Nullable(Uuid),
    /** Of the tenant's settings. */
    rowVersion: Type.Integer(),
    reason: Reason(),
  }),
  response: Strict({ rowVersion: Type.Integer() }),
});

/** Steps of a test of a provider, in their order; the first that fails is the last. */
export const PROVIDER_STEPS = ['allowed', 'reachable', 'described', 'keys'] as const;
/** The same for a directory; `user` where an account is looked for. */
export const DIRECTORY_STEPS = [
  'allowed',
  'reachable',
  'encrypted',
  'serviceBind',
  'search',
  'user',
] as const;
/** The same for a provider that speaks SAML. */
export const SAML_STEPS = ['described', 'keys'] as const;
/** The same for a chat platform. */
export const CHAT_STEPS = ['allowed', 'reachable', 'letIn'] as const;
/** The same for an SAP system. */
export const SAP_STEPS = ['allowed', 'reachable', 'encrypted', 'asksPassword'] as const;
const STEPS = [...new Set([...PROVIDER_STEPS, ...DIRECTORY_STEPS, ...CHAT_STEPS, ...SAP_STEPS])];

export const testSignInProvider = call({
  path: 'login-provider/test',
  permission: { menu: MENU, action: 'config' },
  summary:
    'Whether a provider can be reached and describes itself as it should, step by step; of a directory also whether it finds an account, and as whom',
  request: Strict({ id: Uuid, account: Type.Optional(Text(ACCOUNT_LENGTH)) }),
  response: Type.Array(
    Strict({
      step: Type.Enum(STEPS),
      passed: Type.Boolean(),
      /** What came instead, in the words of who answered; of `user` also whom it has found. */
      detail: Nullable(Type.String()),
    }),
  ),
});

export const LinkedAccount = Strict({
  /** Of the person. */
  id: Uuid,
  account: Type.String(),
  name: Type.String(),
  nameEn: Type.String(),
  /** The provider's id of the person, which never changes. */
  subject: Type.String(),
  linkedAt: Instant,
});
export type LinkedAccount = Static<typeof LinkedAccount>;

/** Sorted by account, linkedAt. */
export const listLinkedAccounts = call({
  path: 'login-provider/accounts',
  shows: ['signInProviders'],
  permission: { menu: MENU, action: 'view' },
  summary: 'People who sign in by a provider',
  request: paged(Strict({ provider: Uuid, text: Type.Optional(Text(100)) })),
  response: page(LinkedAccount),
});

export const unlinkAccount = call({
  path: 'login-provider/unlink',
  changes: ['signInProviders'],
  permission: { menu: MENU, action: 'config' },
  audit: { module: 'identity', operation: 'unlinkAccount' },
  summary: 'Unlink a person from a provider, and end their sessions by it. REASON_REQUIRED, NOT_FOUND',
  request: Strict({ provider: Uuid, userId: Uuid, reason: Reason() }),
  response: Empty,
});
