import { getScim, revokeScimToken } from '@attest/api-contract';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { InjectOptions } from 'fastify';
import { buildApp } from '../../../platform/http/app';
import { codeOf, type Origin } from '../../../testing/caller';
import { SCIM_GROUP, SCIM_MORE, SCIM_USER, type ScimBody, scimProgram } from '../../../testing/scimProgram';
import { TestServer } from '../../../testing/testServer';
import { createTestTenant, type TestTenant } from '../../../testing/testTenant';

const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';
const reason = 'Agreed with IT';

const program = scimProgram();
const { send: scim, patch, trail, newToken, renew } = program;

describe('a token', () => {
  beforeEach(renew);

  it('is shown once, opens its tenant until it is revoked, and tells when it was used', async () => {
    const { tokens, address } = await program.server.call(
      { ...program.admin, host: 'suite.example' } as Origin,
      getScim,
      {
        provider: program.provider,
      },
    );
    expect(address).toBe('http://suite.example/scim/v2');
    expect(tokens).toMatchObject([{ name: 'Entra', state: 'valid', lastUsedAt: null }]);
    expect(JSON.stringify(tokens)).not.toContain(program.token);
    const { rows } = await program.server.platform.owner.query(
      'select hash from scim_token where tenant_id = $1',
      [program.tenant.id],
    );
    expect(rows[0].hash.toString('base64url')).not.toContain(program.token.slice(22));
    expect((await scim('GET', '/Users')).status).toBe(200);
    const [used] = (await program.server.call(program.admin, getScim, { provider: program.provider })).tokens;
    expect(used?.lastUsedAt).not.toBeNull();
    const { id } = used as { id: string };
    await program.server.call(program.admin, revokeScimToken, { id, reason });
    expect(await codeOf(program.server.call(program.admin, revokeScimToken, { id, reason }))).toBe(
      'INVALID_OPERATION',
    );
    expect((await scim('GET', '/Users')).status).toBe(401);
    expect(await trail()).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/: create: SCIM token “Entra” of Company account made$/),
        expect.stringMatching(/: revoke: SCIM token “Entra” of Company account revoked$/),
      ]),
    );
  });

  it('opens nothing when it is over, and goes with its provider', async () => {
    const { token: short } = await newToken({ days: 1 });
    await program.server.platform.owner.query(
      `update scim_token set expires_at = attest_now() where expires_at < attest_now() + interval '2 days'`,
    );
    expect((await scim('GET', '/Users', undefined, { by: short })).status).toBe(401);
    expect((await scim('GET', '/Users')).status).toBe(200);
  });

  it.each<[string, (given: { other: TestTenant }) => Parameters<typeof scim>[3]]>([
    ['missing', () => ({ headers: { authorization: '' } })],
    ['of another kind', () => ({ headers: { authorization: 'Basic YTpi' } })],
    ['short', () => ({ by: 'abc' })],
    ['made up', () => ({ by: Buffer.alloc(48, 7).toString('base64url') })],
    ['at the host of another tenant', ({ other }) => ({ host: `${other.code}.localhost` })],
    [
      'told to be of another tenant',
      ({ other }) => ({
        by: Buffer.concat([
          Buffer.from(other.id.replaceAll('-', ''), 'hex'),
          Buffer.from(program.token, 'base64url').subarray(16),
        ]).toString('base64url'),
      }),
    ],
  ])('is refused that is %s', async (_what, how) => {
    const other = await createTestTenant(program.server);
    const { status, body, headers } = await scim('GET', '/Users', undefined, how({ other }));
    expect(status).toBe(401);
    expect(headers['www-authenticate']).toBe('Bearer');
    expect(headers['content-type']).toMatch(/^application\/scim\+json/);
    expect(body).toMatchObject({ schemas: [ERROR], status: '401' });
  });

  it('tells of nobody of another tenant, nor of groups of another provider', async () => {
    const other = await createTestTenant(program.server);
    const somebody = other.users.caoyang;
    expect((await scim('GET', `/Users/${somebody}`)).status).toBe(404);
    expect((await patch(`/Users/${somebody}`, { op: 'replace', path: 'active', value: false })).status).toBe(
      404,
    );
    const { body: group } = await scim('POST', '/Groups', { displayName: 'Quality' });
    const member = { displayName: 'Others', members: [{ value: somebody }] };
    expect((await scim('POST', '/Groups', member)).body.scimType).toBe('invalidValue');
    const second = await program.addProvider();
    const { token: by } = await newToken({ provider: second });
    expect((await scim('GET', `/Groups/${group.id}`, undefined, { by })).status).toBe(404);
    expect((await scim('POST', '/Groups', { displayName: 'Quality' }, { by })).status).toBe(201);
  });

  it('may be used so many times a minute, and guesses are counted by address', async () => {
    const own = await TestServer.start({
      database: program.server.database,
      config: { callsPerPerson: 1, publicRate: 1 },
    });
    const busy = await buildApp({ platform: own.platform, routes: own.routes });
    const ask = (authorization: string) =>
      busy.inject({ url: '/scim/v2/Users?count=0', headers: { host: 'suite.example', authorization } });
    expect((await ask(`Bearer ${program.token}`)).statusCode).toBe(200);
    const second = await ask(`Bearer ${program.token}`);
    expect(second.statusCode).toBe(429);
    expect(Number(second.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask('Bearer x')).statusCode).toBe(401);
    expect((await ask('Bearer x')).statusCode).toBe(429);
    await busy.close();
    await own.stop();
  });

  it('is of no chat platform', async () => {
    await program.server.platform.owner.query(`update sign_in_provider set kind = 'wecom' where id = $1`, [
      program.provider,
    ]);
    expect(await codeOf(newToken())).toBe('INVALID_OPERATION');
  });
});

describe('what is supported', () => {
  beforeAll(renew);

  it.each<[string, (body: ScimBody) => void]>([
    [
      '/ServiceProviderConfig',
      ({ patch, filter, bulk }) =>
        expect([patch.supported, filter.supported, bulk.supported]).toEqual([true, true, false]),
    ],
    [
      '/ResourceTypes',
      ({ Resources }) =>
        expect(Resources.map(({ endpoint }: ScimBody) => endpoint)).toEqual(['/Users', '/Groups']),
    ],
    ['/ResourceTypes/User', ({ schemaExtensions }) => expect(schemaExtensions[0].schema).toBe(SCIM_MORE)],
    [
      '/Schemas',
      ({ Resources }) =>
        expect(Resources.map(({ id }: ScimBody) => id)).toEqual([SCIM_USER, SCIM_GROUP, SCIM_MORE]),
    ],
    [
      `/Schemas/${SCIM_USER}`,
      ({ attributes }) =>
        expect(attributes[0]).toMatchObject({
          name: 'userName',
          required: true,
          uniqueness: 'server',
          caseExact: false,
        }),
    ],
  ])('is told at %s', async (path, look) => {
    const { status, body } = await scim('GET', path);
    expect(status).toBe(200);
    look(body);
  });

  it.each<[string, InjectOptions['method'], string, number]>([
    ['an endpoint that is none', 'GET', '/Me', 404],
    ['a schema that is none', 'GET', '/Schemas/urn:x', 404],
    ['a user that is none', 'GET', '/Users/00000000-0000-4000-8000-000000000000', 404],
    ['an id that is none', 'GET', '/Users/nobody', 404],
    ['a group that is none', 'DELETE', '/Groups/nobody', 404],
  ])('refuses %s in the words of the protocol', async (_what, method, path, status) => {
    const answer = await scim(method, path);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ schemas: [ERROR], status: String(status) });
  });
});
