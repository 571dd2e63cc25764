import type { ReactNode } from 'react';
import { ErrorState } from './ErrorState';
import { type SkeletonHeight, SkeletonRows } from './SkeletonRows';

/** What is waited for, as `useCallQuery` answers it; what is not asked of the server may have no second try. */
export interface Asked<T> {
  data: T | undefined;
  error: unknown;
  refetch?: () => unknown;
}

type Answers<Q> = { [K in keyof Q]: Q[K] extends Asked<infer T> ? NonNullable<T> : never };

/** Answers that are shown together: there when all of them are, wrong when one is, asked again as one. */
export function together<Q extends Record<string, Asked<unknown>>>(queries: Q): Asked<Answers<Q>> {
  const all = Object.entries(queries);
  const whole = all.every(([, { data }]) => data !== undefined);
  return {
    data: whole ? (Object.fromEntries(all.map(([key, { data }]) => [key, data])) as Answers<Q>) : undefined,
    error: all.find(([, { error }]) => error != null)?.[1].error ?? null,
    refetch: () => Promise.all(all.map(([, { refetch }]) => refetch?.())),
  };
}

interface Props<T> {
  query: Asked<T>;
  /** Of the skeleton, as many and as high as what comes will have. */
  rows?: number;
  height?: SkeletonHeight;
  children: (data: T) => ReactNode;
}

/**
 * What is shown of what is waited for: a skeleton until it is there, what went wrong with a retry, the content.
 * What was read once stays, with what is being typed there, when reading it anew fails; the failure stands above it.
 */
export function Loaded<T>({ query: { data, error, refetch }, rows = 8, height, children }: Props<T>) {
  return (
    <>
      {error != null && <ErrorState error={error} onRetry={refetch && (() => void refetch())} />}
      {data === undefined ? error == null && <SkeletonRows rows={rows} height={height} /> : children(data)}
    </>
  );
}
