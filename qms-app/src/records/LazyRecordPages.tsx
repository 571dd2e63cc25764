import { lazyPart, SkeletonRows } from '@attest/shared-ui';

/** The pages for another application in a file of their own: this one has its own router. */
export const LazyRecordPages = lazyPart(
  async () => (await import('./RecordPages')).RecordPages,
  <SkeletonRows rows={8} />,
);
