import type { CallDeclaration, RequestOf, ResponseOf, UserInfo } from '@attest/api-contract';
import { COOKIES, ERRORS, type ErrorCode, getTenantConfig, getUserInfo } from '@attest/api-contract';
import { addLocales, errorTexts, session$, setLanguage, tenant$ } from '@attest/shared-utility';
import { expect } from '@jest/globals';
import { notifyManager } from '@tanstack/react-query';
import { act, configure, render } from '@testing-library/react';
import axe from 'axe-core';
import type { ReactElement } from 'react';
import { filter, firstValueFrom } from 'rxjs';
import { uiReady } from '../frame/ready';
import { RECORD_TEXTS } from '../lazy/records';
import { queryClient } from '../query/queryClient';
import { callKey } from '../query/useCallQuery';
import { LIST_TEXTS, PAGE_TEXTS } from '../records/texts';
import { AttestProvider } from '../theme/AttestProvider';
import { userInfo } from './userInfo';

export { ANNA, BEN, option, taskView } from './taskView';
export { userInfo } from './userInfo';

// A busy machine takes its time; nothing here is a measurement.
configure({ asyncUtilTimeout: 30_000 });

type Handler = (input: unknown, headers: Headers) => unknown;

/** A refusal of the served API. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly params: Record<string, unknown>;
  constructor(code: ErrorCode, params: Record<string, unknown> = {}) {
    super(code);
    this.code = code;
    this.params = params;
  }
}

const handlers = new Map<string, Handler>();

/**
 * Answers one call at the network's edge; everything in front of it is the real thing. A `Response` is for calls that
 * answer bytes: it is sent as it comes, and cancelled when the page gives the request up.
 */
export function serve<C extends CallDeclaration>(
  call: C,
  handler: (input: RequestOf<C>) => ResponseOf<C> | Promise<ResponseOf<C>> | Response,
): void {
  handlers.set(call.path, handler as Handler);
}

const envelope = (code: number, resultMessage: string, data: unknown, status: number) =>
  new Response(JSON.stringify({ code, success: code === 0, resultMessage, data }), {
    status,
    headers: { 'content-type': 'application/json' },
  });

/** Breaks off as fetch does when the page gives the request up. */
function until(abort: AbortSignal, response: Response): Response {
  const end = new AbortController();
  // An error of the page, not of Node.
  abort.addEventListener('abort', () => end.abort(new DOMException('aborted', 'AbortError')));
  return new Response(response.body?.pipeThrough(new TransformStream(), end), response);
}

async function answer(request: Request): Promise<Response> {
  const url = new URL(request.url);
  const path = url.pathname.replace(/^\/api\//, '');
  const handler = handlers.get(path);
  if (!handler) return envelope(1, 'NOT_FOUND', {}, 404);
  const isJson = request.headers.get('content-type')?.includes('json');
  const body = isJson ? await request.json() : await request.arrayBuffer();
  const input = request.method === 'GET' || !isJson ? Object.fromEntries(url.searchParams) : body;
  try {
    const data = await handler(input, request.headers);
    return data instanceof Response ? until(request.signal, data) : envelope(0, 'SUCCESS', data, 200);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return envelope(ERRORS[error.code].code, error.code, error.params, ERRORS[error.code].status);
  }
}

/** Never connects: news come by `changed` in these tests. */
class SilentSocket extends EventTarget {
  readyState = 0;
  send() {}
  close() {}
}

/** What a push does: what a call answered is asked for again. */
export const changed = (call: CallDeclaration) =>
  act(() => queryClient.invalidateQueries({ queryKey: callKey(call) }));

/**
 * Puts the network's edge in place and loads the texts of this package and those named (as for `addLocales`); shows
 * English. Call in `beforeAll`.
 */
export async function prepare(...texts: Parameters<typeof addLocales>[]): Promise<void> {
  globalThis.fetch = (input: RequestInfo | URL, init?: RequestInit) => answer(new Request(input, init));
  Object.assign(globalThis, { WebSocket: SilentSocket });
  // What is worth another try is tried at once: nobody waits here for a service to come back.
  const { queries, ...others } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0 } });
  // Answers re-render the parts that show them.
  notifyManager.setNotifyFunction((notify) => act(notify));
  // The page's own questions (tenant, session) are answered before anything is rendered.
  await firstValueFrom(tenant$.pipe(filter(({ status }) => status !== 'loading')));
  await firstValueFrom(session$.pipe(filter(({ status }) => status !== 'loading')));
  await setLanguage('en');
  await Promise.all([
    uiReady(),
    errorTexts.load(),
    addLocales('ui', RECORD_TEXTS, 'record'),
    addLocales('ui', LIST_TEXTS, 'recordList'),
    addLocales('ui', PAGE_TEXTS, 'recordPage'),
    ...texts.map((of) => addLocales(...of)),
  ]);
}

/** Serves Anna's session; call before `prepare`. */
export function signIn(more: Partial<UserInfo> = {}): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in jsdom
  document.cookie = `${COOKIES.signedIn}=1`;
  serve(getTenantConfig, () => ({ tenant: null }));
  serve(getUserInfo, () => ({ ...userInfo(), ...more }));
}

/** Forgets handlers and cached answers; call in `afterEach`. */
export function forget(): void {
  handlers.clear();
  queryClient.clear();
}

/** Renders in theme and language. */
export const renderUi = (element: ReactElement) => render(element, { wrapper: AttestProvider });

/** What follows at once from what was done has happened: an answer is read, told and shown within a few turns. */
export async function turns(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await act(() => new Promise((done) => setTimeout(done)));
}

/** Fails with the rules that the markup breaks. Colours are judged in a real browser. */
export async function expectAccessible(element: Element = document.body): Promise<void> {
  const { violations } = await axe.run(element, {
    rules: {
      'color-contrast': { enabled: false },
      region: { enabled: false },
      'page-has-heading-one': { enabled: false },
    },
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual(
    [],
  );
}
