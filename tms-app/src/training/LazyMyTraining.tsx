import { SkeletonRows } from '@attest/shared-ui';
import { Suspense } from 'react';
import { lazyPage } from '../lazyPage';

const MyTraining = lazyPage(() => import('./MyTraining'), 'MyTraining');

/** The short to-do in a file of its own: the lists of this application do not need it. */
export function LazyMyTraining() {
  return (
    <Suspense fallback={<SkeletonRows rows={6} height={24} />}>
      <MyTraining />
    </Suspense>
  );
}
