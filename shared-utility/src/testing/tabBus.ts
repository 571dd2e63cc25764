import { Subject } from 'rxjs';
import type { TabMessage, Tabs } from '../tabs/tabs';

/** Several tabs of one browser in one test: each hears what the others send. */
export function createTabBus(count: number): Tabs[] {
  const inboxes = Array.from({ length: count }, () => new Subject<TabMessage>());
  return inboxes.map((own) => ({
    messages$: own,
    send(message) {
      for (const inbox of inboxes) if (inbox !== own) inbox.next(message);
    },
  }));
}
