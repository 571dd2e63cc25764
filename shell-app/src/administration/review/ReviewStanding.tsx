import { type ListPartProps, Select, Text } from '@attest/shared-ui';
import { formatDay } from '@attest/shared-utility';
import { useT } from '../../frame/useT';
import { useReviews } from './useReviews';

/** Which review is looked at, and how it stands. */
export function ReviewStanding({ set }: ListPartProps) {
  const t = useT();
  const { reviews = [], review } = useReviews();
  if (!review) return null;
  return (
    <>
      <Select
        aria-label={t('admin.review.which')}
        value={review.id}
        onChange={(_, { value }) => set({ review: value })}
      >
        {reviews.map((one) => (
          <option key={one.id} value={one.id}>
            {t('admin.review.of', { day: formatDay(one.openedAt) })}
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
  );
}
