import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import type { NewUser } from '../directory/identity/administration';
import type { NewTenant } from '../directory/tenancy/administration';
import type { Origin } from './caller';
import { TestServer } from './testServer';
import { createTestTenant, type TestTenant } from './testTenant';

/** A server for the tests of a file, with a tenant of its own for each of them. */
export function tenantPerTest(options: Partial<NewTenant> = {}, people: Partial<NewUser> = {}) {
  let server: TestServer;
  let tenant: TestTenant;
  beforeAll(async () => {
    server = await TestServer.start();
  });
  beforeEach(async () => {
    tenant = await createTestTenant(server, options, people);
  });
  afterAll(() => server?.stop());
  return {
    get server() {
      return server;
    },
    get tenant() {
      return tenant;
    },
    /** A new session of somebody. */
    origin: async (account: string): Promise<Origin> => ({
      tenantId: tenant.id,
      token: await server.session(tenant.id, account),
    }),
  };
}
