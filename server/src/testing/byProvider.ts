import {
  beginProviderSignIn,
  loginByProvider,
  type OidcProvider,
  type RequestOf,
} from '@attest/api-contract';
import type { IdentityProvider } from '../../../root-config/tools/testing/identityProvider';
import type { TestServer } from './testServer';

/** Every tenant of a test comes by the same host, as a person's browser would. */
const HOST = 'suite.example';

/** Where an identity provider leads back to. */
export const BACK = `http://${HOST}/auto-login`;

/** Settings of a tenant that is signed in to by accounts of the company. */
export const companyAccounts = (
  { issuer, clientId }: IdentityProvider,
  more: Partial<OidcProvider> = {},
): OidcProvider => ({
  kind: 'oidc',
  enabled: true,
  nameZh: '公司账号',
  nameEn: 'Company account',
  issuer,
  clientId,
  matchBy: 'account',
  claim: 'preferred_username',
  ...more,
});

/** A browser on the sign-in page of a tenant: its way to an identity provider and back. */
export class ProviderBrowser {
  readonly origin: { tenantId: string; host: string };

  constructor(
    private readonly server: TestServer,
    private readonly idp: IdentityProvider,
    private readonly tenantId: string,
  ) {
    this.origin = { tenantId, host: HOST };
  }

  begin(provider: string, sign?: boolean) {
    return this.server.call(this.origin, beginProviderSignIn, { provider, tenantId: this.tenantId, sign });
  }

  /** What the address that a provider led back to gives. */
  given(back: URL, binding: string): RequestOf<typeof loginByProvider> {
    const of = (name: string) => back.searchParams.get(name) ?? undefined;
    return { tenantId: this.tenantId, state: of('state') ?? '', code: of('code'), iss: of('iss'), binding };
  }

  /** The whole way. */
  async signIn(provider: string) {
    const { url, binding } = await this.begin(provider);
    const back = await this.idp.visit(url);
    return this.server.call(this.origin, loginByProvider, this.given(back, binding));
  }
}
