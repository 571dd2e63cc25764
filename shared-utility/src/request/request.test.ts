import {
  composeAnswer,
  ERRORS,
  type ErrorCode,
  getClientConfig,
  getRecord,
  getUserInfo,
  HEADERS,
  listCourses,
  login,
  todoList,
  uploadShard,
  urgeProcess,
  withdrawProcess,
} from '@attest/api-contract';
import { describe, expect, it } from '@jest/globals';
import { fakeApi, ok, refuse } from '../testing/fakeApi';
import { ApiError } from './apiError';
import { createChanges } from './changes';
import { createCsrf } from './csrf';

const urge = { piId: '0190a5b4-0000-7000-8000-000000000001', reason: 'due' };
const page = { page: 1, pageSize: 10, filter: {} };
const ID = '0190a5b4-0000-7000-8000-000000000001';

describe('a request', () => {
  it('carries the headers of the contract and the body of the call', async () => {
    const { request, sent } = fakeApi(() => ({ processStatus: 'cancelled' }));
    await request(withdrawProcess, { piId: ID, version: 3, reason: 'wrong batch' });
    const [{ method, path, headers, body } = { headers: new Headers() } as never] = sent;
    expect([method, path]).toEqual(['POST', 'process-instance/cancel']);
    expect(body).toEqual({ piId: ID, version: 3, reason: 'wrong batch' });
    expect(headers.get(HEADERS.app)).toBe('attest-web');
    expect(headers.get(HEADERS.language)).toBe('en');
    expect(headers.get(HEADERS.tenant)).toBe('tenant-1');
    expect(headers.get(HEADERS.csrf)).toBe('csrf-1');
    expect(headers.get(HEADERS.overridden)).toBeNull();
    expect(JSON.parse(decodeURIComponent(headers.get(HEADERS.audit) ?? ''))).toEqual({
      bid: ID,
      operationType: 'withdraw',
      bmodule: 'workflow',
    });
  });

  it('puts the input of a GET into the query and leaves no audit header for calls that change nothing', async () => {
    const { request, sent } = fakeApi(() => []);
    await request(
      { ...getUserInfo, request: todoList.request } as never,
      { types: 'a,b', none: undefined } as never,
    );
    expect(sent[0]?.query).toEqual({ types: 'a,b' });
    expect(sent[0]?.headers.get(HEADERS.audit)).toBeNull();
  });

  it('hands its answer over when no pointer is pressed any more', async () => {
    const order: string[] = [];
    const released = async () => {
      order.push('pressed');
      await new Promise((release) => setTimeout(release));
      order.push('released');
    };
    const { request } = fakeApi(() => ({}), { released });
    await request(getUserInfo, {}).then(() => order.push('answered'));
    expect(order).toEqual(['pressed', 'released', 'answered']);
  });

  it('sends raw content with its input in the query', async () => {
    const { request, sent } = fakeApi(() => ({ received: 1 }));
    await request(uploadShard, { uploadId: ID, index: '0' }, { body: new Uint8Array([1, 2, 3]).buffer });
    expect(sent[0]?.query).toEqual({ uploadId: ID, index: '0' });
    expect(new Uint8Array(sent[0]?.body as ArrayBuffer)).toEqual(new Uint8Array([1, 2, 3]));
    expect(sent[0]?.headers.get('content-type')).toBe('application/octet-stream');
  });

  it('tells the server that modules are overridden', async () => {
    const { request, sent } = fakeApi(() => ({}), { overridden: () => true });
    await request(getUserInfo, {});
    expect(sent[0]?.headers.get(HEADERS.overridden)).toBe('1');
  });

  it('takes a refreshed csrf token from the answer', async () => {
    const { request, done } = fakeApi(() => {
      const answer = ok({});
      answer.headers.set(HEADERS.csrf, 'csrf-2');
      return answer;
    });
    await request(getUserInfo, {});
    expect(done).toEqual(['csrf csrf-2']);
  });

  it('gives an earlier request of the same key up, in silence', async () => {
    const { request, done, sent } = fakeApi(() =>
      sent.length > 1 ? { rows: [], total: 2 } : new Promise(() => {}),
    );
    const first = request(todoList, page, { cancelKey: 'todo' });
    const second = request(todoList, page, { cancelKey: 'todo' });
    await expect(first).rejects.toMatchObject({ name: 'AbortError' });
    expect(await second).toEqual({ rows: [], total: 2 });
    expect(done).toEqual([]);
  });

  it('lets requests of other keys and without a key run side by side', async () => {
    const { request } = fakeApi(() => ({ rows: [], total: 0 }));
    const answers = await Promise.all([
      request(todoList, page, { cancelKey: 'a' }),
      request(todoList, page, { cancelKey: 'b' }),
      request(todoList, page),
      request(todoList, page),
    ]);
    expect(answers).toHaveLength(4);
  });

  it('lets its answer be read as it comes', async () => {
    const { request } = fakeApi(() => new Response('one\ntwo\n'));
    let read = '';
    await request(
      composeAnswer,
      { question: '检漏' },
      {
        read: async (answer) => {
          read = await answer.text();
        },
      },
    );
    expect(read).toBe('one\ntwo\n');
  });

  it('is over when what it changed was read anew, by whoever keeps what was asked for', async () => {
    const changes = createChanges();
    const { request } = fakeApi(() => ({}), { changes });
    const stale: string[][] = [];
    let readAnew: () => void = () => undefined;
    changes.keep((isStale) => {
      stale.push([todoList.path, getRecord.path, listCourses.path].filter(isStale));
      return new Promise<void>((done) => {
        readAnew = done;
      });
    });
    await request(todoList, page);
    await request(listCourses, page);
    expect(stale).toEqual([]);
    let over = false;
    const urged = request(urgeProcess, urge).then(() => {
      over = true;
    });
    while (stale.length === 0) await Promise.race([urged, new Promise((turn) => setTimeout(turn))]);
    // Courses are something else, and nobody has asked for a record yet.
    expect(stale).toEqual([[todoList.path]]);
    expect(over).toBe(false);
    readAnew();
    await urged;
    expect(over).toBe(true);
  });

  it('is over with the answer for who leaves with it, what it changed being read anew meanwhile', async () => {
    const changes = createChanges();
    const { request } = fakeApi(() => ({}), { changes });
    const stale: string[][] = [];
    changes.keep((isStale) => {
      stale.push([todoList.path].filter(isStale));
      return new Promise<void>(() => undefined);
    });
    await request(todoList, page);
    await request(urgeProcess, urge, { leaves: true });
    expect(stale).toEqual([[todoList.path]]);
  });

  it('changes nothing when it is refused', async () => {
    const changes = createChanges();
    const { request } = fakeApi(() => refuse('WITHDRAW_NOT_ALLOWED'), { changes });
    const calls: unknown[] = [];
    changes.keep(async (isStale) => calls.push(isStale));
    await expect(request(urgeProcess, urge)).rejects.toBeInstanceOf(ApiError);
    expect(calls).toEqual([]);
  });

  it('stops when its signal says so', async () => {
    const { request, done } = fakeApi(() => new Promise(() => {}));
    const controller = new AbortController();
    const waiting = request(todoList, page, { signal: controller.signal });
    controller.abort();
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
    expect(done).toEqual([]);
  });
});

describe('a refusal', () => {
  const codes = Object.keys(ERRORS) as ErrorCode[];

  const expected = (code: ErrorCode): string[] => {
    const { code: envelopeCode, effect } = ERRORS[code];
    if (code === 'TENANT_NOT_SERVED') return ['notServed'];
    if (envelopeCode === 4031) return [`toast ${code}`, 'signIn keep'];
    if (envelopeCode === 403) return [`toast ${code}`, 'signIn'];
    if (envelopeCode === 503) return [`toast ${code}`, 'unavailable'];
    const byEffect = {
      message: [`toast ${code}`],
      signIn: [`toast ${code}`],
      page401: ['page 401'],
      page403: ['page 403'],
      page404: ['page 404'],
      field: [],
      conflict: [],
    }[effect];
    const holds = ['PASSWORD_CHANGE_REQUIRED', 'SECOND_FACTOR_SETUP_REQUIRED'].includes(code);
    return holds ? [...byEffect, 'held'] : byEffect;
  };

  it.each(codes)('%s has the effect of the error table', async (code) => {
    const { status, code: envelopeCode } = ERRORS[code];
    const { request, done } = fakeApi(() => refuse(code, { left: 2 }, envelopeCode, status));
    await expect(request(urgeProcess, urge)).rejects.toMatchObject({ code, status, params: { left: 2 } });
    expect(done).toEqual(expected(code));
  });

  it.each(['MODULE_ACCESS_FAIL', 'ACCOUNT_DISABLED', 'ACCOUNT_NOT_EXIST'] as const)(
    '%s of a sign-in goes back to its page; said of anything else it is a message',
    async (code) => {
      const { request, done } = fakeApi(() => refuse(code));
      await expect(request(login, { account: 'a', password: 'x', tenantId: ID })).rejects.toMatchObject({
        code,
      });
      await expect(request(urgeProcess, urge)).rejects.toMatchObject({ code });
      expect(done).toEqual([`toast ${code}`, 'signIn', `toast ${code}`]);
    },
  );

  it('that a page may not be visited shows page 401', async () => {
    const { request, done } = fakeApi(() => refuse('PAGE_NO_PERMISSION', {}, 1, 403));
    await expect(request(urgeProcess, urge)).rejects.toMatchObject({ code: 'PAGE_NO_PERMISSION' });
    expect(done).toEqual(['page 401']);
  });

  it('of code 503 goes to sign-in and shows its message', async () => {
    const { request, done } = fakeApi(() => refuse('ACCOUNT_LOCKED', {}, 503, 503));
    await expect(request(urgeProcess, urge)).rejects.toBeInstanceOf(ApiError);
    expect(done).toEqual(['toast ACCOUNT_LOCKED', 'signIn']);
  });

  it('because the service is away shows its message and leaves it to the session whether to go', async () => {
    expect(ERRORS.SERVICE_UNAVAILABLE).toMatchObject({ status: 503, code: 503 });
    const { request, done } = fakeApi(() => refuse('SERVICE_UNAVAILABLE', {}, 503, 503));
    await expect(request(urgeProcess, urge)).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      status: 503,
    });
    await expect(request(urgeProcess, urge, { quiet: true })).rejects.toBeInstanceOf(ApiError);
    expect(done).toEqual(['toast SERVICE_UNAVAILABLE', 'unavailable', 'unavailable']);
  });

  it('because the tenant is moved leads away, unless it is said of a tenant that a public call names', async () => {
    const { request, done } = fakeApi(() => refuse('TENANT_NOT_SERVED', {}, 1, 503));
    await expect(request(todoList, page)).rejects.toMatchObject({ code: 'TENANT_NOT_SERVED' });
    const given = { account: 'a', password: 'x', tenantId: ID };
    await expect(request(login, given)).rejects.toMatchObject({ code: 'TENANT_NOT_SERVED' });
    expect(done).toEqual(['notServed', 'toast TENANT_NOT_SERVED']);
  });

  it('of code 401 shows that the tenant is missing', async () => {
    const { request, done } = fakeApi(() => refuse('TENANT_IS_NULL', {}, 401, 400));
    await expect(request(urgeProcess, urge)).rejects.toMatchObject({ code: 'TENANT_IS_NULL' });
    expect(done).toEqual(['toast TENANT_IS_NULL']);
  });

  it('of code 403 counts as success for a public call', async () => {
    const { request, done } = fakeApi(() =>
      refuse('TOKEN_INVALID', { overridesAllowed: false, version: '1' }, 403),
    );
    expect(await request(getClientConfig, {})).toEqual({ overridesAllowed: false, version: '1' });
    expect(done).toEqual([]);
  });

  it('with errorStatus in its data is handed to the caller', async () => {
    const { request, done } = fakeApi(() => refuse('X', { errorStatus: 7 }));
    expect(await request(urgeProcess, urge)).toEqual({ errorStatus: 7 });
    expect(done).toEqual([]);
  });

  it('with a code nobody knows is a server error', async () => {
    const { request, done } = fakeApi(() => refuse('NEVER_HEARD_OF'));
    await expect(request(urgeProcess, urge)).rejects.toMatchObject({ code: 'SERVICE_ERROR' });
    expect(done).toEqual(['toast SERVICE_ERROR']);
  });

  it('shows nothing when the caller shows it', async () => {
    const { request, done } = fakeApi(() => refuse('ACCOUNT_LOCKED', { minutes: 12 }, 1, 423));
    const refused = request(login, { account: 'a', password: 'x', tenantId: ID }, { quiet: true });
    await expect(refused).rejects.toMatchObject({ params: { minutes: 12 } });
    expect(done).toEqual([]);
  });

  it('of what changes nothing shows nothing unless asked to, and leads away all the same', async () => {
    const { request, done } = fakeApi(() => refuse('ACCOUNT_LOCKED', {}, 1, 423));
    await expect(request(todoList, page)).rejects.toBeInstanceOf(ApiError);
    expect(done).toEqual([]);
    await expect(request(todoList, page, { quiet: false })).rejects.toBeInstanceOf(ApiError);
    expect(done).toEqual(['toast ACCOUNT_LOCKED']);
    const gone = fakeApi(() => refuse('PAGE_NO_PERMISSION', {}, 1, 403));
    await expect(gone.request(todoList, page)).rejects.toBeInstanceOf(ApiError);
    expect(gone.done).toEqual(['page 401']);
  });

  it('hands over what is wrong with which field', async () => {
    const problems = [{ key: 'title', code: 'required' }];
    const { request } = fakeApi(() => refuse('FORM_INVALID', { count: 1, problems }, 1, 422));
    await expect(request(urgeProcess, urge)).rejects.toMatchObject({ problems });
  });
});

describe('no answer', () => {
  it('shows that the service is not available', async () => {
    const { request, done } = fakeApi(() => {
      throw new TypeError('Failed to fetch');
    });
    await expect(request(urgeProcess, urge)).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      status: 0,
    });
    expect(done).toEqual(['toast SERVICE_UNAVAILABLE']);
  });

  it('is silent when the request may be cancelled', async () => {
    const { request, done } = fakeApi(() => {
      throw new TypeError('Failed to fetch');
    });
    await expect(request(todoList, page, { cancelKey: 'k' })).rejects.toBeInstanceOf(ApiError);
    expect(done).toEqual([]);
  });

  it('is what a page of a proxy means', async () => {
    const { request, done } = fakeApi(() => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    await expect(request(urgeProcess, urge)).rejects.toMatchObject({ code: 'SERVICE_ERROR', status: 502 });
    expect(done).toEqual(['toast SERVICE_ERROR']);
  });
});

describe('the csrf token', () => {
  it('is the cookie until an answer refreshes it, and again once the cookie changes', () => {
    let cookie: string | null = 'a';
    const csrf = createCsrf(() => cookie);
    expect(csrf.get()).toBe('a');
    csrf.refresh('b');
    expect(csrf.get()).toBe('b');
    cookie = 'c';
    expect(csrf.get()).toBe('c');
  });
});
