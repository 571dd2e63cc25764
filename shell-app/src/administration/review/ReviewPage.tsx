import { listRoles } from '@attest/api-contract';
import {
  EmptyState,
  type KnownOptions,
  Loaded,
  ManagedList,
  Page,
  useBilingual,
  useCallQuery,
} from '@attest/shared-ui';
import { useMemo } from 'react';
import { useT } from '../../frame/useT';
import { AdministrationTabs } from '../AdministrationTabs';
import { BeginReview } from './BeginReview';
import { reviewList } from './reviewList';
import { useReviews } from './useReviews';

/** Who has which access; whoever heads a department confirms or revokes it, signed. */
export function ReviewPage() {
  const t = useT();
  const { query, reviews } = useReviews();
  if (reviews?.length) {
    return <Loaded query={query}>{() => <Entries ids={reviews.map(({ id }) => id).join()} />}</Loaded>;
  }
  return (
    <Page
      title={t('admin.review.title')}
      tabs={<AdministrationTabs part="review" />}
      toolbar={<BeginReview />}
    >
      <Loaded query={query}>{() => <EmptyState kind="firstUse" title={t('admin.review.none')} />}</Loaded>
    </Page>
  );
}

/** The people of the review that is looked at, of those with these ids. */
function Entries({ ids }: { ids: string }) {
  const text = useBilingual();
  const { data: roles } = useCallQuery(listRoles, {}, { staleTime: 60_000 });
  const known = useMemo<KnownOptions>(
    () => ({ role: roles?.map(({ code, name }) => ({ value: code, label: text(name) })) }),
    [roles, text],
  );
  const list = useMemo(() => reviewList(ids.split(',')), [ids]);
  return <ManagedList list={list} known={known} />;
}
