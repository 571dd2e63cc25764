import { createReadStream, existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.pfb': 'application/octet-stream',
  '.bcmap': 'application/octet-stream',
  '.wasm': 'application/wasm',
};

const ENCODINGS = [
  { encoding: 'br', suffix: '.br' },
  { encoding: 'gzip', suffix: '.gz' },
];

/** Whether the browser takes answers in this encoding. */
export const accepted = (request: FastifyRequest, encoding: string): boolean =>
  new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(\\.0*)?\\b)`).test(
    String(request.headers['accept-encoding'] ?? ''),
  );

/** Text that is made for one answer is packed so that packing takes less time than it saves on the way. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const pack = promisify(brotliCompress);

/** Sends a text of its own, compressed for whoever takes that. */
export const sendText = async (
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<FastifyReply> =>
  accepted(request, 'br')
    ? reply.header('content-encoding', 'br').send(await pack(text, QUICK))
    : reply.send(text);

/** Files as they were read last, with the tag that they had. */
const kept = new Map<string, { etag: string; content: Buffer }>();
const MAX_KEPT = 400;
const MAX_KEPT_SIZE = 256 * 1024;

/** Pages ask for forty small files each: opening and reading them took longer than all else of the answers. */
const contentOf = async (path: string, etag: string): Promise<Buffer> => {
  const known = kept.get(path);
  if (known?.etag === etag) return known.content;
  const content = await readFile(path);
  kept.delete(path);
  if (kept.size >= MAX_KEPT) kept.delete(kept.keys().next().value as string);
  kept.set(path, { etag, content });
  return content;
};

/**
 * Sends a file of a module, compressed when a compressed copy lies beside it.
 * `immutable`: browsers may keep it for ever; otherwise they ask again each time (304 when unchanged).
 */
export const sendModuleFile = async (
  request: FastifyRequest,
  reply: FastifyReply,
  file: string,
  immutable: boolean,
): Promise<FastifyReply> => {
  const type = TYPES[extname(file)];
  if (!type || !existsSync(file)) return reply.callNotFound() as unknown as FastifyReply;
  const packed = ENCODINGS.find(
    ({ encoding, suffix }) => accepted(request, encoding) && existsSync(file + suffix),
  );
  const path = file + (packed?.suffix ?? '');
  const { size, mtimeMs } = statSync(path);
  const etag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`;
  reply
    .header('vary', 'accept-encoding')
    .header('etag', etag)
    .header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
    .header('x-content-type-options', 'nosniff')
    // Modules may be taken by pages of other hosts of the suite; they hold no data.
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin');
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  if (packed) reply.header('content-encoding', packed.encoding);
  reply.type(type);
  if (size <= MAX_KEPT_SIZE) return reply.send(await contentOf(path, etag));
  return reply.header('content-length', size).send(createReadStream(path));
};
