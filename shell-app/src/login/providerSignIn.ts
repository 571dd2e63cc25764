import {
  beginProviderSignIn,
  type ChatKind,
  type Language,
  type ResponseOf,
  type TenantConfig,
} from '@attest/api-contract';
import {
  chosenLanguage,
  request,
  samlAnswer,
  signInByProvider,
  signInInDingTalk,
} from '@attest/shared-utility';

/** What this tab keeps while a person is at an identity provider. */
interface Kept {
  /** Proves to the server that the sign-in was begun here. */
  binding: string;
  /** What the provider is not told of it. */
  kept?: string;
  /** Query of the sign-in page: which page was asked for. */
  search: string;
  /** The language chosen on the sign-in page; the page is another one when the provider leads back. */
  language?: Language;
}

const KEY = 'attest:provider-sign-in';

/** How the browsers of chat platforms' apps name themselves. */
const APPS: Readonly<Record<ChatKind, RegExp>> = {
  wecom: /\bwxwork\b/i,
  dingtalk: /\bDingTalk\b/i,
  feishu: /\b(Lark|Feishu)\b/i,
};
const isIn = (app: ChatKind): boolean => APPS[app].test(navigator.userAgent);

const LEFT = 'attest:left-in-app';

/**
 * The provider whose app this browser is: people there have signed in already. Once in a tab: whoever was refused, or has
 * signed out, chooses.
 */
export function providerOfApp({ providers }: TenantConfig): string | undefined {
  const [only, another] = providers.filter(({ app }) => app && isIn(app));
  if (!only || another || sessionStorage.getItem(LEFT)) return undefined;
  sessionStorage.setItem(LEFT, only.id);
  return only.id;
}

/**
 * Leads to an identity provider of the tenant; in DingTalk's own app the person is in at once where the app says who they are.
 * Throws ApiError.
 */
export async function leaveForProvider({ tenantId, providers }: TenantConfig, id: string): Promise<void> {
  const app = providers.find((one) => one.id === id)?.app;
  const begun = await request(
    beginProviderSignIn,
    { tenantId, provider: id, ...(app && isIn(app) && { inApp: true }) },
    { quiet: true },
  );
  if (begun.corpId && (await enterInDingTalk(begun.corpId, begun))) return;
  const { url, binding, kept: sealed } = begun;
  const kept: Kept = {
    binding,
    ...(sealed && { kept: sealed }),
    search: window.location.search,
    language: chosenLanguage() ?? undefined,
  };
  sessionStorage.setItem(KEY, JSON.stringify(kept));
  window.location.assign(url);
}

/** Signs in with the code of DingTalk's app; false where there is none. Throws ApiError. */
async function enterInDingTalk(
  corpId: string,
  { url, binding }: ResponseOf<typeof beginProviderSignIn>,
): Promise<boolean> {
  const { dingTalkCode } = await import('./dingTalkCode');
  const code = await dingTalkCode(corpId);
  if (!code) return false;
  const state = new URL(url).searchParams.get('state') ?? '';
  await signInInDingTalk({ state, binding, code, language: chosenLanguage() ?? undefined });
  return true;
}

const kept = (): Kept => {
  const text = sessionStorage.getItem(KEY);
  return text ? (JSON.parse(text) as Kept) : { binding: '', search: '' };
};

/** The query that the sign-in page had when this tab left for a provider. */
export const searchBefore = (): string => kept().search;

const NO_BINDING = 'x'.repeat(43);

/** Ends a sign-in with what the provider has put into the address. Throws ApiError. */
export async function returnFromProvider(search: string): Promise<void> {
  const answer = new URLSearchParams(search);
  const given = (name: string) => answer.get(name) ?? undefined;
  const { binding, kept: sealed, language } = kept();
  await signInByProvider({
    state: given('state') ?? 'none',
    // DingTalk calls it otherwise.
    code: samlAnswer(given('code')) ?? given('authCode') ?? given('code'),
    iss: given('iss'),
    error: given('error')?.slice(0, 200),
    // Of a tab that has begun none the server says the same as of one that has begun another.
    binding: binding || NO_BINDING,
    kept: sealed,
    language,
  });
  sessionStorage.removeItem(KEY);
}
