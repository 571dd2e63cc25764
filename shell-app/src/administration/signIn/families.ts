import {
  ACCOUNT_PLACE,
  CHAT_ADDRESSES,
  type ChatClaim,
  type ChatKind,
  chatProviderForm,
  type DeclaredForm,
  directoryProviderForm,
  type FieldProblem,
  type FormText,
  type FormValues,
  isChatAddress,
  isDirectoryAddress,
  isIssuer,
  isSaidBy,
  isSapAddress,
  type ProviderKind,
  SAP_PATH,
  type SignInProvider,
  samlProviderForm,
  sapProviderForm,
  signInProviderForm,
} from '@attest/api-contract';
import { problemAt } from '@attest/shared-ui/forms';
import type { useT } from '../../frame/useT';

/** Texts that the forms of providers show. */
export type ProviderText =
  | FormText<typeof signInProviderForm>
  | FormText<typeof samlProviderForm>
  | FormText<typeof chatProviderForm>
  | FormText<typeof sapProviderForm>
  | FormText<typeof directoryProviderForm>;

interface Rules {
  values: FormValues;
  /** Where the operators let providers be. */
  origins: string[];
  t: ReturnType<typeof useT>;
}

/** Kinds of providers that are asked the same. */
interface Family {
  form: DeclaredForm;
  /** A new one. */
  initial: Readonly<Record<string, unknown>>;
  /** How the addresses begin that the form tells of. */
  scheme: 'http' | 'https' | 'ldap';
  /** What is wrong beyond what the fields say. */
  rules(given: Rules): FieldProblem[];
}

const typed = (value: unknown): string => String(value ?? '').trim();

const pages = {
  form: signInProviderForm,
  initial: { kind: 'oidc', enabled: true, matchBy: 'account', claim: 'preferred_username' },
  scheme: 'http',
  add: 'admin.signIn.add',
  addTitle: 'admin.signIn.addTitle',
  editTitle: 'admin.signIn.editTitle',
  secret: 'admin.signIn.secret',
  noSecret: 'admin.signIn.secretNone',
  rules: ({ values: { issuer, kind, enabled }, origins, t }) =>
    issuer &&
    !isIssuer({ issuer: typed(issuer), kind: kind as ProviderKind, enabled: enabled === true }, origins)
      ? [problemAt('issuer', t('admin.signIn.issuerWrong'))]
      : [],
} as const satisfies Family & Record<string, unknown>;

const ADDRESSES = ['page', 'inApp', 'api', 'directory'] as const;

const chats = {
  form: chatProviderForm,
  initial: { kind: 'wecom', enabled: true, matchBy: 'account', claim: 'memberId' },
  scheme: 'http',
  add: 'admin.signIn.addChat',
  addTitle: 'admin.signIn.addChat',
  editTitle: 'admin.signIn.editChatTitle',
  secret: 'admin.signIn.appSecret',
  noSecret: 'admin.signIn.appSecretNone',
  rules: ({ values, origins, t }) => {
    const given = (key: string) => typed(values[key]).replace(/\/+$/, '') || null;
    const { matchBy, claim, enabled } = values;
    const kind = values.kind as ChatKind;
    const platform = {
      kind,
      enabled: enabled === true,
      page: given('page'),
      inApp: given('inApp'),
      api: given('api'),
      directory: given('directory'),
    };
    return [
      ...ADDRESSES.filter((key) => !isChatAddress(platform, key, origins)).map((key) =>
        problemAt(key, t('admin.signIn.addressWrong')),
      ),
      ...(matchBy !== 'none' && claim && !isSaidBy(kind, claim as ChatClaim)
        ? [problemAt('claim', t('admin.signIn.claimNotSaid'))]
        : []),
    ];
  },
} as const satisfies Family & Record<string, unknown>;

const directories = {
  form: directoryProviderForm,
  initial: {
    kind: 'ad',
    enabled: true,
    filter: `(&(objectCategory=person)(objectClass=user)(sAMAccountName=${ACCOUNT_PLACE}))`,
    idAttribute: 'objectGUID',
    matchBy: 'account',
    claim: 'sAMAccountName',
  },
  scheme: 'ldap',
  add: 'admin.signIn.addDirectory',
  addTitle: 'admin.signIn.addDirectoryTitle',
  editTitle: 'admin.signIn.editDirectoryTitle',
  secret: 'admin.signIn.bindPassword',
  noSecret: 'admin.signIn.bindPasswordNone',
  rules: ({ values: { server, enabled, filter }, origins, t }) => [
    ...(server && !isDirectoryAddress({ server: typed(server), enabled: enabled === true }, origins)
      ? [problemAt('server', t('admin.signIn.serverWrong'))]
      : []),
    ...(filter && !String(filter).includes(`=${ACCOUNT_PLACE}`)
      ? [problemAt('filter', t('admin.signIn.filterWrong', { place: ACCOUNT_PLACE }))]
      : []),
  ],
} as const satisfies Family & Record<string, unknown>;

const samls = {
  form: samlProviderForm,
  initial: {
    kind: 'saml',
    enabled: true,
    signRequests: false,
    onlyEncrypted: false,
    matchBy: 'account',
    claim: 'uid',
  },
  scheme: 'http',
  add: 'admin.signIn.addSaml',
  addTitle: 'admin.signIn.addSaml',
  editTitle: 'admin.signIn.editSamlTitle',
  secret: null,
  noSecret: null,
  rules: () => [],
} as const satisfies Family & Record<string, unknown>;

const saps = {
  form: sapProviderForm,
  initial: { kind: 'sapSystem', enabled: true, path: SAP_PATH, matchBy: 'account' },
  scheme: 'https',
  add: 'admin.signIn.addSap',
  addTitle: 'admin.signIn.addSap',
  editTitle: 'admin.signIn.editSapTitle',
  secret: null,
  noSecret: null,
  rules: ({ values: { system, enabled }, origins, t }) =>
    system && !isSapAddress({ system: typed(system), enabled: enabled === true }, origins)
      ? [problemAt('system', t('admin.signIn.addressWrong'))]
      : [],
} as const satisfies Family & Record<string, unknown>;

/** What is asked of a provider, in the order in which it is offered to be added. */
export const FAMILIES = [pages, samls, chats, directories, saps] as const;
export type ProviderFamily = (typeof FAMILIES)[number];

/** The family that a provider belongs to. */
export function familyOf(provider: SignInProvider): ProviderFamily {
  if ('server' in provider) return directories;
  if ('metadata' in provider) return samls;
  if ('system' in provider) return saps;
  return 'organisation' in provider ? chats : pages;
}

/** Where a provider is. */
export function placeOf(provider: SignInProvider): string {
  if ('server' in provider) return provider.server;
  if ('system' in provider) return provider.system;
  if ('metadata' in provider) return /\bentityID\s*=\s*["']([^"']*)/.exec(provider.metadata)?.[1] ?? '';
  return 'issuer' in provider ? provider.issuer : (provider.page ?? CHAT_ADDRESSES[provider.kind].page);
}
