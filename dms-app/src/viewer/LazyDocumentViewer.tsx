import { SkeletonRows } from '@attest/shared-ui';
import { lazy, Suspense } from 'react';
import { VIEWER_TEXTS, withTexts } from '../texts';
import type { DocumentViewerProps } from './DocumentViewer';

const DocumentViewer = lazy(() =>
  withTexts('viewer', VIEWER_TEXTS, async () => ({
    default: (await import('./DocumentViewer')).DocumentViewer,
  })),
);

/** The viewer in files of its own: lists do not need it. */
export function LazyDocumentViewer(props: DocumentViewerProps) {
  return (
    <Suspense fallback={<SkeletonRows rows={8} />}>
      <DocumentViewer {...props} />
    </Suspense>
  );
}
