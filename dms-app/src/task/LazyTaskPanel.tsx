import { lazyPart, SkeletonRows } from '@attest/shared-ui';
import { DOCUMENT_TEXTS, VIEWER_TEXTS, withTexts } from '../texts';

/** The task panel in files of its own: the lists of this application do not need it. */
export const LazyTaskPanel = lazyPart(
  () =>
    withTexts('document', DOCUMENT_TEXTS, () =>
      withTexts('viewer', VIEWER_TEXTS, async () => (await import('./TaskPanel')).TaskPanel),
    ),
  <SkeletonRows rows={8} />,
);
