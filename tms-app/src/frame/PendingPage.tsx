import { EmptyState, ErrorState, Page, SkeletonRows } from '@attest/shared-ui';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  breadcrumb?: ReactNode;
  /** What the page waits for. */
  of: { data?: unknown; isFetching: boolean; error: unknown; refetch: () => Promise<unknown> };
}

/** A page whose content cannot be shown: still being read, refused, or read and not there. */
export function PendingPage({ title, breadcrumb, of }: Props) {
  return (
    <Page title={title} breadcrumb={breadcrumb}>
      {of.error ? (
        <ErrorState error={of.error} onRetry={() => void of.refetch()} />
      ) : of.data === undefined || of.isFetching ? (
        <SkeletonRows rows={8} height={24} />
      ) : (
        <EmptyState kind="nothingFound" />
      )}
    </Page>
  );
}
