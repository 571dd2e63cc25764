import { lazyPart, makeStyles, SkeletonRows } from '@attest/shared-ui';
import { VIEWER_TEXTS, withTexts } from '../texts';
import type { RecordingViewProps } from './recording/RecordingView';

const RecordingView = lazyPart(
  () =>
    withTexts('viewer', VIEWER_TEXTS, async () => (await import('./recording/RecordingView')).RecordingView),
  <SkeletonRows rows={8} />,
);

const useStyles = makeStyles({
  frame: { display: 'flex', flexDirection: 'column', height: 'clamp(280px, 52vh, 640px)' },
});

/** A recording for other applications, in files of its own. */
export function LazyRecordingView(props: RecordingViewProps) {
  return (
    <div className={useStyles().frame}>
      <RecordingView {...props} />
    </div>
  );
}
