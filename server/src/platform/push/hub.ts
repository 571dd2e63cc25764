import type { PushFrame, PushTopics } from '@attest/api-contract';

/** Why a session ended, as its browser is told. */
export type SessionEnd = PushTopics['user.session']['reason'];

/** An open connection of one session. */
export interface PushSocket {
  readonly tenantId: string;
  readonly userId: string;
  readonly sessionId: string;
  /** Frames as JSON: several go out together. */
  send(...frames: string[]): void;
  end(): void;
}

/** A message on its way to the browsers of a tenant, of one user, or of everyone. */
export interface PushMessage {
  tenantId: string | null;
  userId: string | null;
  frame: PushFrame;
}

/** The open connections of this process, found by tenant and user. */
export class PushHub {
  readonly #sockets = new Map<string, Map<string, Set<PushSocket>>>();
  #count = 0;

  get size(): number {
    return this.#count;
  }

  /** Open connections of one person. */
  countOf(tenantId: string, userId: string): number {
    return this.#sockets.get(tenantId)?.get(userId)?.size ?? 0;
  }

  add(socket: PushSocket): void {
    const users = getOr(this.#sockets, socket.tenantId, () => new Map<string, Set<PushSocket>>());
    const own = getOr(users, socket.userId, () => new Set<PushSocket>());
    if (!own.has(socket)) this.#count += 1;
    own.add(socket);
  }

  remove(socket: PushSocket): void {
    const users = this.#sockets.get(socket.tenantId);
    const own = users?.get(socket.userId);
    if (!users || !own?.delete(socket)) return;
    this.#count -= 1;
    if (!own.size) users.delete(socket.userId);
    if (!users.size) this.#sockets.delete(socket.tenantId);
  }

  deliver({ tenantId, userId, frame }: PushMessage): void {
    const text = JSON.stringify(frame);
    for (const socket of this.#reached(tenantId, userId)) socket.send(text);
  }

  /** Tells the sessions why they ended and closes their connections. */
  close(tenantId: string, sessionIds: string[], reason: SessionEnd): void {
    const ended = new Set(sessionIds);
    const frame: PushFrame<'user.session'> = { topic: 'user.session', data: { reason } };
    const text = JSON.stringify(frame);
    for (const socket of [...this.#reached(tenantId, null)]) {
      if (!ended.has(socket.sessionId)) continue;
      socket.send(text);
      socket.end();
    }
  }

  ofTenant(tenantId: string): Iterable<PushSocket> {
    return this.#reached(tenantId, null);
  }

  /** All connections, for the sweep that ends those whose session is over. */
  *all(): Iterable<PushSocket> {
    for (const tenantId of [...this.#sockets.keys()]) yield* this.#reached(tenantId, null);
  }

  *#reached(tenantId: string | null, userId: string | null): Iterable<PushSocket> {
    if (tenantId === null) {
      yield* this.all();
      return;
    }
    const users = this.#sockets.get(tenantId);
    if (!users) return;
    if (userId !== null) yield* users.get(userId) ?? [];
    else for (const own of users.values()) yield* own;
  }
}

function getOr<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let value = map.get(key);
  if (value === undefined) {
    value = make();
    map.set(key, value);
  }
  return value;
}
