import { promises as dns, type LookupAddress } from 'node:dns';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { connect, isIP, type Socket } from 'node:net';
import { type DirectoryAddress, directoryAddress } from '@attest/api-contract';
import { tracedCall } from '../telemetry/traces';
import { isInNetworks, isPublicAddress } from './addresses';

/** What the operators allow the server to call on behalf of tenants. */
export interface OutboundRules {
  /** Origins: `https://host`, `http://host:port`, `ldaps://host`, `ldap://host:port`. */
  origins: string[];
  /** Private addresses or networks that the names among them may lead to. */
  networks: string[];
}

/** How names are turned into addresses. */
export type Resolve = (host: string) => Promise<LookupAddress[]>;

const resolveByDns: Resolve = (host) => dns.lookup(host, { all: true });

interface Sent {
  headers: Record<string, string>;
  body?: string;
  signal: AbortSignal;
  resolve?: Resolve;
  /** Certificates that the server's is checked against; otherwise those that browsers know. */
  ca?: string | undefined;
  /** Hears that there is a connection, before it is encrypted. */
  connected?: () => void;
}

/** Nothing was sent where the operators do not allow it, or no usable answer came: no connection, an unexpected status. */
export class OutboundError extends Error {
  override name = 'OutboundError';
}

/** `sendOutbound` of a POST. Answers the open response of status 200; OutboundError for any other. */
export async function postOutbound(
  rules: OutboundRules,
  address: string,
  sent: Sent & { body: string },
): Promise<IncomingMessage> {
  const response = await sendOutbound(rules, address, { method: 'POST', ...sent });
  if (response.statusCode === 200) return response;
  response.destroy();
  throw new OutboundError(`status ${response.statusCode}`);
}

/**
 * Calls an address that a tenant configured, if the operators allow its origin. A name is resolved once and the
 * connection goes to what was checked. Redirects are not followed. Answers the open response, whatever its status.
 * OutboundError; the signal's reason.
 */
export async function sendOutbound(
  rules: OutboundRules,
  address: string,
  sent: Sent & { method: string },
): Promise<IncomingMessage> {
  if (!isAllowed(rules, address)) throw new OutboundError('not allowed');
  const url = new URL(address);
  return tracedCall(sent.method, url, () => send(rules, url, sent));
}

async function send(
  rules: OutboundRules,
  url: URL,
  { method, headers, body, signal, resolve = resolveByDns, ca, connected }: Sent & { method: string },
): Promise<IncomingMessage> {
  const addresses = await addressesOf(rules, url.hostname.replace(/^\[|\]$/g, ''), resolve);
  signal.throwIfAborted();
  const begin = url.protocol === 'https:' ? requestSecure : requestPlain;
  return new Promise((done, failed) => {
    const request = begin(
      url,
      {
        method,
        headers: {
          ...headers,
          ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
        },
        signal,
        ca,
        // A connection of its own: one that was checked for another moment is not used again.
        agent: false,
        lookup: (_host, { all }, found) => {
          const [first] = addresses;
          if (all) found(null, addresses);
          else found(null, first?.address ?? '', first?.family);
        },
      },
      done,
    );
    if (connected) request.once('socket', (socket) => socket.once('connect', connected));
    request.on('error', (error) =>
      failed(signal.aborted ? signal.reason : new OutboundError(error.message, { cause: error })),
    );
    request.end(body);
  });
}

/**
 * Opens a connection to a directory that a tenant configured, if the operators allow its origin; encrypting it is up to
 * the caller. The name is resolved once and the connection goes to what was checked. It ends with the signal.
 * OutboundError; the signal's reason.
 */
export async function connectOutbound(
  rules: OutboundRules,
  address: string,
  { signal, resolve = resolveByDns }: { signal: AbortSignal; resolve?: Resolve },
): Promise<Socket> {
  const place = allowedDirectory(rules, address);
  if (!place) throw new OutboundError('not allowed');
  const [first] = await addressesOf(rules, place.host, resolve);
  signal.throwIfAborted();
  return new Promise((done, failed) => {
    const socket = connect({ host: first?.address ?? '', port: place.port, signal });
    socket.once('connect', () => done(socket));
    // Whoever uses the connection later hears of its end by itself.
    socket.on('error', (error) =>
      failed(signal.aborted ? signal.reason : new OutboundError(error.message, { cause: error })),
    );
  });
}

/** Where a directory is, if the operators allow it. */
export function allowedDirectory({ origins }: OutboundRules, address: string): DirectoryAddress | undefined {
  const place = directoryAddress(address);
  return place && origins.includes(place.origin) ? place : undefined;
}

/** Whether the operators allow the origin of an address. */
export function isAllowed({ origins }: OutboundRules, address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url !== undefined && !url.username && !url.password && origins.includes(url.origin);
}

/** Where a connection may go. A single address out of bounds refuses the name: nobody mixes them in good faith. */
async function addressesOf(
  { networks }: OutboundRules,
  host: string,
  resolve: Resolve,
): Promise<LookupAddress[]> {
  const family = isIP(host);
  // The operators named the address itself.
  if (family !== 0) return [{ address: host, family }];
  const found = await resolve(host).catch((error: Error) => {
    throw new OutboundError(error.message, { cause: error });
  });
  if (found.length === 0) throw new OutboundError('no address');
  if (!found.every(({ address }) => isPublicAddress(address) || isInNetworks(address, networks)))
    throw new OutboundError('leads where it may not');
  return found;
}
