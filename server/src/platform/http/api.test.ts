import { type AddressInfo, connect } from 'node:net';
import {
  COOKIES,
  type Envelope,
  getBehaviours,
  getClientConfig,
  getLoginKey,
  getTenantConfig,
  getUserInfo,
  groupTenants,
  HEADERS,
  importDefinitions,
  login,
  logout,
  MAX_PACKAGE,
  saveBehaviour,
  searchUsers,
  taskCounts,
  updateLanguage,
  updatePassword,
} from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { encryptPassword, randomPassword, TestServer } from '../../testing/testServer';
import { createTestTenant, type TestTenant } from '../../testing/testTenant';
import { buildApp } from './app';
import { addressOf } from './origin';

let server: TestServer;
let app: FastifyInstance;
let a: TestTenant;
let b: TestTenant;

beforeAll(async () => {
  server = await TestServer.start();
  app = await buildApp({ platform: server.platform, routes: server.routes });
  a = await createTestTenant(server, { code: 'alpha', isPublic: true });
  b = await createTestTenant(server, { code: 'beta' });
});
afterAll(async () => {
  await app.close();
  await server.stop();
});

interface Browser {
  host: string;
  cookies: Record<string, string>;
}

const browserAt = (host: string): Browser => ({ host, cookies: {} });

/** Sends as a browser does: cookies kept, CSRF repeated in the header, Origin of its own page. */
async function send(browser: Browser, path: string, input?: unknown, more: InjectOptions = {}) {
  const { headers, ...others } = more;
  const isPost = input !== undefined;
  const answer = await app.inject({
    method: isPost ? 'POST' : 'GET',
    url: `/api/${path}`,
    ...(isPost && { payload: input as object }),
    ...others,
    cookies: browser.cookies,
    headers: {
      host: browser.host,
      ...(isPost && {
        origin: `http://${browser.host}`,
        [HEADERS.csrf]: browser.cookies[COOKIES.csrf] ?? '',
      }),
      ...headers,
    },
  });
  for (const { name, value, maxAge, expires } of answer.cookies) {
    if (maxAge === 0 || (expires && expires.getTime() < 1000)) delete browser.cookies[name];
    else browser.cookies[name] = value;
  }
  const isJson = String(answer.headers['content-type']).includes('json');
  return { answer, status: answer.statusCode, envelope: isJson ? (answer.json() as Envelope) : undefined };
}

const said = async (sent: ReturnType<typeof send>) => {
  const { status, envelope } = await sent;
  return [status, envelope?.resultMessage];
};

async function signIn(browser: Browser, tenant: TestTenant, account: string, password = tenant.password) {
  const key = (await send(browser, getLoginKey.path)).envelope?.data as { publicKey: string; nonce: string };
  return send(browser, login.path, {
    account,
    password: encryptPassword(key.publicKey, key.nonce, password),
    tenantId: tenant.id,
  });
}

async function signedIn(host: string, tenant: TestTenant, account: string): Promise<Browser> {
  const browser = browserAt(host);
  expect(await said(signIn(browser, tenant, account))).toEqual([200, 'SUCCESS']);
  return browser;
}

describe('a browser', () => {
  it('signs in, works and signs out with nothing but cookies', async () => {
    const browser = browserAt('alpha.localhost:8000');
    const { answer } = await signIn(browser, a, 'caoyang');
    const token = answer.cookies.find(({ name }) => name === COOKIES.token);
    expect(token).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(token).not.toHaveProperty('maxAge');
    expect(token).not.toHaveProperty('secure');
    expect(answer.headers).not.toHaveProperty(HEADERS.token);
    expect(answer.body).not.toContain(token?.value);
    expect(answer.headers[HEADERS.csrf]).toBe(browser.cookies[COOKIES.csrf]);
    expect(browser.cookies[COOKIES.signedIn]).toBe('1');

    const info = await send(browser, getUserInfo.path);
    expect(info.envelope).toMatchObject({ code: 0, success: true, resultMessage: 'SUCCESS' });
    expect(await said(send(browser, updateLanguage.path, { language: 'en' }))).toEqual([200, 'SUCCESS']);

    // A call that other programs know by further names answers to each of them.
    const counts = await Promise.all(
      [taskCounts.path, ...taskCounts.also].map((path) => send(browser, path)),
    );
    expect(counts.map(({ envelope }) => envelope)).toEqual(counts.map(() => counts[0]?.envelope));
    expect(counts.at(-1)?.envelope).toMatchObject({ success: true, data: { todoCount: 0 } });
    expect(counts).toHaveLength(3);

    const stolen = { ...browser, cookies: { ...browser.cookies } };
    expect(await said(send(browser, logout.path, {}))).toEqual([200, 'SUCCESS']);
    // Nothing is left but the name of the browser.
    expect(Object.keys(browser.cookies)).toEqual([COOKIES.device]);
    expect(await said(send(stolen, getUserInfo.path))).toEqual([401, 'SESSION_INVALID']);
    expect(Object.keys(stolen.cookies)).toEqual([COOKIES.device]);
  });

  it('is known by its name once somebody has signed in, so that strangers cannot shut them out', async () => {
    const own = await signedIn('alpha.localhost', a, 'mengyao');
    const { answer } = await signIn(own, a, 'mengyao');
    const name = answer.cookies.find((cookie) => cookie.name === COOKIES.device);
    expect(name).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 400 * 86_400 });
    expect(own.cookies[COOKIES.device]).toBe(name?.value);
    const stranger = browserAt('alpha.localhost');
    const guess = () => said(signIn(stranger, a, 'mengyao', 'Wrong-1'));
    for (let count = 0; count < 5; count += 1) await guess();
    expect(await guess()).toEqual([423, 'ACCOUNT_LOCKED']);
    expect(await said(signIn(own, a, 'mengyao'))).toEqual([200, 'SUCCESS']);
    const planted = { ...browserAt('alpha.localhost'), cookies: { [COOKIES.device]: 'x'.repeat(43) } };
    expect(await said(signIn(planted, a, 'caoyang'))).toEqual([200, 'SUCCESS']);
    expect(planted.cookies[COOKIES.device]).not.toBe('x'.repeat(43));
  });

  it('gets a new session with a new password, and only that one lives on', async () => {
    const [browser, elsewhere] = [
      await signedIn('alpha.localhost', a, 'yuanmeng'),
      await signedIn('alpha.localhost', a, 'yuanmeng'),
    ];
    const before = { ...browser.cookies };
    const change = await send(browser, updatePassword.path, {
      oldPassword: server.encrypt(a.password),
      newPassword: server.encrypt(randomPassword()),
    });
    expect(change.status).toBe(200);
    expect(browser.cookies[COOKIES.token]).not.toBe(before[COOKIES.token]);
    expect(browser.cookies[COOKIES.csrf]).not.toBe(before[COOKIES.csrf]);
    expect(await said(send(browser, getUserInfo.path))).toEqual([200, 'SUCCESS']);
    expect(await said(send(elsewhere, getUserInfo.path))).toEqual([401, 'SESSION_INVALID']);
  });

  it('keeps its cookies to https and the sub-path where the suite lives', async () => {
    const publicUrl = new URL('https://q.example.com/suite');
    const secure = await TestServer.start({
      config: { publicUrl, basePath: '/suite' },
      database: server.database,
    });
    const own = await buildApp({ platform: secure.platform, routes: secure.routes });
    const answer = await own.inject({
      method: 'POST',
      url: `/suite/api/${login.path}`,
      headers: { host: 'internal:8000', origin: 'https://q.example.com', [HEADERS.tenant]: a.id },
      payload: { account: 'yubo', password: secure.encrypt(a.password), tenantId: a.id },
    });
    expect(answer.statusCode).toBe(200);
    for (const cookie of answer.cookies) expect(cookie).toMatchObject({ secure: true, path: '/suite/' });
    expect(answer.headers['strict-transport-security']).toBeDefined();
    expect((await own.inject(`/api/${getClientConfig.path}`)).statusCode).toBe(404);
    await own.close();
    await secure.stop();
  });
});

describe('a program', () => {
  it('uses headers instead of cookies', async () => {
    const token = await server.session(a.id, 'hanxue');
    const headers = { [HEADERS.token]: token, [HEADERS.tenant]: a.id };
    const answer = await app.inject({ url: `/api/${getUserInfo.path}`, headers });
    expect(answer.json()).toMatchObject({ code: 0, data: { sysUserInfo: { account: 'hanxue' } } });
  });
});

describe('forgery from other sites', () => {
  it('is refused without, with an old and with another person’s CSRF token, changing nothing', async () => {
    const browser = await signedIn('alpha.localhost', a, 'hanxue');
    const other = await signedIn('alpha.localhost', a, 'wuqian');
    const earlier = await signedIn('alpha.localhost', a, 'hanxue');
    const save = (csrf: string) =>
      said(
        send(
          browser,
          saveBehaviour.path,
          { type: 'forged', dataJson: '1' },
          { headers: { [HEADERS.csrf]: csrf } },
        ),
      );
    for (const csrf of ['', 'x', other.cookies[COOKIES.csrf], earlier.cookies[COOKIES.csrf]]) {
      expect(await save(csrf ?? '')).toEqual([403, 'CSRF_INVALID']);
    }
    const saved = await send(browser, `${getBehaviours.path}?types=forged`);
    expect(saved.envelope?.data).toEqual([]);
    expect(await save(browser.cookies[COOKIES.csrf] ?? '')).toEqual([200, 'SUCCESS']);
  });

  it('is refused by its Origin, sign-in included', async () => {
    const browser = await signedIn('alpha.localhost', a, 'hanxue');
    const from = (origin: string) => ({ headers: { origin } });
    for (const origin of [
      'http://evil.example',
      'null',
      'http://beta.localhost',
      'https://alpha.localhost.evil.example',
    ]) {
      const call = send(browser, saveBehaviour.path, { type: 't', dataJson: '1' }, from(origin));
      expect(await said(call)).toEqual([403, 'CSRF_INVALID']);
      const enter = send(browserAt('alpha.localhost'), login.path, {}, from(origin));
      expect(await said(enter)).toEqual([403, 'CSRF_INVALID']);
    }
  });

  it('cannot post a form', async () => {
    const browser = await signedIn('alpha.localhost', a, 'hanxue');
    const form = (type: string, csrf: string) =>
      app.inject({
        method: 'POST',
        url: `/api/${saveBehaviour.path}`,
        cookies: browser.cookies,
        headers: { host: browser.host, 'content-type': type, ...(csrf && { [HEADERS.csrf]: csrf }) },
        payload: '{"type":"t","dataJson":"1"}',
      });
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      expect((await form(type, '')).json()).toMatchObject({ resultMessage: 'CSRF_INVALID' });
      expect((await form(type, browser.cookies[COOKIES.csrf] ?? '')).statusCode).toBe(400);
    }
  });
});

describe('bad input', () => {
  const search = { page: 1, pageSize: 10, filter: {} };
  const nested = (depth: number) => `{"type":"t","dataJson":${'['.repeat(depth)}${']'.repeat(depth)}}`;

  it.each<[string, unknown, string]>([
    ['an unknown field', { ...search, tenantId: 'x' }, 'REQUEST_INVALID'],
    ['an unknown nested field', { ...search, filter: { role: 'qa', sql: '1' } }, 'REQUEST_INVALID'],
    ['a wrong type', { ...search, page: '1' }, 'REQUEST_INVALID'],
    ['a missing field', { page: 1 }, 'REQUEST_INVALID'],
    ['a value out of range', { ...search, pageSize: 101 }, 'REQUEST_INVALID'],
    ['an array', [], 'REQUEST_INVALID'],
    ['null', null, 'REQUEST_INVALID'],
    ['NUL in a text', { ...search, filter: { text: 'a\u0000b' } }, 'REQUEST_INVALID'],
    ['half a character', { ...search, filter: { text: '\ud800' } }, 'REQUEST_INVALID'],
  ])('%s is refused', async (_, input, code) => {
    const browser = await signedIn('alpha.localhost', a, 'hanxue');
    const payload = JSON.stringify(input);
    const headers = { 'content-type': 'application/json' };
    expect((await said(send(browser, searchUsers.path, payload, { payload, headers })))[1]).toBe(code);
  });

  it.each<[string, string, string]>([
    ['text that is no JSON', '{"type":', 'REQUEST_INVALID'],
    ['__proto__', '{"type":"t","dataJson":"1","__proto__":{"x":1}}', 'REQUEST_INVALID'],
    ['a number too large', '{"type":"t","dataJson":1e999}', 'REQUEST_INVALID'],
    ['33 levels', nested(33), 'REQUEST_INVALID'],
    ['200,000 levels', nested(200_000), 'REQUEST_INVALID'],
    ['more than a megabyte', `{"type":"t","dataJson":"${'x'.repeat(1024 * 1024)}"}`, 'REQUEST_TOO_LARGE'],
  ])('%s is refused', async (_, payload, code) => {
    const browser = await signedIn('alpha.localhost', a, 'hanxue');
    const headers = { 'content-type': 'application/json' };
    expect((await said(send(browser, saveBehaviour.path, payload, { payload, headers })))[1]).toBe(code);
  });

  it.each([
    ['a package of types reaches its call', MAX_PACKAGE, 'NO_PERMISSION'],
    ['one that is larger than any may be does not', 2 * MAX_PACKAGE, 'REQUEST_TOO_LARGE'],
  ])('%s', async (_, size, code) => {
    const browser = await signedIn('alpha.localhost', a, 'hanxue');
    const definition = { type: 'enquiry', hash: 'a'.repeat(64), base: null, needs: { types: [], roles: [] } };
    const definitions = [{ ...definition, content: { story: 'x'.repeat(size - 1_000) } }];
    const input = { package: { format: 'attest-record-types/1', definitions }, dryRun: true };
    expect((await said(send(browser, importDefinitions.path, input)))[1]).toBe(code);
  });

  it('of unknown paths and methods is answered in the envelope', async () => {
    const browser = await signedIn('alpha.localhost', a, 'hanxue');
    expect(await said(send(browser, 'no/such/call'))).toEqual([404, 'NOT_FOUND']);
    expect(await said(send(browser, searchUsers.path))).toEqual([405, 'METHOD_NOT_ALLOWED']);
    expect(await said(send(browser, `${getBehaviours.path}?types=a&types=b`))).toEqual([
      400,
      'REQUEST_INVALID',
    ]);
    expect(await said(send(browser, `${getBehaviours.path}?other=1`))).toEqual([400, 'REQUEST_INVALID']);
    expect(await said(send(browser, '%c0%80'))).toEqual([404, 'NOT_FOUND']);
  });

  it('is told where it is wrong', async () => {
    const browser = await signedIn('alpha.localhost', a, 'hanxue');
    const { envelope } = await send(browser, searchUsers.path, { ...search, extra: 1 });
    expect(JSON.stringify(envelope?.data)).toContain('extra');
  });
});

describe('the tenant of a request', () => {
  const config = async (browser: Browser, query = '') => {
    const { envelope } = await send(browser, getTenantConfig.path + query);
    const data = envelope?.data as { tenant: { code: string } | null } | undefined;
    return data?.tenant?.code ?? null;
  };

  it('is that of the host, else of the cookie, else none', async () => {
    expect(await config(browserAt('alpha.localhost:8000'))).toBe('alpha');
    expect(await config(browserAt('BETA.localhost'))).toBe('beta');
    expect(await config(browserAt('localhost:8000'))).toBeNull();
    expect(await config({ host: 'localhost', cookies: { [COOKIES.tenant]: b.id } })).toBe('beta');
    expect(await config({ host: 'alpha.localhost', cookies: { [COOKIES.tenant]: b.id } })).toBe('alpha');
    const gone = '0198c000-0000-7000-8000-000000000000';
    expect(await config({ host: 'localhost', cookies: { [COOKIES.tenant]: gone } })).toBeNull();
  });

  it('is needed by everything that is not public', async () => {
    const browser = await signedIn('alpha.localhost', a, 'hanxue');
    const bare = { ...browser, host: 'localhost' };
    expect(await said(send(bare, getUserInfo.path))).toEqual([400, 'TENANT_IS_NULL']);
    expect(await said(send({ ...browser, host: 'beta.localhost' }, getUserInfo.path))).toEqual([
      401,
      'SESSION_INVALID',
    ]);
  });

  it('is offered by a chooser only where it wants to be', async () => {
    const { envelope } = await send(browserAt('localhost:8000'), groupTenants.path);
    expect(envelope?.data).toEqual([
      expect.objectContaining({ code: 'alpha', url: 'http://alpha.localhost:8000/' }),
    ]);
  });

  it('cannot be named by the input against the host', async () => {
    const attempt = send(browserAt('alpha.localhost'), login.path, {
      account: 'caoyang',
      password: server.encrypt(b.password),
      tenantId: b.id,
    });
    expect(await said(attempt)).toEqual([404, 'TENANT_NOT_EXIST']);
  });
});

describe('answers', () => {
  it('are never cached, sniffed or framed, and carry their request id', async () => {
    const { answer } = await send(browserAt('localhost'), getClientConfig.path);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      [HEADERS.requestId]: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  it('of an unforeseen failure show nothing but a number', async () => {
    const { pathname } = new URL(server.database.url);
    const broken = await TestServer.start({ database: server.database });
    const own = await buildApp({ platform: broken.platform, routes: broken.routes });
    await server.platform.owner.query('alter table user_behaviour rename to user_behaviour_away');
    const token = await server.session(a.id, 'hanxue');
    const headers = { [HEADERS.token]: token, [HEADERS.tenant]: a.id };
    const answer = await own.inject({ url: `/api/${getBehaviours.path}`, headers });
    await server.platform.owner.query('alter table user_behaviour_away rename to user_behaviour');
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      code: 1,
      success: false,
      resultMessage: 'SERVICE_ERROR',
      data: { requestId: answer.headers[HEADERS.requestId] },
    });
    expect(answer.body).not.toContain(pathname.slice(1));
    await own.close();
    await broken.stop();
  });

  it('come in their documents, as JSON and as a page without scripts', async () => {
    const json = await app.inject('/api/docs');
    expect(json.json()).toMatchObject({ openapi: '3.1.0' });
    expect(Object.keys(json.json().paths)).toContain(`/${login.path}`);
    expect((await app.inject('/api/docs/openapi.json')).json()).toEqual(json.json());
    const page = await app.inject({ url: '/api/docs', headers: { accept: 'text/html' } });
    expect(page.body).toContain(login.path);
    expect(page.body).not.toContain('<script');
  });
});

it.each([
  ['::ffff:10.1.2.3', '10.1.2.3'],
  ['10.1.2.3', '10.1.2.3'],
  ['fd12::1', 'fd12::1'],
  ['::ffff:7f00:1', '::ffff:7f00:1'],
])('the trail names %s as %s', (ip, address) => expect(addressOf({ ip })).toBe(address));

describe('public calls', () => {
  it('are limited by address, others by person', async () => {
    const limited = await TestServer.start({
      config: { publicRate: 3, callsPerPerson: 3 },
      database: server.database,
    });
    const own = await buildApp({ platform: limited.platform, routes: limited.routes });
    const ask = (remoteAddress: string, forwarded?: string) =>
      own.inject({
        url: `/api/${getLoginKey.path}`,
        remoteAddress,
        ...(forwarded && { headers: { 'x-forwarded-for': forwarded } }),
      });
    const answers = [];
    for (let count = 0; count < 5; count += 1) answers.push(await ask('10.0.0.1', `10.9.9.${count}`));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429, 429]);
    expect(answers.at(-1)?.json()).toMatchObject({ resultMessage: 'TOO_MANY_REQUESTS' });
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask('10.0.0.2')).statusCode).toBe(200);

    const as = async (account: string) => {
      const token = await server.session(a.id, account);
      const headers = { [HEADERS.token]: token, [HEADERS.tenant]: a.id };
      return own.inject({ url: `/api/${getUserInfo.path}`, headers });
    };
    // Whatever the session.
    const calls = [];
    for (let count = 0; count < 4; count += 1) calls.push(await as('caoyang'));
    expect(calls.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429]);
    expect(calls.at(-1)?.json()).toMatchObject({ resultMessage: 'TOO_MANY_REQUESTS' });
    expect(Number(calls.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await as('yubo')).statusCode).toBe(200);
    await own.close();
    await limited.stop();
  });
});

describe('a program', () => {
  const ask = async (headers: Record<string, string>) => {
    const key = (await send(browserAt('alpha.localhost'), getLoginKey.path)).envelope?.data as {
      publicKey: string;
      nonce: string;
    };
    return app.inject({
      method: 'POST',
      url: `/api/${login.path}`,
      payload: {
        account: 'caoyang',
        password: encryptPassword(key.publicKey, key.nonce, a.password),
        tenantId: a.id,
      },
      headers: { host: 'alpha.localhost', ...headers },
    });
  };

  it('gets the token in the answer, and works with it', async () => {
    const answer = await ask({ [HEADERS.client]: 'program' });
    const { token } = answer.json().data;
    expect(answer.headers[HEADERS.token]).toBe(token);
    const info = await app.inject({
      url: `/api/${getUserInfo.path}`,
      headers: { host: 'alpha.localhost', [HEADERS.token]: token },
    });
    expect(info.json()).toMatchObject({ success: true });
  });

  it.each([
    ['nothing asks for it', {}],
    ['a page asks', { [HEADERS.client]: 'program', origin: 'http://alpha.localhost' }],
    ['a page asks with a token', { [HEADERS.token]: 'x', origin: 'http://alpha.localhost' }],
    ['a browser asks', { [HEADERS.client]: 'program', 'sec-fetch-site': 'same-origin' }],
  ])('is not what gets none: %s', async (_, headers) => {
    const answer = await ask(headers);
    expect(answer.json()).toMatchObject({ success: true });
    const token = answer.cookies.find(({ name }) => name === COOKIES.token)?.value as string;
    expect(answer.body).not.toContain(token);
    expect(answer.headers).not.toHaveProperty(HEADERS.token);
  });
});

describe('requests that others on the way may read differently', () => {
  /** The status line of the answer to these bytes. */
  const answerTo = async (text: string): Promise<string> => {
    const { port } = app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    socket.end(text);
    let answer = '';
    for await (const part of socket) answer += part;
    return answer.split('\r\n')[0] as string;
  };

  it.each([
    ['two hosts', 'GET /health HTTP/1.1\r\nHost: alpha.localhost\r\nhost: beta.localhost\r\n\r\n'],
    ['the same host twice', 'GET /health HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n'],
    [
      'two hosts of a push connection',
      'GET /api/push HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    ],
    ['no version', 'GET /health\r\n\r\n'],
  ])('are refused: %s', async (_, text) => {
    if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
    expect(await answerTo(text)).toBe('HTTP/1.1 400 Bad Request');
    const whole = 'GET /health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';
    expect(await answerTo(whole)).toBe('HTTP/1.1 200 OK');
  });
});

describe('health', () => {
  it('tells life and readiness apart', async () => {
    expect((await app.inject('/health')).json()).toEqual({ status: 'alive' });
    expect((await app.inject('/ready')).json()).toEqual({
      status: 'ready',
      checks: { database: true, migrations: true, listener: true },
    });
  });
});
