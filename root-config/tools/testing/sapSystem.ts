import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { makeCertificate } from './certificate';

/** What a system answers other than it should. */
export type SapFault = 'redirect' | 'error' | 'breaksOff' | 'hangs' | 'form' | 'otherScheme';

/** Somebody in a client of the system, by a name in capitals. */
export interface SapUser {
  user: string;
  password: string;
  /** May not use the service. */
  unauthorised?: boolean;
  /** Wrong passwords since the last right one; `SAP_TRIES` of them lock the user, which SAP tells nobody. */
  failed?: number;
}

/** A request, as the system saw it. */
export interface SapRequest {
  user: string | null;
  client: string | null;
  language: string | null;
}

/** What of an SAP system checks passwords: HTTP Basic at `/sap/bc/ping`, on loopback by TLS. */
export interface SapSystem {
  system: string;
  certificate: string;
  client: string;
  /** May be changed meanwhile. */
  users: SapUser[];
  requests: SapRequest[];
  fault: SapFault | undefined;
  stop(): Promise<void>;
}

const CLIENT = '100';
const PING = '/sap/bc/ping';
/** A path that asks nobody for a password. */
export const SAP_PUBLIC_PATH = '/sap/public/ping';
/** `login/fails_to_user_lock` as it is delivered. */
export const SAP_TRIES = 5;
const CHALLENGE = 'Basic realm="SAP NetWeaver Application Server [QAS/100]"';

/** Starts it: as strict as SAP about client and password, and silent about which of them was wrong. */
export async function startSapSystem(users: SapUser[], port = 0): Promise<SapSystem> {
  const { certificate, privateKey } = await makeCertificate();

  /** Whose name and password these are; undefined where they do not fit, or the user is locked. */
  const userOf = ({ user, client }: SapRequest, password: string): SapUser | undefined => {
    const found = sap.users.find((one) => one.user === user?.toUpperCase());
    if (!found || client !== CLIENT) return undefined;
    const { failed = 0 } = found;
    if (failed >= SAP_TRIES) return undefined;
    const isRight = found.password === password;
    found.failed = isRight ? 0 : failed + 1;
    return isRight ? found : undefined;
  };

  const server = createServer({ cert: certificate, key: privateKey }, (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'https://sap');
    const { scheme, user, password } = credentialsIn(request.headers.authorization);
    const seen = {
      user,
      client: searchParams.get('sap-client'),
      language: searchParams.get('sap-language'),
    };
    sap.requests.push(seen);
    const answer = (status: number, headers: Record<string, string> = {}) =>
      response.writeHead(status, { 'content-type': 'text/html', ...headers }).end('<html>SAP</html>');
    if (pathname === SAP_PUBLIC_PATH) return answer(200);
    if (pathname !== PING) return answer(404);
    if (sap.fault === 'form') return answer(200);
    if (sap.fault === 'otherScheme') return answer(401, { 'www-authenticate': 'Negotiate' });
    if (scheme !== 'basic') return answer(401, { 'www-authenticate': CHALLENGE });
    // What follows happens to whoever has given a password.
    if (sap.fault === 'hangs') return undefined;
    if (sap.fault === 'breaksOff') return request.socket.destroy();
    if (sap.fault === 'error') return answer(500);
    if (sap.fault === 'redirect') return answer(302, { location: SAP_PUBLIC_PATH });
    const found = userOf(seen, password);
    if (!found) return answer(401, { 'www-authenticate': CHALLENGE });
    return answer(found.unauthorised ? 403 : 200);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const sap: SapSystem = {
    system: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    certificate,
    client: CLIENT,
    users,
    requests: [],
    fault: undefined,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return sap;
}

function credentialsIn(header = ''): { scheme: string; user: string | null; password: string } {
  const [scheme = '', coded = ''] = header.split(' ');
  const text = Buffer.from(coded, 'base64').toString('utf8');
  const at = text.indexOf(':');
  if (at < 0) return { scheme: '', user: null, password: '' };
  return { scheme: scheme.toLowerCase(), user: text.slice(0, at), password: text.slice(at + 1) };
}
