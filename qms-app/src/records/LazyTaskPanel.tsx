import { lazyPart, SkeletonRows } from '@attest/shared-ui';
import { withRecordTexts } from '../texts';

/** The task panel in a file of its own: the lists of this application do not need it. */
export const LazyTaskPanel = lazyPart(
  () => withRecordTexts(async () => (await import('./TaskPanel')).TaskPanel),
  <SkeletonRows rows={8} />,
);
