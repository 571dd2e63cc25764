import { SkeletonRows } from '@attest/shared-ui';
import { lazy, Suspense } from 'react';
import { DOCUMENT_TEXTS, VIEWER_TEXTS, withTexts } from '../texts';
import type { TaskPanelProps } from './TaskPanel';

const TaskPanel = lazy(() =>
  withTexts('document', DOCUMENT_TEXTS, () =>
    withTexts('viewer', VIEWER_TEXTS, async () => ({ default: (await import('./TaskPanel')).TaskPanel })),
  ),
);

/** The task panel in files of its own: the lists of this application do not need it. */
export function LazyTaskPanel(props: TaskPanelProps) {
  return (
    <Suspense fallback={<SkeletonRows rows={8} />}>
      <TaskPanel {...props} />
    </Suspense>
  );
}
