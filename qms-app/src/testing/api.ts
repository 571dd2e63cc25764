import {
  beginUpload,
  type CallDeclaration,
  ERRORS,
  type ErrorCode,
  type RequestOf,
  type ResponseOf,
} from '@attest/api-contract';
import { lifecycles, queryClient } from '@attest/shared-ui';
import { session$, setLanguage, tenant$ } from '@attest/shared-utility';
import { notifyManager } from '@tanstack/react-query';
import { act, configure } from '@testing-library/react';
import { filter, firstValueFrom } from 'rxjs';
import en from '../locales/en.json';
import zh from '../locales/zh.json';

type Handler = (input: unknown) => unknown;

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

/** Answers one call at the network's edge; everything in front of it is the real thing. */
export function serve<C extends CallDeclaration>(
  call: C,
  handler: (input: RequestOf<C>) => ResponseOf<C> | Promise<ResponseOf<C>>,
): void {
  handlers.set(call.path, handler as Handler);
}

const envelope = (code: number, resultMessage: string, data: unknown, status: number) =>
  Response.json({ code, success: code === 0, resultMessage, data }, { status });

async function answer(request: Request): Promise<Response> {
  const url = new URL(request.url);
  const handler = handlers.get(url.pathname.replace(/^\/api\//, ''));
  if (!handler) return envelope(1, 'NOT_FOUND', {}, 404);
  const input = request.method === 'GET' ? Object.fromEntries(url.searchParams) : await request.json();
  try {
    return envelope(0, 'SUCCESS', await handler(input), 200);
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

/** What a push does: the record is asked for again. */
export const changed = (call: CallDeclaration) =>
  act(() => queryClient.invalidateQueries({ queryKey: [call.path] }));

/** The texts of the application and of the parts it is made of, as its first mount loads them. */
async function loadTexts() {
  const { bootstrap } = lifecycles(() => null, {
    name: 'qms-app',
    locales: { zh: async () => zh, en: async () => en },
  });
  const [first] = [bootstrap].flat();
  await first?.({} as Parameters<typeof first>[0]);
}

/** An upload that stays on its way until it is broken. */
export function uploadUntilBroken(): () => void {
  let fail = () => {};
  const broken = new Promise<never>((_, reject) => {
    fail = () => reject(new Refusal('UPLOAD_FAILED'));
  });
  serve(beginUpload, () => broken);
  return () => fail();
}

/** Puts the network's edge in place and loads the texts; call in `beforeAll`. */
export async function prepare(): Promise<void> {
  // A busy machine takes its time; nothing here is a measurement.
  configure({ asyncUtilTimeout: 15_000 });
  globalThis.fetch = (input, init) => answer(new Request(input as Request, init));
  Object.assign(globalThis, { WebSocket: SilentSocket });
  notifyManager.setNotifyFunction((notify) => act(notify));
  await firstValueFrom(tenant$.pipe(filter(({ status }) => status !== 'loading')));
  await firstValueFrom(session$.pipe(filter(({ status }) => status !== 'loading')));
  await setLanguage('en');
  await loadTexts();
}

/** Forgets handlers and cached answers; call in `afterEach`. */
export function forget(): void {
  handlers.clear();
  queryClient.clear();
}
