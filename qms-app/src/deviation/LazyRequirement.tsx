import { lazy, Suspense } from 'react';
import type { HintProps } from '../records/process';

const Requirement = lazy(() => import('./Requirement').then((m) => ({ default: m.Requirement })));

/** Stands below the form, and comes after it. */
export function LazyRequirement(props: HintProps) {
  return (
    <Suspense fallback={null}>
      <Requirement {...props} />
    </Suspense>
  );
}
