import { lazyPart, SkeletonRows } from '@attest/shared-ui';
import type { ComponentType } from 'react';

/** A page in a file of its own. */
export const latePage = (load: () => Promise<ComponentType>) => lazyPart(load, <SkeletonRows rows={8} />);
