import {
  beginProviderSignIn,
  type ChatKind,
  type ChatProvider,
  getSignTypes,
  getTenantConfig,
  listLinkedAccounts,
  listSignInProviders,
  loginByProvider,
  loginInDingTalk,
  saveSignInProvider,
  searchAudit,
  testSignInProvider,
} from '@attest/api-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type ChatPlatforms,
  startChatPlatforms,
} from '../../../../../root-config/tools/testing/chatPlatforms';
import type { Origin } from '../../../testing/caller';
import { TestServer } from '../../../testing/testServer';
import { createTestTenant, type TestTenant } from '../../../testing/testTenant';

const reason = 'Sign-in by the chat of the company';
const HOST = 'suite.example';
const KINDS = ['dingtalk', 'wecom', 'feishu'] as const;

let platforms: ChatPlatforms;
let server: TestServer;
let tenant: TestTenant;
let admin: Origin;
let browser: { tenantId: string; host: string };

beforeAll(async () => {
  platforms = await startChatPlatforms();
  const outbound = { networks: [], origins: [platforms.address, 'http://127.0.0.1:1'] };
  server = await TestServer.start({ config: { outbound } });
});
afterAll(async () => {
  await server?.stop();
  await platforms?.stop();
});
beforeEach(async () => {
  tenant = await createTestTenant(server);
  admin = { tenantId: tenant.id, token: await server.session(tenant.id, 'gaoxiang') };
  browser = { tenantId: tenant.id, host: HOST };
});

const provider = (kind: ChatKind, more: Partial<ChatProvider> = {}): ChatProvider => ({
  kind,
  enabled: true,
  nameZh: '公司通讯',
  nameEn: 'Company chat',
  organisation: kind === 'dingtalk' ? null : platforms.organisation,
  corpId: kind === 'dingtalk' ? platforms.corpId : null,
  clientId: platforms.clientId,
  page: platforms.address,
  inApp: kind === 'wecom' ? platforms.address : null,
  api: platforms.address,
  directory: kind === 'dingtalk' ? platforms.address : null,
  matchBy: 'account',
  claim: 'memberId',
  ...more,
});
const add = (kind: ChatKind, more: Partial<ChatProvider> = {}, secret: string = platforms.secret) =>
  server.call(admin, saveSignInProvider, { provider: provider(kind, more), secret, reason });
const begin = (id: string, more: object = {}) =>
  server.call(browser, beginProviderSignIn, { provider: id, tenantId: tenant.id, ...more });
const ended = (
  back: URL,
  { binding, kept }: { binding: string; kept?: string | undefined },
  more: object = {},
) => {
  const of = (name: string) => back.searchParams.get(name) ?? undefined;
  const code = of('authCode') ?? of('code');
  return server.call(browser, loginByProvider, {
    tenantId: tenant.id,
    state: of('state') ?? '',
    code,
    binding,
    kept,
    ...more,
  });
};
const signIn = async (id: string) => {
  const begun = await begin(id);
  return ended(platforms.visit(begun.url), begun);
};
const trail = async () => {
  const { rows } = await server.call(admin, searchAudit, { filter: {}, page: 1, pageSize: 50 });
  return rows.map(({ event, descriptionEn }) => `${event}: ${descriptionEn}`);
};

describe.each(KINDS)('signing in by %s', (kind) => {
  it('lets in a member, links them by the id of the platform, and knows them from then on', async () => {
    const { id } = await add(kind);
    const { tenant: shown } = await server.call(browser, getTenantConfig, {});
    expect(shown?.providers).toMatchObject([{ id, nameEn: 'Company chat', way: 'page' }]);
    platforms.is({ unionId: 'u-1', userid: 'caoyang' });
    const { token, audit } = await signIn(id);
    expect(audit.account).toBe('caoyang');
    const { rows } = await server.call(admin, listLinkedAccounts, {
      filter: { provider: id },
      page: 1,
      pageSize: 20,
    });
    const subject = kind === 'wecom' ? 'caoyang' : 'u-1';
    expect(rows).toMatchObject([{ account: 'caoyang', subject }]);
    expect((await signIn(id)).audit.account).toBe('caoyang');
    expect(await trail()).toContain('signIn: caoyang signed in by Company chat');

    // The platform asks nobody anew: a signature is not confirmed by it.
    const own = { tenantId: tenant.id, token: token as string };
    expect((await server.call(own, getSignTypes, {})).providers).toEqual([]);
    await expect(begin(id, { sign: true })).rejects.toMatchObject({ code: 'LOGIN_TYPE_UNMATCHED' });
  });

  it('refuses whoever is none of the company’s, is unknown here, or refused there', async () => {
    const { id } = await add(kind);
    platforms.is({ unionId: 'u-2', ...(kind === 'feishu' && { userid: 'caoyang', tenantKey: 'another' }) });
    await expect(signIn(id)).rejects.toMatchObject({ code: 'THIRD_ACCOUNT_NOT_EXIST' });
    expect(await trail()).toContain(
      'signInFailed: Sign-in by Company chat failed: not a member of the company',
    );
    platforms.is({ unionId: 'u-3', userid: 'stranger' });
    await expect(signIn(id)).rejects.toMatchObject({ code: 'THIRD_ACCOUNT_NOT_EXIST' });
    platforms.is({ unionId: 'u-1', userid: 'caoyang' });
    const begun = await begin(id);
    const back = platforms.visit(begun.url, { refuses: true });
    await expect(ended(back, begun)).rejects.toMatchObject({ code: 'SIGN_IN_PROVIDER_REFUSED' });
  });

  it('takes a code once, in the browser that began, for the sign-in that it began', async () => {
    const { id } = await add(kind);
    platforms.is({ unionId: 'u-1', userid: 'caoyang' });
    const begun = await begin(id);
    const back = platforms.visit(begun.url);
    await expect(ended(back, { ...begun, binding: 'x'.repeat(43) })).rejects.toMatchObject({
      code: 'SIGN_IN_ANSWER_INVALID',
    });
    const other = await begin(id);
    const forged = new URL(back);
    forged.searchParams.set('state', new URL(other.url).searchParams.get('state') ?? '');
    await expect(ended(forged, begun)).rejects.toMatchObject({ code: 'SIGN_IN_ANSWER_INVALID' });
    await ended(back, begun);
    await expect(ended(back, begun)).rejects.toMatchObject({
      code: expect.stringMatching(/^SIGN_IN_(ANSWER_INVALID|PROVIDER_REFUSED)$/),
    });
    const late = await begin(id);
    const over = platforms.visit(late.url);
    platforms.endCodes();
    await expect(ended(over, late)).rejects.toMatchObject({ code: 'SIGN_IN_PROVIDER_REFUSED' });
    // The same code in a sign-in of somebody else’s.
    const again = new URL(platforms.visit(other.url));
    again.searchParams.set(kind === 'dingtalk' ? 'authCode' : 'code', 'abcdef');
    await expect(ended(again, other)).rejects.toMatchObject({ code: 'SIGN_IN_PROVIDER_REFUSED' });
  });

  it('is tried step by step', async () => {
    const { id } = await add(kind);
    const steps = ({ step, passed }: { step: string; passed: boolean }) => `${step} ${passed}`;
    const found = await server.call(admin, testSignInProvider, { id });
    expect(found.map(steps)).toEqual(['allowed true', 'reachable true', 'letIn true']);
    const wrong = await add(kind, {}, 'another secret');
    const refused = await server.call(admin, testSignInProvider, { id: wrong.id });
    expect(refused.map(steps)).toEqual(['allowed true', 'reachable true', 'letIn false']);
    expect(refused.at(-1)?.detail).toMatch(/invalid/i);
    const gone = {
      api: 'http://127.0.0.1:1',
      ...(kind === 'dingtalk' && { directory: 'http://127.0.0.1:1' }),
    };
    const away = await add(kind, gone);
    const lost = await server.call(admin, testSignInProvider, { id: away.id });
    expect(lost.map(steps)).toEqual(['allowed true', 'reachable false']);
    const begun = await begin(away.id);
    platforms.is({ unionId: 'u-1', userid: 'caoyang' });
    await expect(ended(platforms.visit(begun.url), begun)).rejects.toMatchObject({
      code: 'SIGN_IN_PROVIDER_AWAY',
    });
  });
});

it('keeps the token of the application, and asks for another one when it has ended', async () => {
  const { id } = await add('wecom');
  platforms.is({ unionId: 'u-1', userid: 'caoyang' });
  await signIn(id);
  const before = platforms.asked();
  await signIn(id);
  expect(platforms.asked()).toBe(before);
  platforms.endTokens('expired');
  await signIn(id);
  expect(platforms.asked()).toBe(before + 1);
  platforms.endTokens('revoked');
  await signIn(id);
  expect(platforms.asked()).toBe(before + 2);
});

it('tells administrators in the words of the platform why a code was not taken', async () => {
  const { id } = await add('wecom');
  platforms.is({ unionId: 'u-1', userid: 'caoyang' });
  const why = async (code: string) => {
    const begun = await begin(id);
    const back = platforms.visit(begun.url);
    await expect(ended(back, begun, { code })).rejects.toMatchObject({ code: 'SIGN_IN_PROVIDER_REFUSED' });
    return (await trail())[0];
  };
  const codeOf = async () => platforms.visit((await begin(id)).url).searchParams.get('code') ?? '';
  const begun = await begin(id);
  const back = platforms.visit(begun.url);
  await ended(back, begun);
  expect(await why(back.searchParams.get('code') ?? '')).toMatch(/40163.*code been used/);
  const late = await codeOf();
  platforms.endCodes();
  expect(await why(late)).toMatch(/42003.*code expired/);
  expect(await why('made-up')).toMatch(/40029.*invalid code/);
});

it('knows nobody any more, and keeps no secret, when it becomes that of another company', async () => {
  const { id, version } = await add('wecom');
  platforms.is({ unionId: 'u-1', userid: 'caoyang' });
  const { token } = await signIn(id);
  const save = (seen: number, more: Partial<ChatProvider>) =>
    server.call(admin, saveSignInProvider, { id, version: seen, provider: provider('wecom', more), reason });
  const known = async () => {
    const { rows } = await server.call(admin, listSignInProviders, {});
    return rows.map(({ linked, hasSecret }) => ({ linked, hasSecret }));
  };
  const named = await save(version, { nameEn: 'Chat' });
  expect(await known()).toEqual([{ linked: 1, hasSecret: true }]);
  await save(named.version, { organisation: 'ww9999999999999999' });
  expect(await known()).toEqual([{ linked: 0, hasSecret: false }]);
  const own = { tenantId: tenant.id, token: token as string };
  await expect(server.call(own, getSignTypes, {})).rejects.toMatchObject({
    code: 'SESSION_INVALID',
  });
});

it('leads to the page of WeCom’s app within it', async () => {
  const { id } = await add('wecom');
  const { url, kept } = await begin(id, { inApp: true });
  const page = new URL(url);
  expect(page.pathname).toBe('/connect/oauth2/authorize');
  expect(page.hash).toBe('#wechat_redirect');
  expect(page.searchParams.get('state')).toMatch(/^[a-z0-9]{32}$/);
  expect(kept).toBeTruthy();
});

describe('within DingTalk’s app', () => {
  const enter = async (id: string, code?: string) => {
    const { url, binding } = await begin(id, { inApp: true });
    const state = new URL(url).searchParams.get('state') ?? '';
    const given = {
      tenantId: tenant.id,
      state,
      binding,
      code: code ?? platforms.codeInApp(platforms.corpId),
    };
    return { given, end: () => server.call(browser, loginInDingTalk, given) };
  };

  it('lets in by the code of the app, as the same person as by the page', async () => {
    const { id } = await add('dingtalk', { matchBy: 'employeeId', claim: 'employeeNo' });
    expect(await begin(id)).not.toHaveProperty('corpId');
    expect(await begin(id, { inApp: true })).toMatchObject({ corpId: platforms.corpId });
    platforms.is({ unionId: 'u-1', userid: 'whoever', jobNumber: 'E0007' });
    const { end } = await enter(id);
    expect((await end()).audit.account).toBe('caoyang');
    expect((await signIn(id)).audit.account).toBe('caoyang');
    expect(await trail()).toContain('signIn: caoyang signed in by Company chat');
  });

  it('takes a code once, where it was begun, and none of the page', async () => {
    const { id } = await add('dingtalk');
    platforms.is({ unionId: 'u-1', userid: 'caoyang' });
    const { given, end } = await enter(id);
    const binding = 'x'.repeat(43);
    await expect(server.call(browser, loginInDingTalk, { ...given, binding })).rejects.toMatchObject({
      code: 'SIGN_IN_ANSWER_INVALID',
    });
    await end();
    await expect(end()).rejects.toMatchObject({
      code: expect.stringMatching(/^SIGN_IN_(ANSWER_INVALID|PROVIDER_REFUSED)$/),
    });
    const begun = await begin(id);
    const ofPage = platforms.visit(begun.url).searchParams.get('authCode') ?? '';
    await expect((await enter(id, ofPage)).end()).rejects.toMatchObject({ code: 'SIGN_IN_PROVIDER_REFUSED' });
    const ofApp = platforms.visit(begun.url);
    ofApp.searchParams.set('authCode', platforms.codeInApp(platforms.corpId));
    await expect(ended(ofApp, begun)).rejects.toMatchObject({ code: 'SIGN_IN_PROVIDER_REFUSED' });
  });

  it('refuses strangers and other platforms, and asks with a token that holds', async () => {
    const { id } = await add('dingtalk');
    platforms.is({ unionId: 'u-2' });
    await expect((await enter(id)).end()).rejects.toMatchObject({ code: 'THIRD_ACCOUNT_NOT_EXIST' });
    platforms.endTokens();
    platforms.is({ unionId: 'u-1', userid: 'caoyang' });
    expect((await (await enter(id)).end()).audit.account).toBe('caoyang');
    const feishu = await add('feishu');
    expect(await begin(feishu.id, { inApp: true })).not.toHaveProperty('corpId');
    await expect((await enter(feishu.id)).end()).rejects.toMatchObject({ code: 'LOGIN_TYPE_UNMATCHED' });
  });

  it('keeps links and secret where the id of the company is told later', async () => {
    const { id, version } = await add('dingtalk', { corpId: null });
    expect(await begin(id, { inApp: true })).not.toHaveProperty('corpId');
    platforms.is({ unionId: 'u-1', userid: 'caoyang' });
    await signIn(id);
    await server.call(admin, saveSignInProvider, { id, version, provider: provider('dingtalk'), reason });
    const { rows } = await server.call(admin, listSignInProviders, {});
    expect(rows).toMatchObject([{ linked: 1, hasSecret: true }]);
  });
});

it('finds people by their number, and by the WeCom account of theirs alone', async () => {
  const byNumber = await add('dingtalk', { matchBy: 'employeeId', claim: 'employeeNo' });
  platforms.is({ unionId: 'u-1', userid: 'whoever', jobNumber: 'E0007' });
  expect((await signIn(byNumber.id)).audit.account).toBe('caoyang');
  const byWeCom = await add('wecom', { matchBy: 'wecomAccount', claim: 'memberId' });
  const { owner } = server.platform;
  await owner.query('update user_account set wecom_account = $1 where id = any($2)', [
    'CaoYang',
    [tenant.users.caoyang, tenant.users.gaoxiang],
  ]);
  platforms.is({ unionId: 'u-1', userid: 'CaoYang' });
  await expect(signIn(byWeCom.id)).rejects.toMatchObject({ code: 'THIRD_ACCOUNT_NOT_EXIST' });
  await owner.query('update user_account set wecom_account = null where id = $1', [tenant.users.gaoxiang]);
  expect((await signIn(byWeCom.id)).audit.account).toBe('caoyang');
});

it('stands in the trail in words', async () => {
  await add('wecom');
  const { rows } = await server.call(admin, searchAudit, { filter: {}, page: 1, pageSize: 50 });
  const { words } =
    rows.find(({ objectType, event }) => objectType === 'signInProvider' && event === 'create') ?? {};
  const said = words?.changes.map(({ label, new: value }) => [
    label.en,
    value.map((part) => ('text' in part ? part.text : null)),
  ]);
  expect(said).toEqual(
    expect.arrayContaining([
      ['Kind', [{ zh: '企业微信', en: 'WeCom' }]],
      ['How the account is found at the first sign-in', [{ zh: '按账号', en: 'By account' }]],
      ['Claim or attribute that is matched', [{ zh: '成员账号（userid）', en: 'Id of the member' }]],
    ]),
  );
});

it('shows its settings but not its secret, and takes no address that the operators do not allow', async () => {
  await add('feishu');
  const { rows } = await server.call(admin, listSignInProviders, {});
  expect(rows).toMatchObject([{ provider: provider('feishu'), hasSecret: true }]);
  expect(JSON.stringify(rows)).not.toContain(platforms.secret);
  for (const [kind, more] of [
    ['feishu', { api: 'https://elsewhere.example' }],
    ['feishu', { api: null }],
    ['feishu', { page: 'javascript:alert(1)' }],
    ['feishu', { page: 'http://elsewhere.example' }],
    ['dingtalk', { directory: null }],
    ['wecom', { organisation: null }],
    ['wecom', { claim: null }],
    ['wecom', { claim: 'employeeNo' }],
  ] as const)
    await expect(add(kind, more)).rejects.toMatchObject({ code: 'REQUEST_INVALID' });
});
