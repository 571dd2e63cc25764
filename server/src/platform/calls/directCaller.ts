import type { CallDeclaration, RequestOf, ResponseOf } from '@attest/api-contract';
import type { Route } from '../module';
import type { Platform } from '../platform';
import type { ContextOptions } from './context';
import { runCall } from './runCall';

/** Who calls from inside the server, and (seeding) at which time. */
export interface DirectOrigin extends ContextOptions {
  tenantId: string;
  /** Session token as the sign-in call gave it; undefined for public calls. */
  token?: string;
  at?: Date;
  body?: Buffer;
}

/**
 * Makes a call without HTTP: same permission, validation, transaction and audit. Answers the handler's
 * data; throws AppError.
 */
export type DirectCaller = <C extends CallDeclaration>(
  origin: DirectOrigin,
  call: C,
  input: RequestOf<C>,
) => Promise<ResponseOf<C>>;

export function directCaller(platform: Platform, table: Map<string, Route>): DirectCaller {
  return async <C extends CallDeclaration>(origin: DirectOrigin, call: C, input: RequestOf<C>) => {
    const route = table.get(call.path);
    if (!route) throw new Error(`The call ${call.path} has no handler`);
    const { answer } = await runCall(platform, route, {
      program: true,
      ...origin,
      token: origin.token,
      input,
    });
    return answer as ResponseOf<C>;
  };
}
