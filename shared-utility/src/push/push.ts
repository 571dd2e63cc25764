import {
  HEARTBEAT_REPLY,
  NOT_SERVED,
  PUSH_TIMING,
  type PushFrame,
  type PushTopic,
  type PushTopics,
  SERVICE_RESTART,
} from '@attest/api-contract';
import { BehaviorSubject, distinctUntilChanged, filter, map, type Observable, Subject } from 'rxjs';
import type { Clock } from '../clock/clock';

export type PushStatus = 'closed' | 'connecting' | 'open';

/** The part of a WebSocket that is used here. */
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  onerror: (() => void) | null;
  send(text: string): void;
  close(): void;
}

export interface PushOptions {
  clock: Clock;
  connect: () => Socket;
  /** The tenant is not served any more where its people are signed in. */
  notServed: () => void;
  /** 0 ≤ n < 1; spreads the return of many browsers after a restart of the server. */
  random?: () => number;
}

/** At most this much is added to the reconnect delay. */
const JITTER = 3_000;

/** JSON when it is JSON, else the text itself. */
function parseFrame(data: unknown): unknown {
  try {
    return JSON.parse(String(data));
  } catch {
    return data;
  }
}

const isFrame = (value: unknown): value is PushFrame =>
  typeof value === 'object' && value !== null && 'topic' in value;

/**
 * The push connection: heartbeat every 30 s, an answer (one tab character) within 3 s, else the
 * connection is given up and opened again after 10 s; within 3 s where the server says that it stops, as another
 * instance may be there.
 */
export function createPush({ clock, connect, notServed, random = Math.random }: PushOptions) {
  const frames$ = new Subject<PushFrame>();
  const status$ = new BehaviorSubject<PushStatus>('closed');
  const reopened$ = new Subject<void>();
  let socket: Socket | undefined;
  let wanted = false;
  let openedBefore = false;
  let stopHeartbeat: (() => void) | undefined;
  let stopReplyWait: (() => void) | undefined;
  let stopReconnect: (() => void) | undefined;

  const stopTimers = () => {
    for (const stop of [stopHeartbeat, stopReplyWait, stopReconnect]) stop?.();
    stopHeartbeat = stopReplyWait = stopReconnect = undefined;
  };

  /** Lets go of the socket at once: a dead network may take minutes to report the close. */
  const drop = () => {
    stopTimers();
    const old = socket;
    socket = undefined;
    if (old) {
      old.onopen = old.onmessage = old.onclose = old.onerror = null;
      old.close();
    }
    status$.next('closed');
  };

  const comeBack = (delay: number) => {
    drop();
    if (wanted) stopReconnect = clock.after(delay + random() * JITTER, open);
  };
  const lost = () => comeBack(PUSH_TIMING.reconnect);

  const beat = () => {
    socket?.send(JSON.stringify({ ping: true, msg: clock.now() }));
    stopReplyWait ??= clock.after(PUSH_TIMING.reply, lost);
  };

  function open() {
    stopTimers();
    status$.next('connecting');
    const current = connect();
    socket = current;
    current.onopen = () => {
      stopHeartbeat = clock.every(PUSH_TIMING.heartbeat, beat);
      status$.next('open');
      if (openedBefore) reopened$.next();
      openedBefore = true;
    };
    current.onmessage = ({ data }) => {
      stopReplyWait?.();
      stopReplyWait = undefined;
      if (data === HEARTBEAT_REPLY) return;
      const frame = parseFrame(data);
      if (isFrame(frame)) frames$.next(frame);
    };
    current.onclose = ({ code }) => {
      comeBack(code === SERVICE_RESTART ? 0 : PUSH_TIMING.reconnect);
      if (code === NOT_SERVED) notServed();
    };
    current.onerror = lost;
  }

  return {
    status$: status$.pipe(distinctUntilChanged()),
    /** After a reconnect: whatever was missed has to be fetched again. */
    reopened$: reopened$.asObservable(),
    on: <T extends PushTopic>(topic: T): Observable<PushTopics[T]> =>
      frames$.pipe(
        filter((frame): frame is PushFrame<T> => frame.topic === topic),
        map((frame) => frame.data),
      ),
    start() {
      if (wanted) return;
      wanted = true;
      open();
    },
    stop() {
      wanted = false;
      openedBefore = false;
      drop();
    },
    /** The network came back: do not wait out the delay. */
    reconnect() {
      if (wanted && !socket) open();
    },
  };
}
