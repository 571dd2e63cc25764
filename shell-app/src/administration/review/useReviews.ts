import { listAccessReviews } from '@attest/api-contract';
import { useCallQuery, useUrlState } from '@attest/shared-ui';

/** The reviews, newest first, and the one that is looked at. */
export function useReviews() {
  const query = useCallQuery(listAccessReviews, {});
  const [{ review: chosen }] = useUrlState({ review: '' });
  const reviews = query.data?.reviews;
  return { query, reviews, review: reviews?.find(({ id }) => id === chosen) ?? reviews?.[0] };
}
