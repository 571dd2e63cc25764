import { Observable, share } from 'rxjs';

/** What the tabs of one browser tell each other. Times are milliseconds since the epoch. */
export type TabMessage =
  | { type: 'activity'; at: number }
  | { type: 'countdown'; endsAt: number }
  | { type: 'signedIn'; userId: string; tenantId: string }
  | { type: 'signedOut'; expired: boolean }
  | { type: 'tenant'; tenantId: string }
  /** The query with which an identity provider sent a browser back that was to confirm a signer. */
  | { type: 'signingAnswer'; search: string };

export interface Tabs {
  /** Messages of the other tabs, never the own ones. */
  messages$: Observable<TabMessage>;
  send(message: TabMessage): void;
}

/** Tabs joined by a BroadcastChannel; the channel is opened with the first use. */
export function createTabs(name: string): Tabs {
  let channel: BroadcastChannel | undefined;
  const open = () => {
    channel ??= new BroadcastChannel(name);
    return channel;
  };
  return {
    messages$: new Observable<TabMessage>((subscriber) => {
      const listen = (event: MessageEvent<TabMessage>) => subscriber.next(event.data);
      open().addEventListener('message', listen as EventListener);
      return () => open().removeEventListener('message', listen as EventListener);
    }).pipe(share()),
    send: (message) => open().postMessage(message),
  };
}
