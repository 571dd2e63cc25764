import { EmptyState, Loaded, Page } from '@attest/shared-ui';
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
      <Loaded query={{ ...of, data: of.isFetching ? undefined : of.data }} height={24}>
        {() => <EmptyState kind="nothingFound" />}
      </Loaded>
    </Page>
  );
}
