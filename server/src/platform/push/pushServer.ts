import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import {
  COOKIES,
  HEADERS,
  HEARTBEAT_REPLY,
  NOT_SERVED,
  PUSH_PATH,
  PUSH_TIMING,
  SERVICE_RESTART,
} from '@attest/api-contract';
import type { FastifyInstance } from 'fastify';
import { WebSocket, WebSocketServer } from 'ws';
import type { Config } from '../config/config';
import { AppError } from '../errors';
import { misshapen } from '../http/requestShape';
import type { Caller } from '../module';
import type { Place, Shards } from '../shards';
import type { PushHub, PushSocket } from './hub';

/** Bytes: a heartbeat is small, and browsers send nothing else. */
const MAX_FRAME = 4096;
/** Connections are checked against their sessions this often, in milliseconds. */
const SWEEP_EVERY = 60_000;
/** A connection without a heartbeat for so long is dead. */
const SILENT_FOR = PUSH_TIMING.heartbeat * 3;
/** Bytes waiting for a browser that does not read: it is let go and comes back by itself. */
const MAX_BACKLOG = 1024 * 1024;

const POLICY = 1008;
/** Milliseconds that browsers have to answer that a connection is closed. */
const FAREWELL = 1_000;

/**
 * What is kept per connection; `ws` objects get it as a property, and all share the same listeners, so that
 * ten thousand idle browsers stay cheap.
 */
class Connection implements PushSocket {
  heardAt = Date.now();
  constructor(
    readonly socket: WebSocket,
    /** What the socket writes to. */
    private readonly wire: Duplex,
    readonly hub: PushHub,
    readonly tenantId: string,
    readonly userId: string,
    readonly sessionId: string,
  ) {}

  send(...frames: string[]): void {
    if (this.socket.readyState !== WebSocket.OPEN) return;
    if (this.socket.bufferedAmount > MAX_BACKLOG) return void this.socket.terminate();
    this.wire.cork();
    for (const frame of frames) this.socket.send(frame);
    this.wire.uncork();
  }

  end(): void {
    this.socket.close(POLICY, 'session ended');
  }
}

type Attached = WebSocket & { attest?: Connection };

/** The push connection at `/api/push`: session by cookie or token header, Origin checked, heartbeats answered. */
export function registerPush(app: FastifyInstance, shards: Shards): void {
  const { config } = shards.first;
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: MAX_FRAME,
    perMessageDeflate: false,
  });
  const path = `${config.basePath}/${PUSH_PATH}`;

  function heard(this: WebSocket, data: Buffer, isBinary: boolean): void {
    const connection = (this as Attached).attest;
    if (!connection || isBinary || !isHeartbeat(data)) return void this.close(POLICY, 'not a heartbeat');
    connection.heardAt = Date.now();
    this.send(HEARTBEAT_REPLY);
  }
  function closed(this: WebSocket): void {
    const { attest } = this as Attached;
    attest?.hub.remove(attest);
  }
  // The close that follows does the rest.
  const failed = () => undefined;

  let stopping = false;
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (misshapen(request)) return refuse(socket, 400);
    if (request.url?.split('?')[0] !== path) return refuse(socket, 404);
    identify(app, shards, request).then(
      ({ platform: { hub }, tenantId, caller }) => {
        if (stopping) return refuse(socket, 503);
        if (hub.countOf(tenantId, caller.userId) >= config.socketsPerPerson) return refuse(socket, 429);
        server.handleUpgrade(request, socket, head, (ws: Attached) => {
          ws.attest = new Connection(ws, socket, hub, tenantId, caller.userId, caller.sessionId);
          ws.on('message', heard as never)
            .on('close', closed)
            .on('error', failed);
          hub.add(ws.attest);
        });
      },
      (error: Refusal | Error) => {
        if (error instanceof AppError && error.code === 'TENANT_NOT_SERVED')
          return server.handleUpgrade(request, socket, head, (ws) =>
            ws.on('error', failed).close(NOT_SERVED, error.code),
          );
        const status = error instanceof Refusal ? error.status : 503;
        refuse(socket, status);
      },
    );
  };

  app.server.on('upgrade', upgrade);
  const sweep = setInterval(() => void shards.each(sweepConnections), SWEEP_EVERY);
  sweep.unref();
  app.addHook('preClose', async () => {
    stopping = true;
    clearInterval(sweep);
    app.server.off('upgrade', upgrade);
    const open = shards.all.flatMap(({ hub }) => [...hub.all()] as Connection[]);
    await Promise.all(open.map(sayGoodbye));
  });
}

/** Closes a connection so that its browser looks for another instance; it is not waited for long. */
async function sayGoodbye({ socket }: Connection): Promise<void> {
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.close(SERVICE_RESTART, 'server stops');
  const patience = setTimeout(() => socket.terminate(), FAREWELL);
  await closed;
  clearTimeout(patience);
}

class Refusal extends Error {
  constructor(readonly status: number) {
    super(String(status));
  }
}

const REASONS: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  503: 'Unavailable',
};

function refuse(socket: Duplex, status: number): void {
  socket.once('error', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${REASONS[status] ?? ''}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}

function isHeartbeat(data: Buffer): boolean {
  try {
    const frame: unknown = JSON.parse(data.toString('utf8'));
    return typeof frame === 'object' && frame !== null && 'ping' in frame;
  } catch {
    return false;
  }
}

const single = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

/** Tenant and caller of an upgrade request. A browser must come from a page of ours. */
async function identify(
  app: FastifyInstance,
  shards: Shards,
  { headers }: IncomingMessage,
): Promise<{ platform: Place['platform']; tenantId: string; caller: Caller }> {
  const { config } = shards.first;
  const host = headers.host ?? '';
  const cookies = app.parseCookie(headers.cookie ?? '');
  const token = cookies[COOKIES.token] ?? single(headers[HEADERS.token]);
  if (!token) throw new Refusal(401);
  if (cookies[COOKIES.token] && !isOwnOrigin(headers.origin, host, config)) throw new Refusal(403);
  const named = single(headers[HEADERS.tenant]) ?? cookies[COOKIES.tenant];
  const place = shards.byHost(ownHost(headers, config) ?? host) ?? (named && (await shards.byId(named)));
  if (!place) throw new Refusal(401);
  const { platform, tenant } = place;
  try {
    const caller = await platform.inTenant(
      tenant.id,
      async (tx, now) => (await platform.authenticate(tx, token, now)).caller,
    );
    return { platform, tenantId: tenant.id, caller };
  } catch (error) {
    throw (error as { status?: number }).status === 401 ? new Refusal(401) : error;
  }
}

/** Behind a proxy that we trust, the host that the browser named. */
function ownHost(headers: IncomingMessage['headers'], config: Config): string | undefined {
  return config.trustProxy.length ? single(headers['x-forwarded-host']) : undefined;
}

function isOwnOrigin(origin: string | undefined, host: string, config: Config): boolean {
  if (!origin || !URL.canParse(origin)) return false;
  return origin === config.publicUrl?.origin || new URL(origin).host === host;
}

/** Ends connections that fell silent or whose session is over; keeps the others' sessions awake. */
export async function sweepConnections(platform: Place['platform']): Promise<void> {
  const byTenant = new Map<string, Connection[]>();
  for (const connection of platform.hub.all() as Iterable<Connection>) {
    if (Date.now() - connection.heardAt > SILENT_FOR) {
      connection.socket.terminate();
      continue;
    }
    const list = byTenant.get(connection.tenantId) ?? [];
    list.push(connection);
    byTenant.set(connection.tenantId, list);
  }
  for (const [tenantId, connections] of byTenant) {
    try {
      const ids = [...new Set(connections.map(({ sessionId }) => sessionId))];
      const good = await platform.inTenant(tenantId, (tx) => platform.keepAwake(tx, ids));
      for (const connection of connections) if (!good.has(connection.sessionId)) connection.end();
    } catch (error) {
      // The database is away: the next sweep decides.
      platform.log.warn({ err: (error as Error).message }, 'connections were not checked');
    }
  }
}
