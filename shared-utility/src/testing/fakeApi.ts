import { HEADERS, SUCCESS } from '@attest/api-contract';
import ky from 'ky';
import { createChanges } from '../request/changes';
import type { EffectHandlers } from '../request/effects';
import { createRequester, type RequesterOptions } from '../request/request';

export interface Sent {
  path: string;
  method: string;
  query: Record<string, string>;
  headers: Headers;
  body: unknown;
}

/** An answer: data of a success, a refusal, a whole Response, or a failing network (thrown). */
export type Answer = (sent: Sent) => unknown;

export const ok = (data: unknown) =>
  Response.json(
    { code: 0, success: true, resultMessage: SUCCESS, data },
    { headers: { [HEADERS.requestId]: 'r1' } },
  );

export const refuse = (resultMessage: string, data: unknown = {}, code = 1, status = 400) =>
  Response.json({ code, success: false, resultMessage, data }, { status });

/** Rejects as fetch does when a request is given up. */
const whenAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const stop = () => reject(new DOMException('aborted', 'AbortError'));
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });

/** A requester whose server is a function; `done` lists what the effects did. */
export function fakeApi(answer: Answer, options: Partial<RequesterOptions> = {}) {
  const sent: Sent[] = [];
  const done: string[] = [];
  const handlers: EffectHandlers = {
    toast: (error) => done.push(`toast ${error.code}`),
    signIn: (keepPath) => done.push(keepPath ? 'signIn keep' : 'signIn'),
    unavailable: () => done.push('unavailable'),
    notServed: () => done.push('notServed'),
    page: (page) => done.push(`page ${page}`),
    held: () => done.push('held'),
  };
  const client = ky.create({
    retry: 0,
    timeout: false,
    throwHttpErrors: false,
    fetch: async (input, init) => {
      const call = new Request(input, init);
      const url = new URL(call.url);
      const isJson = call.headers.get('content-type')?.includes('json');
      const record: Sent = {
        path: url.pathname.replace(/^\/api\//, ''),
        method: call.method,
        query: Object.fromEntries(url.searchParams),
        headers: call.headers,
        body: call.method === 'GET' ? undefined : isJson ? await call.json() : await call.arrayBuffer(),
      };
      sent.push(record);
      const result = await Promise.race([answer(record), whenAborted(call.signal)]);
      return result instanceof Response ? result : ok(result);
    },
  });
  const request = createRequester({
    invitedCsrf: () => null,
    apiUrl: 'http://localhost:8000/api/',
    language: () => 'en',
    textsReady: () => Promise.resolve(),
    tenantId: () => 'tenant-1',
    csrf: { get: () => 'csrf-1', refresh: (token) => done.push(`csrf ${token}`) },
    overridden: () => false,
    isPublicPage: () => false,
    released: () => undefined,
    changes: createChanges(),
    handlers,
    client,
    ...options,
  });
  return { request, sent, done };
}
