import { chatPage } from './chat/page';
import { isChat, isSaml } from './kinds';
import { oidcPage } from './oidc';
import type { ProviderPage } from './providerPage';
import { samlPage } from './saml/page';
import type { StoredProvider } from './tables';

/** The page of a provider, by its kind. */
export const pageOf = (row: StoredProvider): ProviderPage => {
  if (isSaml(row)) return samlPage;
  return isChat(row) ? chatPage : oidcPage;
};
