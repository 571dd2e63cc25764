import { SUCCESS } from '@attest/api-contract';

export interface StubbedCall {
  path: string;
  body: Record<string, unknown>;
}

type Stub = (call: StubbedCall) => unknown;

/** A refusal as the server sends it. */
export const refusal = (resultMessage: string, data: unknown = {}, code = 1, status = 400) =>
  Response.json({ code, success: false, resultMessage, data }, { status });

/** Answers calls by path instead of a server; the returned list holds what was asked. */
export function stubApi(stubs: Record<string, Stub | unknown>): StubbedCall[] {
  const calls: StubbedCall[] = [];
  globalThis.fetch = async (input, init) => {
    const request = new Request(input as Request, init);
    const path = new URL(request.url).pathname.replace(/^\/api\//, '');
    const body = request.method === 'POST' ? ((await request.json()) as Record<string, unknown>) : {};
    calls.push({ path, body });
    if (!(path in stubs)) return refusal('NOT_FOUND', {}, 1, 404);
    const stub = stubs[path];
    const answer = typeof stub === 'function' ? await (stub as Stub)({ path, body }) : stub;
    return answer instanceof Response
      ? answer
      : Response.json({ code: 0, success: true, resultMessage: SUCCESS, data: answer });
  };
  return calls;
}
