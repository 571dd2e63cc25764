import type { IncomingMessage } from 'node:http';

/**
 * What two servers on the way of one request could read differently: a request line without version, more than one
 * Host. Undefined where there is nothing of it.
 */
export function misshapen({
  httpVersion,
  rawHeaders,
}: Pick<IncomingMessage, 'httpVersion' | 'rawHeaders'>): 'version' | 'host' | undefined {
  if (!httpVersion.startsWith('1.')) return 'version';
  // Names and values take turns.
  const hosts = rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host');
  return hosts.length > 1 ? 'host' : undefined;
}
