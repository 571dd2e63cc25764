import * as oidc from 'openid-client';
import { accepted, ChatRefusal, NoMember, partIn, textIn } from './calls';
import type { ChatPlatform } from './platform';

/** Feishu: code with PKCE; what it says of a person names the company. */
export const feishu: ChatPlatform = {
  async page({ places, clientId }, { redirectUri, state, verifier }) {
    const url = new URL('/open-apis/authen/v1/authorize', places.page);
    url.search = String(
      new URLSearchParams({
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        state,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }),
    );
    return url;
  },

  async member({ send, places, clientId, secret, organisation }, { redirectUri, verifier }, code) {
    const given = accepted(
      await send(`${places.api}/open-apis/authen/v2/oauth/token`, {
        body: {
          grant_type: 'authorization_code',
          client_id: clientId,
          client_secret: secret,
          code,
          redirect_uri: redirectUri,
          code_verifier: verifier,
        },
      }),
      'code',
      'error_description',
    );
    const person = partIn(
      accepted(
        await send(`${places.api}/open-apis/authen/v1/user_info`, {
          headers: { authorization: `Bearer ${textIn(given, 'access_token') ?? ''}` },
        }),
        'code',
        'msg',
      ),
      'data',
    );
    if (textIn(person, 'tenant_key') !== organisation) throw new NoMember('not a member of the company');
    const subject = textIn(person, 'union_id');
    if (!subject) throw new ChatRefusal('union_id', 'no id of the person');
    return {
      subject,
      attributes: {
        memberId: textIn(person, 'user_id'),
        employeeNo: textIn(person, 'employee_no'),
        email: textIn(person, 'enterprise_email') ?? textIn(person, 'email'),
        mobile: textIn(person, 'mobile'),
      },
    };
  },

  async letIn({ send, places, clientId, secret }) {
    accepted(
      await send(`${places.api}/open-apis/auth/v3/tenant_access_token/internal`, {
        body: { app_id: clientId, app_secret: secret },
      }),
      'code',
      'msg',
    );
  },
};
