import { constants, publicEncrypt } from 'node:crypto';
import { accountOf, serverState } from './accounts';
import type { Tenant } from './session';
import type { Language } from './texts';

const api = (): string => `http://127.0.0.1:${serverState().port}/api`;

interface Envelope<T> {
  success: boolean;
  data: T;
  resultMessage: string;
}

async function get<T>(path: string): Promise<T> {
  const answer = await fetch(`${api()}/${path}`);
  return ((await answer.json()) as Envelope<T>).data;
}

interface Answer<T> {
  data: T;
  headers: Headers;
}

async function post<T>(
  path: string,
  input: object,
  headers: Record<string, string> = {},
): Promise<Answer<T>> {
  const answer = await fetch(`${api()}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(input),
  });
  const envelope = (await answer.json()) as Envelope<T>;
  if (!envelope.success)
    throw new Error(`${path} answers ${envelope.resultMessage} ${JSON.stringify(envelope.data)}`);
  return { data: envelope.data, headers: answer.headers };
}

/** What the sign-in page sends instead of a password; good for one use. */
async function encrypted(account: string, tenant: Tenant): Promise<string> {
  const { password } = accountOf(tenant, account);
  const key = await get<{ publicKey: string; nonce: string }>('userCenter/user/getLoginKey');
  const text = encodeURIComponent(JSON.stringify({ password, nonce: key.nonce, time: Date.now() }));
  const padding = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
  return publicEncrypt({ key: key.publicKey, ...padding }, Buffer.from(text)).toString('base64');
}

/** Signs in by the calls of the sign-in page; answers the cookies of the new session, and its tenant. */
export async function sessionOf(
  account: string,
  tenant: Tenant,
  language?: Language,
): Promise<{ cookies: { name: string; value: string }[]; tenantId: string; csrf: string }> {
  const tenants = await get<{ tenantId: string; code: string }[]>('group/group-tenants');
  const tenantId = tenants.find((one) => one.code === tenant)?.tenantId ?? '';
  const password = await encrypted(account, tenant);
  const { headers } = await post('userCenter/user/login', { account, password, tenantId, language });
  const cookies = headers.getSetCookie().map((one) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? [];
    return { name, value };
  });
  return { cookies, tenantId, csrf: headers.get('x-csrf-token') ?? '' };
}
