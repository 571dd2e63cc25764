import { makeStyles, SkeletonRows } from '@attest/shared-ui';
import { lazy, Suspense } from 'react';
import { VIEWER_TEXTS, withTexts } from '../texts';
import type { RecordingViewProps } from './recording/RecordingView';

const RecordingView = lazy(() =>
  withTexts('viewer', VIEWER_TEXTS, async () => ({
    default: (await import('./recording/RecordingView')).RecordingView,
  })),
);

const useStyles = makeStyles({
  frame: { display: 'flex', flexDirection: 'column', height: 'clamp(280px, 52vh, 640px)' },
});

/** A recording for other applications, in files of its own. */
export function LazyRecordingView(props: RecordingViewProps) {
  return (
    <div className={useStyles().frame}>
      <Suspense fallback={<SkeletonRows rows={8} />}>
        <RecordingView {...props} />
      </Suspense>
    </div>
  );
}
