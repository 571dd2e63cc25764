import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A person as the platforms know them; without `userid` they are nobody of the company. */
export interface ChatPerson {
  unionId: string;
  userid?: string;
  jobNumber?: string;
  email?: string;
  /** The company of whoever signs in by Feishu. */
  tenantKey?: string;
}

export interface ChatPlatforms {
  /** The origin of all their pages and interfaces. */
  address: string;
  clientId: string;
  secret: string;
  organisation: string;
  /** DingTalk’s id of the company. */
  corpId: string;
  /** Who signs in from now on. */
  is(person: ChatPerson): void;
  /** Signs in on a page as a browser does, or refuses to. Answers where it is sent back to. */
  visit(url: string, asked?: { refuses?: boolean }): URL;
  /** The code that DingTalk’s app gives to a page for a company. Throws for any but the own one. */
  codeInApp(corpId: string): string;
  /** Tokens that were given have run out, or are taken back. */
  endTokens(how?: 'expired' | 'revoked'): void;
  /** The time of the codes that were given is over. */
  endCodes(): void;
  /** How often the application has asked to be let in. */
  asked(): number;
  stop(): Promise<void>;
}

const CLIENT = '1000002';
const SECRET = 'secret-of-the-application';
const ORGANISATION = 'ww0123456789abcdef';
const CORP_ID = 'ding0123456789abcdef';
/** Where browsers sign in. */
const PAGES = new Set([
  '/oauth2/auth',
  '/wwlogin/sso/login',
  '/connect/oauth2/authorize',
  '/open-apis/authen/v1/authorize',
]);
/** Milliseconds that a code is good for. */
const CODE_LIFE = 5 * 60_000;
/** Longer states, and other signs in them, WeCom does not give back. */
const SHORT_STATE = /^[A-Za-z0-9]{1,128}$/;

interface Code {
  person: ChatPerson;
  /** Null: the app has given it to the page. */
  redirectUri: string | null;
  challenge: string | null;
  until: number;
  isUsed?: true;
}

type Body = Record<string, string>;

/** DingTalk, WeCom and Feishu on loopback, as strict as they are: codes once and for five minutes, tokens, members alone. */
export async function startChatPlatforms(port = 0): Promise<ChatPlatforms> {
  let current: ChatPerson = { unionId: 'nobody' };
  let asked = 0;
  const codes = new Map<string, Code>();
  const tokens = new Map<string, ChatPerson | 'application'>();
  const expired = new Set<string>();
  const known = new Map<string, ChatPerson>();

  const issue = (whose: ChatPerson | 'application'): string => {
    const token = randomBytes(12).toString('hex');
    tokens.set(token, whose);
    return token;
  };
  /** The code, which is good no more. */
  const used = (code: string | undefined, { inApp = false } = {}): Code | undefined => {
    const found = codes.get(code ?? '');
    if (!found || found.isUsed) return undefined;
    found.isUsed = true;
    return (found.redirectUri === null) === inApp && found.until > Date.now() ? found : undefined;
  };
  /** What WeCom says of a code that is not good, before it is used. */
  const faultOf = (code: string): [number, string] => {
    const found = codes.get(code);
    if (found?.isUsed) return [40163, 'code been used'];
    return found && found.until <= Date.now() ? [42003, 'code expired'] : [40029, 'invalid code'];
  };
  const isApplication = (id: string | undefined, secret: string | undefined) => {
    asked += 1;
    return id === CLIENT && secret === SECRET;
  };
  const personOf = (token: string | undefined): ChatPerson | undefined => {
    const whose = tokens.get(token ?? '');
    return whose === 'application' ? undefined : whose;
  };
  const letsIn = (query: URLSearchParams) => tokens.get(query.get('access_token') ?? '') === 'application';
  /** What WeCom says of a token that lets nobody in. */
  const tokenFault = (query: URLSearchParams): [number, string] =>
    expired.has(query.get('access_token') ?? '')
      ? [42001, 'access_token expired']
      : [40014, 'invalid access_token'];

  const wrong = (code: string, message: string) => ({ status: 400, answer: { code, message } });
  const right = (answer: object) => ({ status: 200, answer });
  const refused = (errcode: number, errmsg: string) => right({ errcode, errmsg });

  type Handler = (
    body: Body,
    request: IncomingMessage,
    query: URLSearchParams,
  ) => { status: number; answer: object };
  const CALLS: Record<string, Handler> = {
    // DingTalk
    '/v1.0/oauth2/userAccessToken': ({ clientId, clientSecret, code, grantType }) => {
      if (clientId !== CLIENT || clientSecret !== SECRET) return wrong('invalidClientIdOrSecret', 'client');
      const found = grantType === 'authorization_code' ? used(code) : undefined;
      return found
        ? right({ accessToken: issue(found.person), expireIn: 7200 })
        : wrong('invalidCode', 'code');
    },
    '/v1.0/contact/users/me': (_, { headers }) => {
      const person = personOf(String(headers['x-acs-dingtalk-access-token']));
      if (!person) return wrong('InvalidAuthentication', 'token');
      return right({ nick: 'somebody', unionId: person.unionId, openId: `o-${person.unionId}` });
    },
    '/v1.0/oauth2/accessToken': ({ appKey, appSecret }) =>
      isApplication(appKey, appSecret)
        ? right({ accessToken: issue('application'), expireIn: 7200 })
        : wrong('invalidClientIdOrSecret', 'client'),
    '/topapi/v2/user/getuserinfo': ({ code }, _, query) => {
      if (!letsIn(query)) return refused(40014, 'access token');
      const found = used(code, { inApp: true });
      if (!found) return refused(40078, 'no such code');
      const { userid, unionId } = found.person;
      return userid
        ? right({ errcode: 0, errmsg: 'ok', result: { userid, unionid: unionId, sys: false, sys_level: 0 } })
        : refused(60121, 'no such member');
    },
    '/topapi/user/getbyunionid': ({ unionid }, _, query) => {
      if (!letsIn(query)) return refused(40014, 'access token');
      const person = known.get(unionid ?? '');
      return person?.userid
        ? right({ errcode: 0, errmsg: 'ok', result: { contact_type: 0, userid: person.userid } })
        : refused(60121, 'no such member');
    },
    '/topapi/v2/user/get': ({ userid }, _, query) => {
      if (!letsIn(query)) return refused(40014, 'access token');
      const person = [...known.values()].find((one) => one.userid === userid);
      if (!person) return refused(60121, 'no such member');
      const { unionId, jobNumber, email } = person;
      return right({
        errcode: 0,
        errmsg: 'ok',
        result: { userid, unionid: unionId, job_number: jobNumber ?? '', org_email: email ?? '' },
      });
    },
    // WeCom
    '/cgi-bin/gettoken': (_, __, query) => {
      asked += 1;
      if (query.get('corpid') !== ORGANISATION) return refused(40013, 'invalid corpid');
      if (query.get('corpsecret') !== SECRET) return refused(40001, 'invalid credential');
      return right({ errcode: 0, errmsg: 'ok', access_token: issue('application'), expires_in: 7200 });
    },
    '/cgi-bin/auth/getuserinfo': (_, __, query) => {
      if (!letsIn(query)) return refused(...tokenFault(query));
      const fault = faultOf(query.get('code') ?? '');
      const found = used(query.get('code') ?? '');
      if (!found) return refused(...fault);
      const { userid, unionId } = found.person;
      return right({ errcode: 0, errmsg: 'ok', ...(userid ? { userid } : { openid: `o-${unionId}` }) });
    },
    '/cgi-bin/user/get': (_, __, query) => {
      if (!letsIn(query)) return refused(...tokenFault(query));
      const person = [...known.values()].find(({ userid }) => userid && userid === query.get('userid'));
      if (!person) return refused(60111, 'userid not found');
      return right({ errcode: 0, errmsg: 'ok', userid: person.userid, biz_mail: person.email ?? '' });
    },
    // Feishu
    '/open-apis/authen/v2/oauth/token': ({ client_id, client_secret, code, redirect_uri, code_verifier }) => {
      const no = (number: number, text: string) => ({
        status: 400,
        answer: { code: number, error: 'invalid_grant', error_description: text },
      });
      if (client_id !== CLIENT || client_secret !== SECRET) return no(20002, 'client');
      const found = used(code);
      if (!found) return no(20003, 'code');
      if (found.redirectUri !== redirect_uri) return no(20071, 'redirect_uri');
      const challenge = createHash('sha256')
        .update(code_verifier ?? '')
        .digest('base64url');
      if (challenge !== found.challenge) return no(20049, 'PKCE');
      return right({ code: 0, access_token: issue(found.person), expires_in: 7200, token_type: 'Bearer' });
    },
    '/open-apis/authen/v1/user_info': (_, { headers }) => {
      const person = personOf(headers.authorization?.replace('Bearer ', ''));
      if (!person) return { status: 401, answer: { code: 20005, msg: 'access token' } };
      const { unionId, userid, jobNumber, email, tenantKey } = person;
      return right({
        code: 0,
        msg: 'success',
        data: {
          open_id: `o-${unionId}`,
          union_id: unionId,
          user_id: userid,
          employee_no: jobNumber,
          enterprise_email: email,
          tenant_key: tenantKey ?? ORGANISATION,
        },
      });
    },
    '/open-apis/auth/v3/tenant_access_token/internal': ({ app_id, app_secret }) =>
      isApplication(app_id, app_secret)
        ? right({ code: 0, msg: 'ok', tenant_access_token: issue('application'), expire: 7200 })
        : right({ code: 10014, msg: 'app secret invalid' }),
  };

  const visit: ChatPlatforms['visit'] = (url, { refuses = false } = {}) => {
    const { pathname, searchParams } = new URL(url);
    const given = (name: string) => searchParams.get(name) ?? '';
    const isWeCom = pathname === '/wwlogin/sso/login' || pathname === '/connect/oauth2/authorize';
    if (isWeCom && given('appid') !== ORGANISATION) throw new Error('appid');
    if (isWeCom && !SHORT_STATE.test(given('state'))) throw new Error('state');
    if ((isWeCom ? given('agentid') : given('client_id')) !== CLIENT) throw new Error('client');
    const back = new URL(given('redirect_uri'));
    back.searchParams.set('state', given('state'));
    if (refuses) return back;
    const code = randomBytes(12).toString('hex');
    codes.set(code, {
      person: current,
      redirectUri: given('redirect_uri'),
      challenge: searchParams.get('code_challenge'),
      until: Date.now() + CODE_LIFE,
    });
    back.searchParams.set(pathname === '/oauth2/auth' ? 'authCode' : 'code', code);
    return back;
  };

  const server = createServer(async (request, response) => {
    const visited = new URL(request.url ?? '/', 'http://platform');
    const { pathname, searchParams } = visited;
    if (PAGES.has(pathname)) {
      response.writeHead(302, { location: visit(visited.href).href }).end();
      return;
    }
    let text = '';
    for await (const part of request) text += String(part);
    const call = CALLS[pathname];
    const { status, answer } = call
      ? call((text ? JSON.parse(text) : {}) as Body, request, searchParams)
      : wrong('notFound', pathname);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    address,
    clientId: CLIENT,
    secret: SECRET,
    organisation: ORGANISATION,
    corpId: CORP_ID,
    is(person) {
      current = person;
      known.set(person.unionId, person);
    },
    visit,
    codeInApp(corpId) {
      if (corpId !== CORP_ID) throw new Error('corpId');
      const code = randomBytes(12).toString('hex');
      codes.set(code, { person: current, redirectUri: null, challenge: null, until: Date.now() + CODE_LIFE });
      return code;
    },
    endTokens: (how = 'expired') => {
      if (how === 'expired') for (const token of tokens.keys()) expired.add(token);
      tokens.clear();
    },
    endCodes: () => {
      for (const code of codes.values()) code.until = 0;
    },
    asked: () => asked,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
