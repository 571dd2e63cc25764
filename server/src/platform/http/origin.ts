import { isIPv4 } from 'node:net';
import { type CallDeclaration, COOKIES, HEADERS } from '@attest/api-contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config';
import { NO_TENANT } from '../database/tenantTransaction';
import { AppError } from '../errors';
import type { SessionGrant } from '../module';
import type { Place, Shards } from '../shards';
import { csrfOf } from './csrf';

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** Where a request comes from, as people write it: an IPv4 address also where one socket serves both protocols. */
export function addressOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  const mapped = ip.replace(/^::ffff:/i, '');
  return isIPv4(mapped) ? mapped : ip;
}

/** The session token that a call asks for: of a browser's cookie, else of a program's header. */
export const tokenFor = ({ permission }: CallDeclaration, request: FastifyRequest): string | undefined =>
  request.cookies[permission === 'invited' ? COOKIES.invitedToken : COOKIES.token] ||
  header(request, HEADERS.token);

export const csrfHeader = (request: FastifyRequest) => header(request, HEADERS.csrf);

export const languageOf = (request: FastifyRequest): 'zh' | 'en' =>
  (header(request, HEADERS.language) ?? request.cookies[COOKIES.language]) === 'en' ? 'en' : 'zh';

export const isOverridden = (request: FastifyRequest) => header(request, HEADERS.overridden) !== undefined;

const OF_BROWSERS = ['origin', 'sec-fetch-site', 'sec-fetch-mode', 'sec-fetch-dest'];

/**
 * Whether a program asks that keeps a token by itself. No script of a page can pass for one: what browsers add to its
 * requests it cannot leave out.
 */
export const isProgram = (request: FastifyRequest): boolean =>
  (header(request, HEADERS.client) === 'program' || header(request, HEADERS.token) !== undefined) &&
  OF_BROWSERS.every((name) => request.headers[name] === undefined);

/** Whom a request is about. */
interface Asked {
  platform: Place['platform'];
  tenantId: string;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The tenant that the token of somebody outside begins with: their browser need not know it. */
const ofInvited = (token = ''): string | undefined => /^([0-9a-f-]{36})\./.exec(token)?.[1];

/**
 * The tenant of a request, and its database: of the host, else of the header or cookie, else (public calls) of the input.
 * Without any: `NO_TENANT` for public calls, in the first database. Throws TENANT_IS_NULL, TENANT_NOT_EXIST for others;
 * TENANT_NOT_SERVED, SERVICE_UNAVAILABLE where its database is not known.
 */
export async function tenantOf(
  request: FastifyRequest,
  shards: Shards,
  { isPublic, input, invited }: { isPublic: boolean; input: unknown; invited: string | undefined },
): Promise<Asked> {
  const asked = ({ platform, tenant }: Place): Asked => ({ platform, tenantId: tenant.id });
  const ofNone = (): Asked => ({ platform: shards.first, tenantId: NO_TENANT });
  const ofHost = shards.byHost(request.host);
  if (ofHost) return asked(ofHost);
  const named = isPublic ? (input as { tenantId?: unknown } | undefined)?.tenantId : undefined;
  const id =
    named ?? ofInvited(invited) ?? header(request, HEADERS.tenant) ?? request.cookies[COOKIES.tenant];
  if (!id) {
    // Its host may be that of a tenant there.
    shards.requireAll();
    if (isPublic) return ofNone();
    throw new AppError('TENANT_IS_NULL');
  }
  const place = typeof id === 'string' && UUID.test(id) ? await shards.byId(id) : undefined;
  if (place) return asked(place);
  // A cookie left from a tenant that is gone must not keep the chooser from showing.
  if (isPublic && !named) return ofNone();
  throw new AppError('TENANT_NOT_EXIST');
}

/**
 * True when a browser says that the request came from another site's page. Requests without Origin come
 * from programs or from navigation, which the CSRF token and SameSite cover.
 */
export function isForeign(request: FastifyRequest, { publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  const origin = header(request, 'origin');
  if (!origin) return false;
  if (publicUrl && origin === publicUrl.origin) return false;
  return !URL.canParse(origin) || new URL(origin).host !== request.host;
}

/** Seconds for which a browser keeps its name: as long as browsers keep any. */
const DEVICE_KNOWN_FOR = 400 * 86_400;

/** Hands a session to the browser: the token out of reach of scripts, the rest readable; null ends it. */
export function sendSession(
  request: FastifyRequest,
  reply: FastifyReply,
  { publicUrl, basePath }: Pick<Config, 'publicUrl' | 'basePath'>,
  grant: SessionGrant | null,
): void {
  const shared = {
    path: `${basePath}/`,
    sameSite: 'lax' as const,
    secure: publicUrl?.protocol === 'https:',
  };
  if (!grant) {
    for (const name of [COOKIES.token, COOKIES.csrf, COOKIES.signedIn]) reply.clearCookie(name, shared);
    return;
  }
  const csrf = csrfOf(grant.token);
  // A program keeps no cookies; a browser must not get the token in reach of scripts.
  if (isProgram(request)) reply.header(HEADERS.token, grant.token);
  if (grant.invited) {
    reply
      .setCookie(COOKIES.invitedToken, grant.token, { ...shared, httpOnly: true })
      .setCookie(COOKIES.invitedCsrf, csrf, shared);
    return;
  }
  reply
    .setCookie(COOKIES.token, grant.token, { ...shared, httpOnly: true })
    .setCookie(COOKIES.csrf, csrf, shared)
    .setCookie(COOKIES.signedIn, '1', shared)
    .header(HEADERS.csrf, csrf);
  if (grant.device)
    reply.setCookie(COOKIES.device, grant.device, { ...shared, httpOnly: true, maxAge: DEVICE_KNOWN_FOR });
}
