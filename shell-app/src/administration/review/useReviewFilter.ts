import { type AccessReview, listRoles, REVIEW_VERDICTS, type ReviewFilter } from '@attest/api-contract';
import {
  type FilterSection,
  type FilterValue,
  useBilingual,
  useCallQuery,
  useUrlState,
} from '@attest/shared-ui';
import { useMemo } from 'react';
import { useT } from '../../frame/useT';

const NO_VALUES: string[] = [];

/** Which review is shown, and the filter of its people, both in the address. */
export function useReviewFilter(reviews: AccessReview[]) {
  const t = useT();
  const text = useBilingual();
  const [state, set] = useUrlState({
    review: '',
    q: '',
    verdict: NO_VALUES,
    role: NO_VALUES,
    mine: NO_VALUES,
  });
  const { q, verdict, role, mine } = state;
  const review = reviews.find(({ id }) => id === state.review) ?? reviews[0];
  const reviewId = review?.id ?? '';
  const filter = useMemo<ReviewFilter>(
    () => ({
      reviewId,
      ...(q && { text: q }),
      ...(verdict.length && { verdict: verdict as ReviewFilter['verdict'] }),
      ...(role.length && { role }),
      ...(mine.length && { mine: true }),
    }),
    [reviewId, q, verdict, role, mine],
  );
  const { data: roles } = useCallQuery(listRoles, {}, { staleTime: 60_000 });
  const section = (
    key: 'mine' | 'verdict' | 'role',
    options?: [value: string, label: string][],
  ): FilterSection => ({
    key,
    label: t(`admin.review.${key}`),
    kind: 'checkbox',
    options: options?.map(([value, label]) => ({ value, label })),
  });
  const chosen: FilterValue = {
    ...(mine.length && { mine }),
    ...(verdict.length && { verdict }),
    ...(role.length && { role }),
  };
  return {
    review,
    setReview: (id: string) => set({ review: id }),
    filter,
    text: q,
    setText: (next: string) => set({ q: next }),
    chosen,
    choose: (next: FilterValue) =>
      set({
        mine: next.mine ?? NO_VALUES,
        verdict: next.verdict ?? NO_VALUES,
        role: next.role ?? NO_VALUES,
      }),
    sections: [
      section('mine', [['mine', t('admin.review.onlyMine')]]),
      section(
        'verdict',
        (['open', ...REVIEW_VERDICTS] as const).map((value) => [value, t(`admin.review.verdicts.${value}`)]),
      ),
      section(
        'role',
        roles?.map(({ code, name }) => [code, text(name)]),
      ),
    ],
  };
}
