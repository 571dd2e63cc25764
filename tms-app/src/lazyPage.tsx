import { lazyPart, SkeletonRows } from '@attest/shared-ui';
import type { ComponentType, ReactNode } from 'react';
import { loadPageTexts } from './texts';

/** A page in a file of its own, by its name there, with the texts it needs. */
export const lazyPage = <N extends string>(
  load: () => Promise<Record<N, ComponentType>>,
  name: N,
  fallback: ReactNode = <SkeletonRows rows={8} />,
) =>
  lazyPart(async () => {
    const [page] = await Promise.all([load(), loadPageTexts()]);
    return page[name];
  }, fallback);
