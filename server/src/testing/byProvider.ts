import {
  beginProviderSignIn,
  loginByProvider,
  type OidcProvider,
  type RequestOf,
} from '@attest/api-contract';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import type { IdentityProvider } from '../../../root-config/tools/testing/identityProvider';
import type { Origin } from './caller';
import { TestServer } from './testServer';
import { createTestTenant, type TestTenant } from './testTenant';

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

/** What each test of a file has beside others: a tenant, its administrator and a browser on its sign-in page. */
export interface ProviderWorld<P extends IdentityProvider> {
  idp: P;
  server: TestServer;
  tenant: TestTenant;
  admin: Origin;
  way: ProviderBrowser;
}

/**
 * A server that may call an identity provider, and other origins that are there by then, for the tests of a file; `begin`
 * is given what is new for each of them.
 */
export function providerPerTest<P extends IdentityProvider>(
  startProvider: () => Promise<P>,
  begin: (world: ProviderWorld<P>) => unknown,
  others: () => string[] = () => [],
): void {
  let idp: P;
  let server: TestServer;
  beforeAll(async () => {
    idp = await startProvider();
    const outbound = { networks: [], origins: [idp.issuer, ...others()] };
    server = await TestServer.start({ config: { outbound } });
  });
  afterAll(async () => {
    await server?.stop();
    await idp?.stop();
  });
  beforeEach(async () => {
    const tenant = await createTestTenant(server);
    const admin = { tenantId: tenant.id, token: await server.session(tenant.id, 'gaoxiang') };
    await begin({ idp, server, tenant, admin, way: new ProviderBrowser(server, idp, tenant.id) });
  });
}
