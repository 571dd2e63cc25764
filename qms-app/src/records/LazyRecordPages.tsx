import { SkeletonRows } from '@attest/shared-ui';
import { lazy, Suspense } from 'react';
import type { RecordPagesProps } from './RecordPages';

const RecordPages = lazy(() => import('./RecordPages').then((m) => ({ default: m.RecordPages })));

/** The pages for another application in a file of their own: this one has its own router. */
export function LazyRecordPages(props: RecordPagesProps) {
  return (
    <Suspense fallback={<SkeletonRows rows={8} />}>
      <RecordPages {...props} />
    </Suspense>
  );
}
