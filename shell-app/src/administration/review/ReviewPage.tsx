import {
  listAccessReviews,
  listReviewEntries,
  MAX_REVIEW_DECISIONS,
  type ReviewEntry,
  type ReviewVerdict,
} from '@attest/api-contract';
import {
  Button,
  callKey,
  DataTable,
  DisabledReason,
  EmptyState,
  ErrorState,
  ExportButton,
  FilterCard,
  Page,
  Select,
  SkeletonRows,
  Text,
  useCallQuery,
} from '@attest/shared-ui';
import { can, formatDay, request } from '@attest/shared-utility';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { ProhibitedRegular } from '@fluentui/react-icons/svg/prohibited';
import { SubtractCircleRegular } from '@fluentui/react-icons/svg/subtract-circle';
import { useState } from 'react';
import { useT } from '../../frame/useT';
import { AdministrationTabs } from '../AdministrationTabs';
import { OpenReviewDialog } from './OpenReviewDialog';
import { ReviewAct } from './ReviewAct';
import { revocable } from './revocable';
import { useReviewColumns } from './useReviewColumns';
import { useReviewFilter } from './useReviewFilter';

/** Who has which access; whoever heads a department confirms or revokes it, signed. */
export function ReviewPage() {
  const t = useT();
  const { data, error, refetch } = useCallQuery(listAccessReviews, {});
  const state = useReviewFilter(data?.reviews ?? []);
  const { review } = state;
  const columns = useReviewColumns();
  const [total, setTotal] = useState<number>();
  const [selected, setSelected] = useState<ReviewEntry[]>([]);
  const [beginning, setBeginning] = useState(false);
  const [act, setAct] = useState<{ verdict: ReviewVerdict; entries: ReviewEntry[] } | null>(null);
  const whyNotBegin = !can('AccessReview', 'config')
    ? t('admin.mayNot')
    : data?.reviews.some(({ closedAt }) => closedAt === null)
      ? t('admin.review.isOpen')
      : null;
  const tooMany =
    selected.length > MAX_REVIEW_DECISIONS ? t('admin.review.tooMany', { max: MAX_REVIEW_DECISIONS }) : null;
  const whyNot = (row: ReviewEntry) =>
    row.verdict !== null
      ? t('admin.review.decided')
      : row.mine
        ? null
        : t('admin.review.notYours', { name: row.reviewer.name });

  return (
    <Page
      title={t('admin.review.title')}
      count={total}
      tabs={<AdministrationTabs part="review" />}
      toolbar={
        <>
          {review && (
            <ExportButton
              of={{ source: 'accessReview', filter: state.filter }}
              total={total}
              why={can('AccessReview', 'export') ? null : t('admin.review.mayNotExport')}
            />
          )}
          <DisabledReason why={whyNotBegin}>
            <Button appearance="primary" onClick={() => !whyNotBegin && setBeginning(true)}>
              {t('admin.review.begin')}
            </Button>
          </DisabledReason>
        </>
      }
      filter={
        review && (
          <FilterCard
            sections={state.sections}
            value={state.chosen}
            onChange={state.choose}
            text={state.text}
            onText={state.setText}
            searchPlaceholder={t('admin.review.searchHint')}
          />
        )
      }
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonRows rows={8} />}
      {data && !review && <EmptyState kind="firstUse" title={t('admin.review.none')} />}
      {data && review && (
        <DataTable<ReviewEntry>
          id="accessReview"
          label={t('admin.review.title')}
          columns={columns}
          queryKey={callKey(listReviewEntries)}
          query={(paging, signal) =>
            request(listReviewEntries, { ...paging, filter: state.filter }, { signal })
          }
          filter={state.filter}
          onTotal={setTotal}
          selection="multiple"
          selected={selected.map(({ id }) => id)}
          onSelectionChange={(_, rows) => setSelected(rows)}
          isSelectable={({ mine }) => mine}
          selectionActions={
            <DisabledReason why={tooMany}>
              <Button
                icon={<CheckmarkCircleRegular />}
                onClick={() => !tooMany && setAct({ verdict: 'keep', entries: selected })}
              >
                {t('admin.review.acts.keep')}
              </Button>
            </DisabledReason>
          }
          toolbar={
            <>
              <Select
                aria-label={t('admin.review.which')}
                value={review.id}
                onChange={(_, { value }) => state.setReview(value)}
              >
                {data.reviews.map((one) => (
                  <option key={one.id} value={one.id}>
                    {t('admin.review.of', { day: formatDay(one.openedAt.slice(0, 10)) })}
                  </option>
                ))}
              </Select>
              <Text>
                {review.closedAt
                  ? t('admin.review.closed')
                  : t('admin.review.standing', {
                      due: formatDay(review.due),
                      open: review.open,
                      count: review.people,
                      mine: review.mine,
                    })}
              </Text>
            </>
          }
          rowActions={(row) => [
            {
              key: 'keep',
              icon: <CheckmarkCircleRegular />,
              label: t('admin.review.acts.keep'),
              why: whyNot(row),
              onClick: () => setAct({ verdict: 'keep', entries: [row] }),
            },
            {
              key: 'revoke',
              icon: <SubtractCircleRegular />,
              label: t('admin.review.acts.revoke'),
              why: whyNot(row) ?? (revocable(row.roles).length > 0 ? null : t('admin.review.onlyRole')),
              onClick: () => setAct({ verdict: 'revoke', entries: [row] }),
            },
            {
              key: 'disable',
              icon: <ProhibitedRegular />,
              label: t('admin.review.acts.disable'),
              why: whyNot(row),
              onClick: () => setAct({ verdict: 'disable', entries: [row] }),
            },
          ]}
        />
      )}
      {beginning && <OpenReviewDialog onClose={() => setBeginning(false)} />}
      {act && review && (
        <ReviewAct
          {...act}
          reviewId={review.id}
          accountNeeded={data?.accountNeededToSign ?? true}
          onDone={() => setSelected([])}
          onClose={() => setAct(null)}
        />
      )}
    </Page>
  );
}
