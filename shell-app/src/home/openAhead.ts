import { processTypes, taskCounts } from '@attest/api-contract';
import { askAhead, queryClient } from '@attest/shared-ui';
import { path$, session } from '@attest/shared-utility';
import { afterSignIn, HOME } from '../redirect/startPage';
import { inboxOf } from './useInbox';

const pageOf = (path: string): string => path.split(/[?#]/, 1)[0] ?? '';

const ask = (): void => {
  void askAhead(taskCounts, {});
  void askAhead(processTypes, {});
  void queryClient.prefetchInfiniteQuery(inboxOf({}, { quiet: true }));
};

/**
 * Asks for the same when somebody was let in, before it is known who: few begin elsewhere without their address saying so.
 */
export const askAfterSignIn = (): void => {
  if (afterSignIn(null, window.location.search) === HOME) ask();
};

/**
 * Asks for what the home page opens with the moment somebody goes there, so that the answers come while the page is
 * being drawn. With a filter in its address the page asks for itself.
 */
export const openHomeAhead = () => {
  let before = '';
  return path$.subscribe((path) => {
    const page = pageOf(path);
    // What is opened and closed on the page is no way to it.
    const comes = page !== before;
    before = page;
    if (!comes || path !== HOME || !session.current().user) return;
    ask();
  });
};
