import {
  type Answer,
  accepted,
  asApplication,
  type ChatCalls,
  ChatRefusal,
  NoMember,
  partIn,
  textIn,
} from './calls';
import type { ChatPlatform, Member } from './platform';

/** No such member, in the answers of the directory. */
const NOT_THERE = 60121;

/** DingTalk: the person proves themselves by a code, the company's directory says that they are a member. */
export const dingTalk: ChatPlatform = {
  async page({ places, clientId }, { redirectUri, state }) {
    const url = new URL('/oauth2/auth', places.page);
    url.search = String(
      new URLSearchParams({
        redirect_uri: redirectUri,
        response_type: 'code',
        client_id: clientId,
        scope: 'openid',
        state,
        prompt: 'consent',
      }),
    );
    return url;
  },

  async member(calls, _begun, code) {
    const { send, places, clientId, secret } = calls;
    const given = newer(
      await send(`${places.api}/v1.0/oauth2/userAccessToken`, {
        body: { clientId, clientSecret: secret, code, grantType: 'authorization_code' },
      }),
    );
    const person = newer(
      await send(`${places.api}/v1.0/contact/users/me`, {
        headers: { 'x-acs-dingtalk-access-token': textIn(given, 'accessToken') ?? '' },
      }),
    );
    const unionid = textIn(person, 'unionId');
    if (!unionid) throw new ChatRefusal('unionId', 'no id of the person');
    return memberIn(calls, unionid, await directory(calls, 'user/getbyunionid', { unionid }));
  },

  async memberInApp(calls, code) {
    const person = await directory(calls, 'v2/user/getuserinfo', { code });
    const unionid = textIn(person, 'unionid');
    if (!unionid) throw new ChatRefusal('unionid', 'no id of the person');
    return memberIn(calls, unionid, person);
  },

  async letIn(calls) {
    calls.forgetToken();
    await token(calls);
  },
};

/** The member whom the directory has found for somebody. Throws NoMember. */
async function memberIn(calls: ChatCalls, unionid: string, found: Answer): Promise<Member> {
  const memberId = textIn(found, 'userid');
  if (!memberId) throw new NoMember('not a member of the company');
  const member = await directory(calls, 'v2/user/get', { userid: memberId });
  return {
    subject: unionid,
    attributes: {
      memberId,
      employeeNo: textIn(member, 'job_number'),
      email: textIn(member, 'org_email') ?? textIn(member, 'email'),
      mobile: textIn(member, 'mobile'),
    },
  };
}

/** Newer calls say what is wrong by a code alone. */
function newer(answer: Answer): Answer {
  const code = textIn(answer, 'code');
  if (code) throw new ChatRefusal(code, textIn(answer, 'message') ?? '');
  return answer;
}

const token = ({ token: keep, send, places, clientId, secret }: ChatCalls): Promise<string> =>
  keep(async () => {
    const answer = newer(
      await send(`${places.api}/v1.0/oauth2/accessToken`, { body: { appKey: clientId, appSecret: secret } }),
    );
    return { token: textIn(answer, 'accessToken') ?? '', seconds: Number(answer.expireIn) || 0 };
  });

/** Asks the directory of the company. */
async function directory(calls: ChatCalls, path: string, body: object): Promise<Answer> {
  const answer = await asApplication(calls, token, (given) =>
    calls.send(`${calls.places.directory}/topapi/${path}?access_token=${encodeURIComponent(given)}`, {
      body,
    }),
  );
  if (answer.errcode === NOT_THERE) throw new NoMember('not a member of the company');
  return partIn(accepted(answer, 'errcode', 'errmsg'), 'result');
}
