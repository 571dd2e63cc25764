import {
  listPeople,
  makeScimToken,
  type Provisioning,
  saveProvisioning,
  saveSignInProvider,
  searchAudit,
} from '@attest/api-contract';
import { afterAll, beforeAll } from '@jest/globals';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { buildApp } from '../platform/http/app';
import type { Origin } from './caller';
import { TestServer } from './testServer';
import { createTestTenant, type TestTenant } from './testTenant';

const ISSUER = 'https://login.example';
export const SCIM_USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const SCIM_GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const SCIM_MORE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const reason = 'Agreed with IT';

// biome-ignore lint/suspicious/noExplicitAny: a body is looked at as it is
export type ScimBody = any;

interface How {
  headers?: object;
  by?: string;
  host?: string;
}

/** An identity provider of a tenant that provisions people by SCIM; begun anew by `renew`. */
export class ScimProgram {
  server!: TestServer;
  app!: FastifyInstance;
  tenant!: TestTenant;
  admin!: Origin;
  provider!: string;
  token!: string;

  async start(): Promise<void> {
    this.server = await TestServer.start({ config: { outbound: { networks: [], origins: [ISSUER] } } });
    this.app = await buildApp({ platform: this.server.platform, routes: this.server.routes });
  }

  async stop(): Promise<void> {
    await this.app?.close();
    await this.server?.stop();
  }

  /** A tenant, a provider and a token of its own. */
  renew = async (): Promise<void> => {
    this.tenant = await createTestTenant(this.server);
    this.admin = {
      tenantId: this.tenant.id,
      token: await this.server.session(this.tenant.id, 'gaoxiang'),
    };
    this.provider = await this.addProvider();
    ({ token: this.token } = await this.newToken());
  };

  async addProvider(): Promise<string> {
    const provider = {
      kind: 'oidc',
      enabled: true,
      nameZh: '公司账号',
      nameEn: 'Company account',
      issuer: ISSUER,
      clientId: 'attest',
      matchBy: 'account',
      claim: 'sub',
    } as const;
    const { id } = await this.server.call(this.admin, saveSignInProvider, { provider, reason });
    return id;
  }

  newToken = (more: { days?: number; provider?: string } = {}) =>
    this.server.call(this.admin, makeScimToken, {
      provider: this.provider,
      name: 'Entra',
      days: 90,
      reason,
      ...more,
    });

  send = async (
    method: InjectOptions['method'],
    path: string,
    body?: object,
    { headers = {}, by = this.token, host = 'suite.example' }: How = {},
  ) => {
    const answer = await this.app.inject({
      method,
      url: `/scim/v2${path}`,
      ...(body && { payload: JSON.stringify(body) }),
      headers: {
        host,
        authorization: `Bearer ${by}`,
        ...(body && { 'content-type': 'application/scim+json; charset=utf-8' }),
        ...headers,
      },
    });
    const json: ScimBody = answer.body ? JSON.parse(answer.body) : undefined;
    return { status: answer.statusCode, body: json, headers: answer.headers };
  };

  patch = (path: string, ...Operations: object[]) =>
    this.send('PATCH', path, { schemas: [PATCH], Operations });

  /** The names of those that a filter finds. */
  filtered = async (path: string, filter: string): Promise<string[]> => {
    const { body } = await this.send('GET', `${path}?filter=${encodeURIComponent(filter)}`);
    return body.Resources.map((one: ScimBody) => one.userName ?? one.displayName);
  };

  /** The newest entries of the trail: who did what. */
  trail = async (): Promise<string[]> => {
    const asked = { filter: {}, page: 1, pageSize: 50 };
    const { rows } = await this.server.call(this.admin, searchAudit, asked);
    return rows.map(
      ({ event, operatorName, descriptionEn }) => `${operatorName}: ${event}: ${descriptionEn}`,
    );
  };

  person = async (account: string) => {
    const asked = { filter: { text: account }, page: 1, pageSize: 5 };
    const [row] = (await this.server.call(this.admin, listPeople, asked)).rows;
    return row && { ...row, roles: row.roles.map(({ code }) => code).sort() };
  };

  /** Groups that come by SCIM give roles. */
  rolesByGroup = (more: Partial<Provisioning> = {}) =>
    this.server.call(this.admin, saveProvisioning, {
      id: this.provider,
      version: 1,
      reason,
      provisioning: {
        create: false,
        account: null,
        name: null,
        employeeId: null,
        email: null,
        department: null,
        groupsByScim: true,
        groups: null,
        roles: [
          { group: 'Quality', role: 'qa' },
          { group: 'g-archive', role: 'arch' },
        ],
        administrators: [],
        ...more,
      },
    });
}

/** For the tests of a file. */
export function scimProgram(): ScimProgram {
  const program = new ScimProgram();
  beforeAll(() => program.start());
  afterAll(() => program.stop());
  return program;
}

/** Somebody who joins, as Entra sends it. */
export const lilei = (more: object = {}) => ({
  schemas: [SCIM_USER, SCIM_MORE],
  userName: 'LiLei@corp.example',
  externalId: 'o-1',
  displayName: '李雷',
  name: { givenName: '雷', familyName: '李', formatted: '李雷' },
  emails: [{ primary: true, type: 'work', value: 'lei@corp.example' }],
  active: true,
  title: 'Engineer',
  [SCIM_MORE]: { employeeNumber: 'E0900', department: 'QA' },
  ...more,
});
