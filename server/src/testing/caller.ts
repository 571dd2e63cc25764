import type { CallDeclaration, RequestOf } from '@attest/api-contract';
import type { TestServer } from './testServer';

/** Who calls. */
export interface Origin {
  tenantId: string;
  token: string;
}

/** The code that an attempt is refused with; `done` when it is not. */
export const codeOf = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'done',
    (error) => error.code ?? String(error),
  );

/** Somebody in a new session: the answers to their calls, and what these are refused with. */
export async function callerOf(server: TestServer, tenantId: string, account: string) {
  const who: Origin = { tenantId, token: await server.session(tenantId, account) };
  const call = <C extends CallDeclaration>(declared: C, input: RequestOf<C>) =>
    server.call(who, declared, input);
  const refused = <C extends CallDeclaration>(declared: C, input: RequestOf<C>) =>
    codeOf(call(declared, input));
  return { who, call, refused };
}
