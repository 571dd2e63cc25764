import { SkeletonRows } from '@attest/shared-ui';
import { lazyPage } from '../lazyPage';

/** The short to-do in a file of its own: the lists of this application do not need it. */
export const LazyMyTraining = lazyPage(
  () => import('./MyTraining'),
  'MyTraining',
  <SkeletonRows rows={6} height={24} />,
);
