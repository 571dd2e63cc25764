import {
  listReviewEntries,
  MAX_REVIEW_DECISIONS,
  REVIEW_VERDICTS,
  type ReviewEntry,
  type ReviewFilter,
  type ReviewVerdict,
} from '@attest/api-contract';
import type { ListDialogProps } from '@attest/shared-ui';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { ProhibitedRegular } from '@fluentui/react-icons/svg/prohibited';
import { SubtractCircleRegular } from '@fluentui/react-icons/svg/subtract-circle';
import { anyOf, defineList, type ListAct, type ListBulkAct, served } from '../../list/define';
import { AdministrationTabs } from '../AdministrationTabs';
import { BeginReview } from './BeginReview';
import { ReviewAct } from './ReviewAct';
import { ReviewStanding } from './ReviewStanding';
import { REVIEW_COLUMNS } from './reviewColumns';
import { revocable } from './revocable';

const whyNot: ListAct<ReviewEntry>['whyNot'] = ({ verdict, mine, reviewer }) => {
  if (verdict !== null) return 'admin.review.decided';
  return mine ? null : ({ t }) => t('admin.review.notYours', { name: reviewer.name });
};

const decide =
  (verdict: ReviewVerdict) =>
  ({ rows, ...dialog }: ListDialogProps<ReviewEntry>) => (
    <ReviewAct verdict={verdict} entries={rows} {...dialog} />
  );

const act = (verdict: ReviewVerdict, icon: ListAct<ReviewEntry>['icon']): ListAct<ReviewEntry> => ({
  key: verdict,
  icon,
  label: `admin.review.acts.${verdict}`,
  whyNot,
  dialog: decide(verdict),
});

const ACTS: ListAct<ReviewEntry>[] = [
  act('keep', <CheckmarkCircleRegular />),
  {
    ...act('revoke', <SubtractCircleRegular />),
    whyNot: (row) => whyNot(row) ?? (revocable(row.roles).length > 0 ? null : 'admin.review.onlyRole'),
  },
  act('disable', <ProhibitedRegular />),
];

const KEEP_ALL: ListBulkAct<ReviewEntry> = {
  key: 'keep',
  icon: <CheckmarkCircleRegular />,
  label: 'admin.review.acts.keep',
  dialog: decide('keep'),
  whyNot: ({ length }) =>
    length > MAX_REVIEW_DECISIONS
      ? ({ t }) => t('admin.review.tooMany', { max: MAX_REVIEW_DECISIONS })
      : null,
};

/** The people of one of these reviews: of the first, unless the address names another. */
export const reviewList = (ids: readonly string[]) =>
  defineList(listReviewEntries, {
    id: 'accessReview',
    title: 'admin.review.title',
    searchHint: 'admin.review.searchHint',
    tabs: <AdministrationTabs part="review" />,
    questions: [
      {
        key: 'mine',
        label: 'admin.review.mine',
        kind: 'checkbox',
        options: [{ value: 'mine', label: 'admin.review.onlyMine' }],
        asks: () => ({ mine: true }),
      },
      anyOf(
        'verdict',
        'admin.review.verdict',
        ['open', ...REVIEW_VERDICTS],
        (verdict) => `admin.review.verdicts.${verdict}`,
      ),
      served('role', 'admin.review.role'),
    ],
    parameters: {
      review: {
        initial: '',
        asks: (review) => ({ reviewId: ids.includes(review) ? review : ids[0] }),
      },
    },
    export: {
      of: (filter) => ({ source: 'accessReview', filter: filter as ReviewFilter }),
      right: ['AccessReview', 'export'],
      mayNot: 'admin.review.mayNotExport',
    },
    Tools: BeginReview,
    Bar: ReviewStanding,
    acts: ACTS,
    bulk: [KEEP_ALL],
    isSelectable: ({ mine }) => mine,
    columns: REVIEW_COLUMNS,
  });
