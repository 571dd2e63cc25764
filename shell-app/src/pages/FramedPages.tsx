import { AttestProvider, FailureCard, framed, uiReady } from '@attest/shared-ui';
import { askAfterSignIn, openHomeAhead } from '../home/openAhead';
import Pages from './Pages';

/** Loads what the pages wait for. */
export const ready = uiReady;

const NAME = 'shell-app';

openHomeAhead();

export { askAfterSignIn };

/** The pages in what every application stands in. */
export default framed(Pages, { name: NAME });

/** Stands in place of the application when it cannot be shown. */
export function FramedFailure({ error, retry }: { error: Error; retry: () => void }) {
  return (
    <AttestProvider>
      <FailureCard module={`@attest/${NAME}`} error={error} onRetry={retry} />
    </AttestProvider>
  );
}
