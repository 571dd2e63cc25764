import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  getTenantConfig,
  getUserInfo,
  listLinkedAccounts,
  listSignInProviders,
  loginByProvider,
  type OidcProvider,
  removeSignInProvider,
  saveSignInProvider,
  searchAudit,
  testSignInProvider,
  unlinkAccount,
} from '@attest/api-contract';
import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  type IdentityProvider,
  startIdentityProvider,
} from '../../../../root-config/tools/testing/identityProvider';
import { BACK, companyAccounts, type ProviderBrowser, providerPerTest } from '../../testing/byProvider';
import type { Origin } from '../../testing/caller';
import type { TestServer } from '../../testing/testServer';
import { createTestTenant, type TestTenant } from '../../testing/testTenant';
import { lockAccount } from '../identity/administration';

const reason = 'Sign-in by the company';

describe('signing in by an identity provider', () => {
  let idp: IdentityProvider;
  let server: TestServer;
  let tenant: TestTenant;
  let admin: Origin;
  let way: ProviderBrowser;
  let browser: ProviderBrowser['origin'];

  providerPerTest(
    () => startIdentityProvider([BACK]),
    (world) => {
      ({ idp, server, tenant, admin, way } = world);
      browser = way.origin;
    },
    () => ['http://127.0.0.1:1'],
  );

  const provider = (more: Partial<OidcProvider> = {}) => companyAccounts(idp, more);
  const add = (more: Partial<OidcProvider> = {}, secret: string = idp.secret) =>
    server.call(admin, saveSignInProvider, { provider: provider(more), secret, reason });
  const begin = (id: string) => way.begin(id);
  const given = (back: URL, binding: string) => way.given(back, binding);
  const signIn = (id: string) => way.signIn(id);
  const trail = async () => {
    const { rows } = await server.call(admin, searchAudit, { filter: {}, page: 1, pageSize: 50 });
    return rows.map(({ event, descriptionEn }) => `${event}: ${descriptionEn}`);
  };

  it('is offered, links the account at first and knows it from then on', async () => {
    const { id } = await add();
    const { tenant: shown } = await server.call(browser, getTenantConfig, {});
    expect(shown?.providers).toEqual([
      { id, nameZh: '公司账号', nameEn: 'Company account', way: 'page', first: false },
    ]);

    idp.is({ sub: 'p-1', preferred_username: 'CaoYang' });
    const first = await signIn(id);
    expect(first).toMatchObject({ audit: { account: 'caoyang' } });
    const origin = { tenantId: tenant.id, token: first.token as string };
    expect((await server.call(origin, getUserInfo, {})).sysUserInfo.account).toBe('caoyang');

    // From now on the id of the provider counts: its name for the person may change.
    idp.is({ sub: 'p-1', preferred_username: 'zhouzihan' });
    expect((await signIn(id)).audit.account).toBe('caoyang');
    const { rows } = await server.call(admin, listLinkedAccounts, {
      filter: { provider: id },
      page: 1,
      pageSize: 20,
    });
    expect(rows).toMatchObject([{ account: 'caoyang', subject: 'p-1' }]);
    const lines = await trail();
    expect(lines).toContain(
      'linkAccount: User caoyang “caoyang” signed in by Company account for the first time and was linked',
    );
    expect(lines.filter((line) => line === 'signIn: caoyang signed in by Company account')).toHaveLength(2);
  });

  it('asks for no new password of whoever came without one', async () => {
    const { id } = await add();
    await server.platform.owner.query('update user_account set must_change = true where id = $1', [
      tenant.users.caoyang,
    ]);
    idp.is({ sub: 'p-1', preferred_username: 'caoyang' });
    const { token } = await signIn(id);
    const info = await server.call({ tenantId: tenant.id, token: token as string }, getUserInfo, {});
    expect(info.sysUserInfo.forceChangePwd).toBe(false);
    expect(info.sysAuthMenu.length).toBeGreaterThan(0);
  });

  it('refuses whom it does not know, whom it has linked to another, and who may not sign in', async () => {
    const { id } = await add();
    idp.is({ sub: 'p-1', preferred_username: 'somebody' });
    await expect(signIn(id)).rejects.toMatchObject({ code: 'THIRD_ACCOUNT_NOT_EXIST' });
    idp.is({ sub: 'p-1' });
    await expect(signIn(id)).rejects.toMatchObject({ code: 'THIRD_ACCOUNT_NOT_EXIST' });
    idp.is({ sub: 'p-1', preferred_username: 'caoyang' });
    await signIn(id);
    // Another person of the provider claims the same account.
    idp.is({ sub: 'p-2', preferred_username: 'caoyang' });
    await expect(signIn(id)).rejects.toMatchObject({ code: 'THIRD_ACCOUNT_NOT_EXIST' });
    await server.platform.owner.query("update user_account set status = 'disabled' where id = $1", [
      tenant.users.caoyang,
    ]);
    idp.is({ sub: 'p-1' });
    await expect(signIn(id)).rejects.toMatchObject({ code: 'ACCOUNT_DISABLED' });
    expect(await trail()).toContain('signInFailed: Sign-in by Company account failed: p-2');
  });

  it('lets nobody in whom an administrator has locked', async () => {
    const { id } = await add();
    idp.is({ sub: 'p-1', preferred_username: 'caoyang' });
    await signIn(id);
    await server.as(tenant.id, 'gaoxiang', (ctx) => lockAccount(ctx, tenant.users.caoyang as string));
    await expect(signIn(id)).rejects.toMatchObject({ code: 'ACCOUNT_LOCKED_BY_ADMIN' });
    expect(await trail()).toContain(
      'signInFailed: User caoyang “caoyang”: sign-in failed (locked by an administrator)',
    );
  });

  it('matches nobody unless an administrator says by what', async () => {
    const { id } = await add({ matchBy: 'none', claim: null });
    idp.is({ sub: 'p-1', preferred_username: 'caoyang' });
    await expect(signIn(id)).rejects.toMatchObject({ code: 'THIRD_ACCOUNT_NOT_EXIST' });
    const other = await add({ matchBy: 'employeeId', claim: 'employee' });
    idp.is({ sub: 'p-1', employee: 'E0007' });
    expect((await signIn(other.id)).audit.account).toBe('caoyang');
  });

  it('takes Entra’s people by their ids in its directory', async () => {
    const { id } = await add({ kind: 'entra' });
    idp.is({ sub: 'of-this-app', preferred_username: 'caoyang' });
    await expect(signIn(id)).rejects.toMatchObject({ code: 'AZURE_AUTH_FAIL' });
    idp.is({ sub: 'of-this-app', tid: 't-1', oid: 'o-1', preferred_username: 'caoyang' });
    await signIn(id);
    const { rows } = await server.call(admin, listLinkedAccounts, {
      filter: { provider: id },
      page: 1,
      pageSize: 20,
    });
    expect(rows.map(({ subject }) => subject)).toEqual(['t-1|o-1']);
  });

  describe('an answer', () => {
    let id: string;
    let back: URL;
    let binding: string;
    const answer = (more: object = {}, by = browser) =>
      server.call(by, loginByProvider, { ...given(back, binding), ...more });
    beforeEach(async () => {
      ({ id } = await add());
      idp.is({ sub: 'p-1', preferred_username: 'caoyang' });
      const begun = await begin(id);
      binding = begun.binding;
      back = await idp.visit(begun.url);
    });

    it('is good once', async () => {
      await answer();
      await expect(answer()).rejects.toMatchObject({
        code: expect.stringMatching(/SIGN_IN_(ANSWER_INVALID|PROVIDER_REFUSED)/),
      });
    });

    it('is good in the browser that began alone', async () => {
      await expect(answer({ binding: 'x'.repeat(43) })).rejects.toMatchObject({
        code: 'SIGN_IN_ANSWER_INVALID',
      });
      const other = await begin(id);
      await expect(answer({ binding: other.binding })).rejects.toMatchObject({
        code: 'SIGN_IN_ANSWER_INVALID',
      });
    });

    it('cannot be made up, or taken to another tenant', async () => {
      await expect(answer({ state: `${given(back, binding).state.slice(0, -4)}AAAA` })).rejects.toMatchObject(
        {
          code: 'SIGN_IN_ANSWER_INVALID',
        },
      );
      const elsewhere = await createTestTenant(server);
      await expect(
        answer({ tenantId: elsewhere.id }, { ...browser, tenantId: elsewhere.id }),
      ).rejects.toMatchObject({ code: 'SIGN_IN_ANSWER_INVALID' });
      await expect(answer({ tenantId: elsewhere.id })).rejects.toMatchObject({ code: 'TENANT_NOT_EXIST' });
    });

    it('with the code of another sign-in is refused', async () => {
      const other = await begin(id);
      const code = (await idp.visit(other.url)).searchParams.get('code') as string;
      // The code of another person, slipped into this browser: its nonce and verifier are others.
      await expect(answer({ code })).rejects.toMatchObject({ code: 'SIGN_IN_PROVIDER_REFUSED' });
    });

    it('of another issuer is refused', async () => {
      await expect(answer({ iss: 'https://evil.example' })).rejects.toMatchObject({
        code: 'SIGN_IN_PROVIDER_REFUSED',
      });
    });

    it('that a person has refused at the provider says so', async () => {
      await expect(answer({ code: undefined, error: 'access_denied' })).rejects.toMatchObject({
        code: 'SIGN_IN_PROVIDER_REFUSED',
      });
      expect(await trail()).toContain('signInFailed: Sign-in by Company account failed: access_denied');
    });

    it('is too late once the provider is switched off', async () => {
      const { rows } = await server.call(admin, listSignInProviders, {});
      await server.call(admin, saveSignInProvider, {
        id,
        version: rows[0]?.version,
        provider: provider({ enabled: false }),
        reason,
      });
      await expect(answer()).rejects.toMatchObject({ code: 'LOGIN_TYPE_UNMATCHED' });
    });
  });

  it('says which step of a test fails, and why', async () => {
    const good = await add();
    const test = (id: string) => server.call(admin, testSignInProvider, { id });
    expect((await test(good.id)).map(({ step, passed }) => [step, passed])).toEqual([
      ['allowed', true],
      ['reachable', true],
      ['described', true],
      ['keys', true],
    ]);
    const away = await add({ issuer: 'http://127.0.0.1:1' });
    expect((await test(away.id)).at(-1)).toMatchObject({ step: 'reachable', passed: false });
    await expect(begin(away.id)).rejects.toMatchObject({ code: 'SIGN_IN_PROVIDER_AWAY' });
    const azure = await add({ kind: 'entra', issuer: 'http://127.0.0.1:1' });
    await expect(begin(azure.id)).rejects.toMatchObject({ code: 'AZURE_CONNECT_FAIL' });
    const elsewhere = await add({ issuer: `${idp.issuer}/nothing/here` });
    expect((await test(elsewhere.id)).at(-1)).toMatchObject({ step: 'described', passed: false });
    const wrong = await add({}, 'another secret');
    idp.is({ sub: 'p-1', preferred_username: 'caoyang' });
    await expect(signIn(wrong.id)).rejects.toMatchObject({ code: 'SIGN_IN_PROVIDER_REFUSED' });
  });

  it('asks a provider for a test while no transaction waits for the answer, and for whoever may test alone', async () => {
    const waiting: number[] = [];
    const slow = createServer(async (_request, response) => {
      const { rows } = await server.platform.owner.query(
        "select count(*)::int as open from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
      );
      waiting.push(rows[0].open);
      response.writeHead(404).end();
    }).listen(0, '127.0.0.1');
    await once(slow, 'listening');
    const issuer = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`;
    const { origins } = server.platform.config.outbound;
    origins.push(issuer);
    try {
      const { id } = await add({ issuer });
      const employee = { tenantId: tenant.id, token: await server.session(tenant.id, 'caoyang') };
      await expect(server.call(employee, testSignInProvider, { id })).rejects.toMatchObject({
        code: 'NO_PERMISSION',
      });
      expect(waiting).toEqual([]);
      expect((await server.call(admin, testSignInProvider, { id })).at(-1)).toMatchObject({
        step: 'described',
      });
      expect(waiting).toEqual([0]);
      await expect(server.call(admin, testSignInProvider, { id: tenant.id })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    } finally {
      origins.pop();
      slow.close();
    }
  });

  it('lets providers be where the operators allow them, for one organisation', async () => {
    await expect(add({ issuer: 'https://login.example' })).rejects.toMatchObject({ code: 'REQUEST_INVALID' });
    await expect(add({ kind: 'entra', issuer: `${idp.issuer}/common/v2.0` })).rejects.toMatchObject({
      code: 'REQUEST_INVALID',
    });
    await expect(add({ matchBy: 'account', claim: null })).rejects.toMatchObject({ code: 'REQUEST_INVALID' });
  });

  it('keeps the secret to itself, and gives it to nobody else', async () => {
    const { id, version } = await add();
    const list = async () => (await server.call(admin, listSignInProviders, {})).rows;
    expect(JSON.stringify(await list())).not.toContain(idp.secret);
    expect(await list()).toMatchObject([{ hasSecret: true }]);
    const { rows } = await server.platform.owner.query('select secret from sign_in_provider');
    expect(String(rows[0].secret)).not.toContain(idp.secret);
    await server.call(admin, saveSignInProvider, {
      id,
      version,
      provider: provider({ issuer: 'http://127.0.0.1:1' }),
      reason,
    });
    expect(await list()).toMatchObject([{ hasSecret: false }]);
  });

  it('knows nobody any more when it becomes another provider, whose ids may be other people’s', async () => {
    const { id, version } = await add();
    idp.is({ sub: 'p-1', preferred_username: 'caoyang' });
    await signIn(id);
    const other = provider({ issuer: 'http://127.0.0.1:1' });
    await server.call(admin, saveSignInProvider, { id, version, provider: other, reason });
    const { rows } = await server.call(admin, listSignInProviders, {});
    expect(rows).toMatchObject([{ linked: 0, hasSecret: false }]);
  });

  it('unlinks a person, ends their sessions by it, and goes with its links', async () => {
    const { id } = await add();
    idp.is({ sub: 'p-1', preferred_username: 'caoyang' });
    const { token } = await signIn(id);
    const origin = { tenantId: tenant.id, token: token as string };
    const userId = tenant.users.caoyang as string;
    await server.call(admin, unlinkAccount, { provider: id, userId, reason });
    await expect(server.call(origin, getUserInfo, {})).rejects.toMatchObject({ code: 'SESSION_INVALID' });
    await expect(server.call(admin, unlinkAccount, { provider: id, userId, reason })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await signIn(id);
    const { rows } = await server.call(admin, listSignInProviders, {});
    expect(rows).toMatchObject([{ linked: 1 }]);
    await server.call(admin, removeSignInProvider, { id, version: rows[0]?.version ?? 0, reason });
    expect((await server.call(admin, listSignInProviders, {})).rows).toEqual([]);
    await expect(begin(id)).rejects.toMatchObject({ code: 'LOGIN_TYPE_UNMATCHED' });
  });
});
