import { beginProviderSignIn, type Language } from '@attest/api-contract';
import { chosenLanguage, request, signInByProvider } from '@attest/shared-utility';

/** What this tab keeps while a person is at an identity provider. */
interface Kept {
  /** Proves to the server that the sign-in was begun here. */
  binding: string;
  /** Query of the sign-in page: which page was asked for. */
  search: string;
  /** The language chosen on the sign-in page; the page is another one when the provider leads back. */
  language?: Language;
}

const KEY = 'attest:provider-sign-in';

/** Leads to an identity provider of the tenant. Throws ApiError. */
export async function leaveForProvider(tenantId: string, provider: string): Promise<void> {
  const { url, binding } = await request(beginProviderSignIn, { tenantId, provider }, { quiet: true });
  const kept: Kept = {
    binding,
    search: window.location.search,
    language: chosenLanguage() ?? undefined,
  };
  sessionStorage.setItem(KEY, JSON.stringify(kept));
  window.location.assign(url);
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
  const { binding, language } = kept();
  await signInByProvider({
    state: given('state') ?? 'none',
    code: given('code'),
    iss: given('iss'),
    error: given('error')?.slice(0, 200),
    // Of a tab that has begun none the server says the same as of one that has begun another.
    binding: binding || NO_BINDING,
    language,
  });
  sessionStorage.removeItem(KEY);
}
