import { lazyPart, SkeletonRows } from '@attest/shared-ui';
import { DOCUMENT_TEXTS, VIEWER_TEXTS, withTexts } from '../texts';

const VersionTask = lazyPart(
  () =>
    withTexts('document', DOCUMENT_TEXTS, () =>
      withTexts('viewer', VIEWER_TEXTS, async () => (await import('./TaskPanel')).TaskPanel),
    ),
  <SkeletonRows rows={8} />,
);
const RecordTask = lazyPart(
  async () => (await import('../records/records')).RecordTask,
  <SkeletonRows rows={8} />,
);

interface Props {
  /** `documentVersion`, or the code of a type of record. */
  process: string;
  recordId: string;
  taskId: string;
  onDone?: (nextTodoId: string | null) => void;
}

/** The task panels in files of their own: the lists of this application do not need them. */
export const LazyTaskPanel = (props: Props) =>
  props.process === 'documentVersion' ? <VersionTask {...props} /> : <RecordTask {...props} />;
