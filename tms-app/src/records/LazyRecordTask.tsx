import { lazyPart, SkeletonRows } from '@attest/shared-ui';

/** The task of a record in a file of its own: the first screen does not need it. */
export const LazyRecordTask = lazyPart(
  async () => (await import('./records')).RecordTask,
  <SkeletonRows rows={8} />,
);
