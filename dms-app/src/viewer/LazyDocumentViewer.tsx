import { lazyPart, SkeletonRows } from '@attest/shared-ui';
import { VIEWER_TEXTS, withTexts } from '../texts';

/** The viewer in files of its own: lists do not need it. */
export const LazyDocumentViewer = lazyPart(
  () => withTexts('viewer', VIEWER_TEXTS, async () => (await import('./DocumentViewer')).DocumentViewer),
  <SkeletonRows rows={8} />,
);
