import type { ReactNode } from 'react';
import { ErrorState } from './ErrorState';
import { SkeletonRows } from './SkeletonRows';

interface Props<T> {
  /** As `useCallQuery` answers it, or several put together. */
  query: { data: T | undefined; error: unknown; refetch: () => unknown };
  /** Of the skeleton, as many as what comes will have. */
  rows?: number;
  children: (data: T) => ReactNode;
}

/**
 * What is shown of an answer of the server: a skeleton until it is there, what went wrong with a retry, the content.
 * What was read once stays, with what is being typed there, when reading it anew fails; the failure stands above it.
 */
export function Loaded<T>({ query: { data, error, refetch }, rows = 8, children }: Props<T>) {
  return (
    <>
      {error != null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined ? error == null && <SkeletonRows rows={rows} /> : children(data)}
    </>
  );
}
