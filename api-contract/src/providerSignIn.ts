import Type, { type Static } from 'typebox';
import { call } from './call';
import { Empty, Language, MailedCode, Strict, Text, Uuid } from './common';
import { ACCOUNT_LENGTH, FactorInput, login, PasswordCiphertext } from './identity';

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
    /** The browser is that of a chat platform’s app. */
    inApp: Type.Optional(Type.Boolean()),
  }),
  response: Strict({
    url: Type.String(),
    /** To be given back with the answer. */
    binding: Binding,
    /** The same, of a provider whose state has to be short. */
    kept: Type.Optional(State),
    /** Within DingTalk’s app: the company for which the app is asked for a code, instead of going to `url`. */
    corpId: Type.Optional(Type.String()),
  }),
});

/** Stands for the code where a provider has answered by SAML: the tab keeps under this name what that is. */
export const SAML_ANSWER = 'attest:saml-answer';

/** Characters of a SAML response, encoded. */
export const SAML_RESPONSE_LENGTH = 400_000;

/** What an identity provider has sent the browser back with. */
const ProviderAnswer = {
  tenantId: Uuid,
  state: State,
  binding: Binding,
  kept: Type.Optional(State),
  /** Of SAML the whole response. */
  code: Type.Optional(Text(SAML_RESPONSE_LENGTH, 1)),
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

export const loginInDingTalk = call({
  path: 'dingPortal/login',
  permission: 'public',
  audit: { module: 'identity', operation: 'signIn' },
  summary:
    'Sign in with the code that DingTalk’s app has given to the page. LOGIN_TYPE_UNMATCHED where the provider is another one, SIGN_IN_ANSWER_INVALID where it was begun elsewhere, is too old or was used, SIGN_IN_PROVIDER_REFUSED, SIGN_IN_PROVIDER_AWAY, THIRD_ACCOUNT_NOT_EXIST, ACCOUNT_DISABLED',
  request: Strict({
    tenantId: Uuid,
    state: State,
    binding: Binding,
    code: Text(500, 1),
    language: Type.Optional(Language),
  }),
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

const AtDirectory = {
  provider: Uuid,
  account: Text(ACCOUNT_LENGTH, 1),
  password: PasswordCiphertext,
};

export const loginAtDirectory = call({
  path: 'userCenter/user/loginDirectory',
  permission: 'public',
  audit: { module: 'identity', operation: 'signIn' },
  summary:
    'Sign in with account and encrypted password of a directory or SAP system of the tenant. What wrong passwords lead to is as with passwords of this system. LOGIN_TYPE_UNMATCHED, SIGN_IN_PROVIDER_AWAY and SIGN_IN_PROVIDER_REFUSED of an SAP system, AD_CONNECT_FAIL, AD_AUTH_FAIL, AD_ACCOUNT_DISABLED, THIRD_ACCOUNT_EXPIRED and AD_PASSWORD_EXPIRED after the right password alone, AD_ACCOUNT_LOCK, THIRD_ACCOUNT_LOCKED and THIRD_ACCOUNT_DISABLED on a device where the account has signed in before, SECOND_FACTOR_REQUIRED, SECOND_FACTOR_WRONG, THIRD_ACCOUNT_NOT_EXIST, ACCOUNT_DISABLED',
  request: Strict({
    ...AtDirectory,
    tenantId: Uuid,
    language: Type.Optional(Language),
    /** The one-time code of the mail, where SIGN_IN_CODE_REQUIRED asked for it. */
    code: Type.Optional(MailedCode),
    /** The second factor, where SECOND_FACTOR_REQUIRED asked for it. */
    factor: Type.Optional(FactorInput),
  }),
  response: login.response,
});

export const confirmAtDirectory = call({
  path: 'eletric/sign/directory',
  permission: { own: 'account' },
  audit: { module: 'identity', operation: 'confirmSigner' },
  summary:
    'Proof that the caller has given account and password of their directory or SAP system, to sign with. Wrong ones are counted as with passwords of this system. LOGIN_TYPE_UNMATCHED, SIGN_IN_PROVIDER_AWAY, SIGN_IN_PROVIDER_REFUSED, SIGNATURE_ACCOUNT_WRONG, THIRD_ACCOUNT_PASSWORD_ERROR, PASSWORD_WRONG_ATTEMPTS, SESSION_ENDED_PASSWORDS, THIRD_ACCOUNT_NOT_EXIST, AD_ACCOUNT_NOT_EXIST, AD_ACCOUNT_LOCK, AD_ACCOUNT_DISABLED, AD_PASSWORD_EXPIRED, AD_CONNECT_FAIL, AD_AUTH_FAIL',
  request: Strict(AtDirectory),
  response: Strict({ proof: SignerProof }),
});

/** How a provider is used: it has a page of its own to go to, or its password is typed here. */
export const ProviderWay = Type.Enum(['page', 'password']);

/** A provider as people choose it. */
export const ChosenProvider = Strict({
  id: Uuid,
  nameZh: Type.String(),
  nameEn: Type.String(),
  way: ProviderWay,
});
export type ChosenProvider = Static<typeof ChosenProvider>;

export const getSignTypes = call({
  method: 'GET',
  path: 'ldap/config/getSignType',
  shows: ['signInProviders', 'secondFactor'],
  permission: { own: 'account' },
  summary:
    'How the caller may sign: by password, by a one-time code or passkey beside it or in its place as the tenant has set, by signing in anew at a provider that they are linked to, or with the password of a directory or SAP system',
  request: Empty,
  response: Strict({
    password: Type.Boolean(),
    /** A one-time code or passkey is asked for, beside the password where there is one. */
    factor: Type.Boolean(),
    /** The caller has an authenticator app. */
    hasTotp: Type.Boolean(),
    /** The caller has passkeys that can be used here. */
    hasPasskey: Type.Boolean(),
    providers: Type.Array(ChosenProvider),
  }),
});
