import { type Envelope, ERRORS, HEADERS, SUCCESS } from '@attest/api-contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors';
import { plainName } from '../files/plainName';
import type { ByteAnswer, PartedAnswer } from '../module';
import { partOf } from './parts';

/** Seconds after which a browser may try again while the database is away. */
const RETRY_AFTER = 2;

export const successEnvelope = (data: unknown): Envelope => ({
  code: 0,
  success: true,
  resultMessage: SUCCESS,
  data: data ?? null,
});

/** Sends bytes as an attachment that no browser interprets; of some answers the part that is asked for. */
export function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: ByteAnswer | PartedAnswer,
): FastifyReply {
  const { mediaType, size } = answer;
  const fileName = plainName(answer.fileName);
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\%;]/g, '_');
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16)}`,
  );
  reply
    .header('content-type', mediaType)
    .header('content-disposition', `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`);
  if ('read' in answer) return sendPart(request, reply, answer);
  if (size !== undefined) reply.header('content-length', size);
  return reply.send(answer.stream);
}

function sendPart(
  request: FastifyRequest,
  reply: FastifyReply,
  { read, etag, size }: PartedAnswer,
): FastifyReply {
  const part = partOf(request.headers as Record<string, string | undefined>, size, etag);
  reply.header('accept-ranges', 'bytes').header('etag', etag);
  if (part === 'beyond')
    return reply
      .code(416)
      .header('content-range', `bytes */${size}`)
      .removeHeader('content-disposition')
      .send();
  const { start, end } = part ?? { start: 0, end: size - 1 };
  if (part) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`);
  return reply.header('content-length', end - start + 1).send(read({ start, end }));
}

/** Refusals of Fastify itself, in our words. */
function asAppError(error: FastifyError): AppError | undefined {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new AppError('REQUEST_TOO_LARGE');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new AppError('REQUEST_INVALID', { where: 'content-type' });
    case 'FST_ERR_BAD_URL':
      return new AppError('NOT_FOUND');
    default:
      return error.statusCode && error.statusCode >= 400 && error.statusCode < 500
        ? new AppError('REQUEST_INVALID', { where: 'request' })
        : undefined;
  }
}

/** Answers an error in the envelope. What was not foreseen is logged and shown as a number only. */
export function sendError(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const known = error instanceof AppError ? error : asAppError(error as FastifyError);
  if (!known) request.log.error({ err: error, requestId: request.id }, 'unforeseen');
  const { code, params } = known ?? new AppError('SERVICE_ERROR', { requestId: request.id });
  const entry = ERRORS[code];
  if (entry.status === 503) reply.header('retry-after', RETRY_AFTER);
  if (code === 'TOO_MANY_REQUESTS') reply.header('retry-after', Number(params.seconds ?? RETRY_AFTER));
  const envelope: Envelope = { code: entry.code, success: false, resultMessage: code, data: params };
  return reply.code(entry.status).type('application/json; charset=utf-8').send(envelope);
}

export const requestIdHeader = HEADERS.requestId;
