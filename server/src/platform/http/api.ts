import { type CallDeclaration, COOKIES, SHARD_SIZE } from '@attest/api-contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallTiming } from '../calls/context';
import { runCall } from '../calls/runCall';
import { AppError } from '../errors';
import type { ByteAnswer, PartedAnswer, Route } from '../module';
import type { Platform } from '../platform';
import type { Shards } from '../shards';
import { sendBytes, successEnvelope } from './answer';
import { csrfFits } from './csrf';
import { checkValue, MAX_BODY, parseJson } from './jsonBody';
import { docsPage, openApiDocument } from './openapi';
import {
  addressOf,
  csrfHeader,
  isForeign,
  isOverridden,
  isProgram,
  languageOf,
  sendSession,
  tenantOf,
  tokenFor,
} from './origin';

/** Every route below `/api/`: the calls of the table, their documents, and a refusal of all else. */
export function registerApi(api: FastifyInstance, platform: Platform, table: Map<string, Route>): void {
  api.removeAllContentTypeParsers();
  api.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: MAX_BODY },
    async (_: FastifyRequest, text: string) => parseJson(text),
  );
  api.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: SHARD_SIZE },
    async (_: FastifyRequest, body: Buffer) => body,
  );
  api.addHook('onSend', (_request, reply, _payload, done) => {
    reply
      .header('cache-control', 'no-store')
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
    done();
  });

  const limit = api.createRateLimit({ max: platform.config.publicRate, timeWindow: 60_000 });
  const limitPublic = async (request: FastifyRequest) => {
    const verdict = await limit(request);
    if (!verdict.isAllowed && verdict.isExceeded) {
      throw new AppError('TOO_MANY_REQUESTS', { seconds: verdict.ttlInSeconds });
    }
  };

  for (const [path, route] of table) {
    const { call } = route;
    api.route({
      method: call.method,
      url: `/${path}`,
      ...(call.maxBody && { bodyLimit: call.maxBody }),
      // Before the body is read: strangers cannot make us parse megabytes.
      onRequest: async (request) => {
        if (call.permission === 'public') await limitPublic(request);
        refuseForgery(call, request, platform);
      },
      handler: (request, reply) => answerCall(platform.shards, route, request, reply),
    });
  }
  registerDocs(api, [...new Set(table.values())], platform.config.basePath);
}

/**
 * Throws SESSION_INVALID or INVITATION_CODE_REQUIRED without a token where one is needed, CSRF_INVALID for what another
 * site may have sent.
 */
function refuseForgery(call: CallDeclaration, request: FastifyRequest, { config }: Platform): void {
  const token = tokenFor(call, request);
  const isPublic = call.permission === 'public';
  if (!isPublic && !token)
    throw new AppError(call.permission === 'invited' ? 'INVITATION_CODE_REQUIRED' : 'SESSION_INVALID');
  if (call.method === 'GET') return;
  if (isForeign(request, config)) throw new AppError('CSRF_INVALID');
  if (!isPublic && token && !csrfFits(token, csrfHeader(request))) throw new AppError('CSRF_INVALID');
}

async function answerCall(
  shards: Shards,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { call } = route;
  const { input, body } = inputOf(call, request);
  const isPublic = call.permission === 'public';
  const token = tokenFor(call, request);
  const invited = call.permission === 'invited' ? token : undefined;
  const { platform, tenantId } = await tenantOf(request, shards, { isPublic, input, invited });
  try {
    const { answer, session, timing } = await runCall(platform, route, {
      tenantId,
      token,
      input,
      ...(body && { body }),
      requestId: request.id,
      ip: addressOf(request),
      host: request.host,
      userAgent: request.headers['user-agent'] ?? '',
      counted: true,
      program: isProgram(request),
      device: request.cookies[COOKIES.device] ?? '',
      language: languageOf(request),
      overridden: isOverridden(request),
    });
    if (session !== undefined) sendSession(request, reply, platform.config, session);
    if (platform.config.metrics) reply.header('server-timing', serverTiming(timing));
    if (call.responseKind === 'bytes') return sendBytes(request, reply, answer as ByteAnswer | PartedAnswer);
    return reply.send(successEnvelope(answer));
  } catch (error) {
    const over = error instanceof AppError && /^(SESSION_|TOKEN_)/.test(error.code);
    if (over) sendSession(request, reply, platform.config, null);
    throw error;
  }
}

/** As browsers' tools and measurements read it. */
const serverTiming = ({ asked, ...took }: CallTiming): string =>
  [
    ...Object.entries(took).map(([part, milliseconds]) => `${part};dur=${milliseconds.toFixed(3)}`),
    ...Object.entries(asked).map(([what, times]) => `${what};desc="${times}"`),
  ].join(', ');

/** The declared input (JSON body or query) and the raw body of calls that take bytes. */
function inputOf(call: CallDeclaration, request: FastifyRequest): { input: unknown; body?: Buffer } {
  const bytes = Buffer.isBuffer(request.body) ? request.body : undefined;
  if (call.requestKind === 'bytes') {
    if (!bytes) throw new AppError('REQUEST_INVALID', { where: 'content-type' });
    return { input: queryOf(request), body: bytes };
  }
  if (call.method === 'GET') return { input: queryOf(request) };
  if (bytes) throw new AppError('REQUEST_INVALID', { where: 'content-type' });
  return { input: request.body ?? {} };
}

/** A plain object: the query parser's has no prototype, which validators take for something else. */
function queryOf(request: FastifyRequest): Record<string, unknown> {
  const query = { ...(request.query as Record<string, unknown>) };
  checkValue(query);
  return query;
}

function registerDocs(api: FastifyInstance, routes: Route[], basePath: string): void {
  const calls = routes.map(({ call }) => call).sort((a, b) => a.path.localeCompare(b.path));
  const document = openApiDocument(calls, basePath);
  const page = docsPage(calls, basePath);
  api.get('/docs/openapi.json', (_, reply) => reply.send(document));
  api.get('/docs', (request, reply) =>
    request.headers.accept?.includes('text/html')
      ? reply.type('text/html; charset=utf-8').send(page)
      : reply.send(document),
  );
}
