import type { IncomingMessage } from 'node:http';
import type { SapKind } from '@attest/api-contract';
import type { Outside } from '../../../platform/module';
import { isAllowed, OutboundError, sendOutbound } from '../../../platform/outbound/outbound';
import { PATIENCE } from '../answerBody';
import type { SapSettings, StoredProvider } from '../tables';

/** Somebody with their password, as HTTP Basic sends them. */
export interface Credentials {
  user: string;
  password: string;
}

/** How far one came with an SAP system. */
export type Reached = (step: 'allowed' | 'reachable' | 'encrypted' | 'asksPassword') => void;

export type SapRow = StoredProvider & { kind: SapKind };

const UNAUTHORIZED = 401;

/**
 * The status with which a system answers whoever is asked for. Nobody comes first: a path that lets in everybody, or
 * shows a form instead, would take any password for right. `reached` hears of each step before it is tried.
 * OutboundError where the system cannot be reached or trusted, or lets nobody be asked for; TimeoutError.
 */
export async function statusFor(place: Outside, row: SapRow, whom: Credentials): Promise<number> {
  await requirePassword(place, row);
  return (await call(place, row, whom)).status;
}

/** Throws OutboundError where a system does not ask whoever comes for a password. */
export async function requirePassword(
  place: Outside,
  row: SapRow,
  reached: Reached = () => {},
): Promise<void> {
  reached('allowed');
  if (!isAllowed(place.platform.config.outbound, row.issuer)) throw new OutboundError(row.issuer);
  reached('reachable');
  const { status, challenges } = await call(place, row, undefined, reached);
  if (status !== UNAUTHORIZED) throw new OutboundError(`status ${status} without a password`);
  if (!/\bbasic\b/i.test(challenges)) throw new OutboundError(`WWW-Authenticate: ${challenges || '–'}`);
}

async function call(
  { platform }: Outside,
  row: SapRow,
  whom?: Credentials,
  reached: Reached = () => {},
): Promise<{ status: number; challenges: string }> {
  const { ca } = row.settings as SapSettings;
  const response = await sendOutbound(platform.config.outbound, addressOf(row), {
    method: 'GET',
    headers: whom ? { authorization: basic(whom) } : {},
    signal: AbortSignal.timeout(PATIENCE),
    ca: ca ?? undefined,
    connected: () => reached('encrypted'),
  });
  reached('asksPassword');
  return answerOf(response);
}

/** What matters of an answer; its body does not. */
function answerOf(response: IncomingMessage): { status: number; challenges: string } {
  response.destroy();
  const { statusCode: status = 0, headers } = response;
  return { status, challenges: headers['www-authenticate'] ?? '' };
}

function addressOf({ issuer, client_id: client, settings }: SapRow): string {
  const { path, language } = settings as SapSettings;
  const url = new URL(path, issuer);
  url.searchParams.set('sap-client', client);
  if (language) url.searchParams.set('sap-language', language);
  return url.href;
}

/** RFC 7617, in UTF-8. */
const basic = ({ user, password }: Credentials): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
