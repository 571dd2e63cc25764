import type { IncomingMessage } from 'node:http';
import { OutboundError } from '../../platform/outbound/outbound';

/** Milliseconds for one answer of a provider. */
export const PATIENCE = 10_000;
/** Bytes of one answer. */
const MOST_BYTES = 1024 * 1024;

/** The body of an answer of moderate size. OutboundError for a longer one. */
export async function answerBody(response: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MOST_BYTES) throw new OutboundError('the answer is too long');
    parts.push(part);
  }
  return Buffer.concat(parts);
}
