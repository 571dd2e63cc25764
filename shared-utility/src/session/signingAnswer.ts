import { SIGNING_STATE } from '@attest/api-contract';
import { filter, firstValueFrom, fromEvent, map, take, takeUntil } from 'rxjs';
import type { Tabs } from '../tabs/tabs';

const stateIn = (search: string): string => new URLSearchParams(search).get('state') ?? '';

/** Whether a provider has sent the browser back with who signs, and not with who signs in. */
export const isSigningAnswer = (search: string): boolean => stateIn(search).startsWith(SIGNING_STATE);

/**
 * What an identity provider answers in a window of its own, for the page that signs: that page has begun, and it alone
 * can use the answer.
 */
export function createSigningAnswers(tabs: Tabs) {
  return {
    send: (search: string): void => tabs.send({ type: 'signingAnswer', search }),
    /** The answer to what was begun with a state; undefined when nobody waits for it any more. */
    of: (state: string, signal: AbortSignal): Promise<URLSearchParams | undefined> =>
      firstValueFrom(
        tabs.messages$.pipe(
          map((message) => (message.type === 'signingAnswer' ? message.search : '')),
          filter((search) => stateIn(search) === state),
          map((search) => new URLSearchParams(search)),
          take(1),
          takeUntil(fromEvent(signal, 'abort')),
        ),
        { defaultValue: undefined },
      ),
  };
}
