import Type, { type Static } from 'typebox';
import { call } from './call';
import {
  Empty,
  Instant,
  Language,
  Nullable,
  page,
  paged,
  Reason,
  Strict,
  Text,
  UserRef,
  Uuid,
} from './common';
import { bodyOf } from './declared/bodyOf';
import { localPasswordsForm, PASSWORD_HOLDERS } from './declared/localPasswords';
import { signInProviderForm } from './declared/signInProvider';
import { login } from './identity';

const MENU = 'TenantSettings';

/** Secret that travels to the identity provider and back, opaque to the browser. */
const State = Text(2048, 1);
/** Kept by the browser that begins a sign-in, so that no other one can end it. */
const Binding = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' });

export const beginProviderSignIn = call({
  path: 'login/auth',
  permission: 'public',
  summary:
    'Where the browser goes to sign in at an identity provider of the tenant. LOGIN_TYPE_UNMATCHED where it is none or switched off, SIGN_IN_PROVIDER_AWAY, AZURE_CONNECT_FAIL',
  request: Strict({
    provider: Uuid,
    tenantId: Uuid,
    /** To sign, by whoever is signed in: the provider asks them anew. */
    sign: Type.Optional(Type.Boolean()),
  }),
  response: Strict({
    url: Type.String(),
    /** To be given back with the answer. */
    binding: Binding,
  }),
});

/** What an identity provider has sent the browser back with. */
const ProviderAnswer = {
  tenantId: Uuid,
  state: State,
  binding: Binding,
  code: Type.Optional(Text(4_096, 1)),
  /** Who has answered (RFC 9207). */
  iss: Type.Optional(Text(300)),
  /** Why there is no code. */
  error: Type.Optional(Text(200)),
};

export const loginByProvider = call({
  path: 'userCenter/user/loginV2',
  permission: 'public',
  audit: { module: 'identity', operation: 'signIn' },
  summary:
    'Sign in with what the identity provider has sent the browser back with. SIGN_IN_ANSWER_INVALID where it was begun elsewhere, is too old or was used, SIGN_IN_PROVIDER_REFUSED, SIGN_IN_PROVIDER_AWAY, AZURE_AUTH_FAIL, AZURE_CONNECT_FAIL, THIRD_ACCOUNT_NOT_EXIST, ACCOUNT_DISABLED',
  request: Strict({ ...ProviderAnswer, language: Type.Optional(Language) }),
  response: login.response,
});

/** Begins the state of a sign-in that confirms a signature: the browser hands its answer on to the page that signs. */
export const SIGNING_STATE = 'sign.';

/** Proves once, for two minutes, that a person has just signed in at an identity provider. */
export const SignerProof = Text(1024, 1);

export const confirmSigner = call({
  path: 'eletric/sign',
  permission: 'public',
  audit: { module: 'identity', operation: 'confirmSigner' },
  summary:
    'Proof that a person has signed in anew at an identity provider, to sign with. SIGN_IN_ANSWER_INVALID where it was begun elsewhere, is too old or was used, SIGN_IN_PROVIDER_REFUSED also where they were not asked anew, SIGN_IN_PROVIDER_AWAY, AZURE_AUTH_FAIL, AZURE_CONNECT_FAIL, THIRD_ACCOUNT_NOT_EXIST, ACCOUNT_DISABLED',
  request: Strict(ProviderAnswer),
  response: Strict({ proof: SignerProof }),
});

export const getSignTypes = call({
  method: 'GET',
  path: 'ldap/config/getSignType',
  shows: ['signInProviders'],
  permission: { own: 'account' },
  summary:
    'How the caller may sign: by password, or by signing in anew at a provider that they are linked to',
  request: Empty,
  response: Strict({
    password: Type.Boolean(),
    providers: Type.Array(Strict({ id: Uuid, nameZh: Type.String(), nameEn: Type.String() })),
  }),
});

export const SignInProvider = Strict(bodyOf(signInProviderForm));
export type SignInProvider = Static<typeof SignInProvider>;

export const SignInProviderRow = Strict({
  id: Uuid,
  provider: SignInProvider,
  hasSecret: Type.Boolean(),
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
    /** Where the operators let providers be. */
    origins: Type.Array(Type.String()),
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

/** Steps of a test of a provider, in their order; the first that fails is the last. */
export const PROVIDER_STEPS = ['allowed', 'reachable', 'described', 'keys'] as const;
export type ProviderStep = (typeof PROVIDER_STEPS)[number];

export const testSignInProvider = call({
  path: 'login-provider/test',
  permission: { menu: MENU, action: 'config' },
  summary: 'Whether a provider can be reached and describes itself as it should, step by step',
  request: Strict({ id: Uuid }),
  response: Type.Array(
    Strict({
      step: Type.Enum([...PROVIDER_STEPS]),
      passed: Type.Boolean(),
      /** What came instead, in the words of who answered. */
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
