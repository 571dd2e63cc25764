import { constants, publicEncrypt } from 'node:crypto';
import { accountOf, serverState, type Tenant } from './accounts';
import type { Language } from './texts';

const api = (port = serverState().port): string => `http://127.0.0.1:${port}/api`;

interface Envelope<T> {
  success: boolean;
  data: T;
  resultMessage: string;
}

async function get<T>(path: string, port?: number): Promise<T> {
  const answer = await fetch(`${api(port)}/${path}`);
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
  port?: number,
): Promise<Answer<T>> {
  const bytes = Buffer.isBuffer(input);
  const answer = await fetch(`${api(port)}/${path}`, {
    method: 'POST',
    headers: { 'content-type': bytes ? 'application/octet-stream' : 'application/json', ...headers },
    body: bytes ? new Uint8Array(input) : JSON.stringify(input),
  });
  const envelope = (await answer.json()) as Envelope<T>;
  if (!envelope.success)
    throw new Error(`${path} answers ${envelope.resultMessage} ${JSON.stringify(envelope.data)}`);
  return { data: envelope.data, headers: answer.headers };
}

/** What the sign-in page sends instead of a password; good for one use. */
async function encrypted(account: string, tenant: Tenant, port?: number): Promise<string> {
  const { password } = accountOf(tenant, account);
  const key = await get<{ publicKey: string; nonce: string }>('userCenter/user/getLoginKey', port);
  const text = encodeURIComponent(JSON.stringify({ password, nonce: key.nonce, time: Date.now() }));
  const padding = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
  return publicEncrypt({ key: key.publicKey, ...padding }, Buffer.from(text)).toString('base64');
}

/**
 * Signs in by the calls of the sign-in page; answers the cookies of the new session, and its tenant. `port`: of a server
 * with a copy of the demo data, when it is not the one of all journeys.
 */
export async function sessionOf(
  account: string,
  tenant: Tenant,
  language?: Language,
  port?: number,
): Promise<{ cookies: { name: string; value: string }[]; tenantId: string; userId: string; csrf: string }> {
  const tenants = await get<{ tenantId: string; code: string }[]>('group/group-tenants', port);
  const tenantId = tenants.find((one) => one.code === tenant)?.tenantId ?? '';
  const password = await encrypted(account, tenant, port);
  const { data, headers } = await post<{ audit: { userId: string } }>(
    'userCenter/user/login',
    { account, password, tenantId, language },
    {},
    port,
  );
  const cookies = headers.getSetCookie().map((one) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? [];
    return { name, value };
  });
  return { cookies, tenantId, userId: data.audit.userId, csrf: headers.get('x-csrf-token') ?? '' };
}

/** Somebody at `hkpharma` whose part is not watched on a screen: the same calls, made by a program. */
export class Caller {
  private constructor(
    readonly account: string,
    readonly userId: string,
    private readonly cookie: string,
    private readonly csrf: string,
    private readonly port?: number,
  ) {}

  static async signIn(account: string, port?: number): Promise<Caller> {
    const { cookies, tenantId, userId, csrf } = await sessionOf(account, 'hkpharma', undefined, port);
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    return new Caller(account, userId, `${cookie}; attest-tenant=${tenantId}`, csrf, port);
  }

  /** One POST of an object, or of bytes; throws unless it succeeds. */
  async call<T>(path: string, input: object): Promise<T> {
    const headers = { cookie: this.cookie, 'x-csrf-token': this.csrf };
    return (await post<T>(path, input, headers, this.port)).data;
  }

  /** One GET. */
  async get<T>(path: string): Promise<T> {
    const answer = await fetch(`${api(this.port)}/${path}`, { headers: { cookie: this.cookie } });
    return ((await answer.json()) as Envelope<T>).data;
  }

  /** Account and password as a signature asks for them. */
  async signature(): Promise<{ account: string; password: string }> {
    return { account: this.account, password: await encrypted(this.account, 'hkpharma', this.port) };
  }
}

/** Somebody has the questions of lists beside them, not in the line over them. */
export async function questionsBeside(account: string): Promise<void> {
  const caller = await Caller.signIn(account);
  await caller.call('userCenter/userBehavior/save', {
    type: 'ui:appearance',
    dataJson: '{"filterCard":true}',
  });
}

interface TaskView {
  task: { id: string; version: number };
  recordVersion: number;
  decisions: { code: string; needsSignature: boolean }[];
}

/** The id of somebody's open task that is found by its title. */
export async function taskNamed(caller: Caller, title: string): Promise<string> {
  const asked = { filter: { text: title }, page: 1, pageSize: 5 };
  const { rows } = await caller.call<{ rows: { id: string }[] }>('wf/task/todoList', asked);
  const [task] = rows;
  if (!task) throw new Error(`${caller.account} has no task ${title}`);
  return task.id;
}

/** Takes a decision on an own task, signed where it asks for it. */
export async function decideBy(
  caller: Caller,
  taskId: string | null,
  decision: string,
  values?: object,
): Promise<void> {
  const { task, recordVersion, decisions } = await caller.call<TaskView>('wk/task/view/check', { taskId });
  const signs = decisions.find((one) => one.code === decision)?.needsSignature;
  await caller.call('task/complete', {
    taskId,
    version: task.version,
    recordVersion,
    decision,
    reason: 'As agreed',
    ...(values && { values }),
    ...(signs && { signature: await caller.signature() }),
  });
}

/** Takes a decision on an own task of a record. */
export async function decideOn(
  caller: Caller,
  process: string,
  id: string,
  decision: string,
  values?: object,
): Promise<void> {
  const { taskId } = await caller.call<{ taskId: string | null }>('qms/record/detail', { process, id });
  await decideBy(caller, taskId, decision, values);
}
