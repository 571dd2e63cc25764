import { type Answer, accepted, asApplication, type ChatCalls, NoMember, textIn } from './calls';
import type { ChatPlatform } from './platform';

/** WeCom: a code to scan on its page, or in its app the page that lets members in at once. */
export const weCom: ChatPlatform = {
  async page({ places, organisation, clientId }, { redirectUri, state, inApp }) {
    const url = new URL(
      inApp ? '/connect/oauth2/authorize' : '/wwlogin/sso/login',
      inApp ? places.inApp : places.page,
    );
    const common = { appid: organisation, redirect_uri: redirectUri, state, agentid: clientId };
    url.search = String(
      new URLSearchParams(
        inApp
          ? { ...common, response_type: 'code', scope: 'snsapi_base' }
          : { ...common, login_type: 'CorpApp' },
      ),
    );
    if (inApp) url.hash = 'wechat_redirect';
    return url;
  },

  async member(calls, _begun, code) {
    const found = await ask(calls, 'auth/getuserinfo', { code });
    const memberId = textIn(found, 'userid');
    // Whoever is none of the company's has an `openid` alone.
    if (!memberId) throw new NoMember('not a member of the company');
    const member = await ask(calls, 'user/get', { userid: memberId });
    return {
      subject: memberId,
      attributes: {
        memberId,
        email: textIn(member, 'biz_mail') ?? textIn(member, 'email'),
        mobile: textIn(member, 'mobile'),
      },
    };
  },

  async letIn(calls) {
    calls.forgetToken();
    await token(calls);
  },
};

const addressOf = ({ places }: ChatCalls, path: string, asked: Record<string, string>): string =>
  `${places.api}/cgi-bin/${path}?${new URLSearchParams(asked)}`;

/** It must be kept: whoever asks too often is let in no more. */
const token = (calls: ChatCalls): Promise<string> =>
  calls.token(async () => {
    const { organisation: corpid, secret: corpsecret, send } = calls;
    const answer = accepted(
      await send(addressOf(calls, 'gettoken', { corpid, corpsecret })),
      'errcode',
      'errmsg',
    );
    return { token: textIn(answer, 'access_token') ?? '', seconds: Number(answer.expires_in) || 0 };
  });

const ask = async (calls: ChatCalls, path: string, asked: Record<string, string>): Promise<Answer> =>
  accepted(
    await asApplication(calls, token, (given) =>
      calls.send(addressOf(calls, path, { access_token: given, ...asked })),
    ),
    'errcode',
    'errmsg',
  );
