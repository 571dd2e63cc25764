import { Button, DisabledReason } from '@attest/shared-ui';
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
      <DisabledReason why={why}>
        <Button appearance="primary" onClick={() => !why && setBeginning(true)}>
          {t('admin.review.begin')}
        </Button>
      </DisabledReason>
      {beginning && <OpenReviewDialog onClose={() => setBeginning(false)} />}
    </>
  );
}
