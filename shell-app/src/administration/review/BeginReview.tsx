import { ActionButton } from '@attest/shared-ui';
import { can } from '@attest/shared-utility';
import { useState } from 'react';
import { useT } from '../../frame/useT';
import { OpenReviewDialog } from './OpenReviewDialog';
import { useReviews } from './useReviews';

/** Begins a review, or says why none can be begun. */
export function BeginReview() {
  const t = useT();
  const { reviews } = useReviews();
  const [beginning, setBeginning] = useState(false);
  const why = !can('AccessReview', 'config')
    ? t('admin.mayNot')
    : reviews?.some(({ closedAt }) => closedAt === null)
      ? t('admin.review.isOpen')
      : null;
  return (
    <>
      <ActionButton why={why} appearance="primary" onClick={() => setBeginning(true)}>
        {t('admin.review.begin')}
      </ActionButton>
      {beginning && <OpenReviewDialog onClose={() => setBeginning(false)} />}
    </>
  );
}
