import { type ApprovedKind, approveVersion, handInVersion } from '@attest/api-contract';
import type { TestServer } from '../../../testing/testServer';
import type { TestTenant } from '../../../testing/testTenant';

interface Options {
  retrain?: boolean;
  reason?: string;
  /** Who hands in. */
  by?: string;
  at?: Date;
}

/** Brings a draft into force: handed in by the training manager, approved and signed by the QA manager. */
export async function bringIntoForce(
  server: TestServer,
  { id: tenantId, password }: TestTenant,
  kind: ApprovedKind,
  { id, rowVersion }: { id: string; rowVersion: number },
  { retrain, reason = 'ready', by = 'xiefang', at }: Options = {},
) {
  const who = async (account: string) => ({
    tenantId,
    token: await server.session(tenantId, account, at),
    ...(at && { at }),
  });
  const step = { kind, id, reason };
  const handedIn = await server.call(await who(by), handInVersion, {
    ...step,
    rowVersion,
    ...(retrain !== undefined && { retrain }),
  });
  const signature = { account: 'hanxue', password: server.encrypt(password) };
  return server.call(await who('hanxue'), approveVersion, { ...step, ...handedIn, signature });
}
