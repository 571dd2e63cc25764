import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { runWithEffects } from '../../../platform/calls/context';
import { asAppError } from '../../../platform/calls/faults';
import { twiceAtMost } from '../../../platform/calls/runCall';
import { AppError } from '../../../platform/errors';
import { MAX_BODY, parseJson } from '../../../platform/http/jsonBody';
import { addressOf } from '../../../platform/http/origin';
import type { Place, Shards } from '../../../platform/shards';
import { type ScimAnswer, type ScimCall, versionOf } from './call';
import { resourceType, resourceTypes, schema, schemas, serviceProviderConfig } from './discovery';
import { getGroup, listGroups } from './groupResource';
import { deleteGroup, patchGroup, postGroup, putGroup } from './groupWrite';
import { asScimError, errorBody, SCIM_PATH, SCIM_TYPE, ScimError } from './protocol';
import { listAll, searching } from './search';
import { clientOf, readToken, type ScimClient } from './tokens';
import { getUser, listUsers } from './userResource';
import { deleteUser, patchUser, postUser, putUser } from './userWrite';

type Work = (call: ScimCall) => Promise<ScimAnswer>;

const ENDPOINTS: readonly [HTTPMethods, string, Work][] = [
  ['GET', '/ServiceProviderConfig', serviceProviderConfig],
  ['GET', '/ResourceTypes', resourceTypes],
  ['GET', '/ResourceTypes/:id', resourceType],
  ['GET', '/Schemas', schemas],
  ['GET', '/Schemas/:id', schema],
  ['POST', '/.search', searching(listAll)],
  ['GET', '/Users', listUsers],
  ['POST', '/Users', postUser],
  ['POST', '/Users/.search', searching(listUsers)],
  ['GET', '/Users/:id', getUser],
  ['PUT', '/Users/:id', putUser],
  ['PATCH', '/Users/:id', patchUser],
  ['DELETE', '/Users/:id', deleteUser],
  ['GET', '/Groups', listGroups],
  ['POST', '/Groups', postGroup],
  ['POST', '/Groups/.search', searching(listGroups)],
  ['GET', '/Groups/:id', getGroup],
  ['PUT', '/Groups/:id', putGroup],
  ['PATCH', '/Groups/:id', patchGroup],
  ['DELETE', '/Groups/:id', deleteGroup],
];

/** SCIM 2.0 (RFC 7644), by which identity providers say who joins and who leaves. */
export function registerScim(base: FastifyInstance, shards: Shards): void {
  void base.register(
    async (scim) => {
      scim.removeAllContentTypeParsers();
      const asText = { parseAs: 'string', bodyLimit: MAX_BODY } as const;
      scim.addContentTypeParser(
        [SCIM_TYPE, 'application/json'],
        asText,
        async (_: FastifyRequest, text: string) => parseJson(text),
      );
      scim.setErrorHandler((error, request, reply) => refuse(request, reply, error));
      scim.setNotFoundHandler((request, reply) =>
        refuse(request, reply, new ScimError(404, 'there is no such endpoint')),
      );
      scim.addHook('onSend', async (_request, reply) => {
        reply.header('cache-control', 'no-store');
      });
      const limit = scim.createRateLimit({ max: shards.first.config.publicRate, timeWindow: 60_000 });
      const guess = async (request: FastifyRequest) => {
        const verdict = await limit(request);
        if (!verdict.isAllowed && verdict.isExceeded)
          throw new AppError('TOO_MANY_REQUESTS', { seconds: verdict.ttlInSeconds });
        throw new ScimError(401, 'a token of this tenant that is good is needed');
      };
      // Some programs end addresses with a slash.
      for (const [method, url, work] of ENDPOINTS)
        for (const path of [url, `${url}/`])
          scim.route({
            method,
            url: path,
            handler: (request, reply) => answer(shards, guess, work, request, reply),
          });
    },
    { prefix: SCIM_PATH },
  );
}

async function answer(
  shards: Shards,
  guess: (request: FastifyRequest) => Promise<never>,
  work: Work,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { platform, tenantId, client } = (await found(shards, request)) ?? (await guess(request));
  platform.callRate.count(`scim:${client.token.id}`);
  const origin = {
    tenantId,
    requestId: request.id,
    ip: addressOf(request),
    host: request.host,
    userAgent: request.headers['user-agent'] ?? '',
    program: true,
    operator: { id: null, account: 'scim', name: `SCIM (${client.token.name})` },
    memory: new Map(),
  };
  const { publicUrl, basePath } = platform.config;
  const call = {
    client,
    base: `${publicUrl?.protocol ?? 'http:'}//${request.host}${basePath}${SCIM_PATH}`,
    id: (request.params as { id?: string }).id ?? '',
    query: textsOf(request.query),
    body: request.body,
    ifMatch: request.headers['if-match'],
  };
  const { answer: done } = await twiceAtMost(() =>
    runWithEffects(platform, origin, (ctx) => work({ ...call, ctx })),
  );
  return send(request, reply, done);
}

/** Who asks, and in which tenant; undefined where the token opens nothing here. */
async function found(
  shards: Shards,
  request: FastifyRequest,
): Promise<{ platform: Place['platform']; tenantId: string; client: ScimClient } | undefined> {
  const [, text] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  const read = text === undefined ? undefined : readToken(text);
  if (!read) return undefined;
  const ofHost = shards.byHost(request.host);
  const place = await shards.byId(read.tenantId);
  if (!place || (ofHost && ofHost.tenant.id !== place.tenant.id)) return undefined;
  const { platform, tenant } = place;
  const { answer: client } = await runWithEffects(platform, { tenantId: tenant.id }, (ctx) =>
    clientOf(ctx, read.token),
  );
  return client && { platform, tenantId: tenant.id, client };
}

const textsOf = (query: unknown): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(query ?? {}).map(([key, value]) => [key, typeof value === 'string' ? value : undefined]),
  );

function send(request: FastifyRequest, reply: FastifyReply, { status, body }: ScimAnswer): FastifyReply {
  const version = versionOf(body);
  if (version) reply.header('etag', version);
  const { location } = (body?.meta ?? {}) as { location?: string };
  if (status === 201 && location) reply.header('location', location);
  if (request.method === 'GET' && version && request.headers['if-none-match'] === version)
    return reply.code(304).send();
  if (!body) return reply.code(status).send();
  return reply.code(status).type(`${SCIM_TYPE}; charset=utf-8`).send(JSON.stringify(body));
}

/** Seconds after which a program may try again while the database is away. */
const RETRY_AFTER = 2;

function refuse(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const known = asScimError(asAppError(error)) ?? ofFastify(error as FastifyError);
  if (!known) request.log.error({ err: error, requestId: request.id }, 'unforeseen');
  const refused = known ?? new ScimError(500, `unforeseen; it is logged as ${request.id}`);
  if (refused.status === 401) reply.header('www-authenticate', 'Bearer');
  if (refused.status === 503) reply.header('retry-after', RETRY_AFTER);
  if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS')
    reply.header('retry-after', Number(error.params.seconds ?? RETRY_AFTER));
  return reply
    .code(refused.status)
    .type(`${SCIM_TYPE}; charset=utf-8`)
    .send(JSON.stringify(errorBody(refused)));
}

/** Refusals of Fastify itself: too long, or of another type. */
function ofFastify({ statusCode, message }: FastifyError): ScimError | undefined {
  if (!statusCode || statusCode < 400 || statusCode >= 500) return undefined;
  return new ScimError(statusCode, message, statusCode === 400 ? 'invalidSyntax' : undefined);
}
