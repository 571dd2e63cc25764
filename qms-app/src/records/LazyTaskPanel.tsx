import { SkeletonRows } from '@attest/shared-ui';
import { lazy, Suspense } from 'react';
import { withRecordTexts } from '../texts';
import type { TaskPanelProps } from './TaskPanel';

const TaskPanel = lazy(() =>
  withRecordTexts(async () => ({ default: (await import('./TaskPanel')).TaskPanel })),
);

/** The task panel in a file of its own: the lists of this application do not need it. */
export function LazyTaskPanel(props: TaskPanelProps) {
  return (
    <Suspense fallback={<SkeletonRows rows={8} />}>
      <TaskPanel {...props} />
    </Suspense>
  );
}
