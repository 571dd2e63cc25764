import type { DATA_SCOPES } from '@attest/api-contract';
import type { Context } from '../../../platform/module';
import { withCaller } from '../../../testing/withCaller';

/** A reader with that scope, and in or out of the group that sees what is out of use. */
export function readerOf(ctx: Context, scope: (typeof DATA_SCOPES)[number], auditor: boolean): Context {
  return withCaller(ctx, {
    roles: auditor ? ['docctl'] : ['emp'],
    permissions: new Map([['DmsDocuments', new Set(['view'])]]),
    scopes: new Map([['DmsDocuments', scope]]),
  });
}
