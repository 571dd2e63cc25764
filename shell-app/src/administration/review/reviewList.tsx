import {
  listReviewEntries,
  MAX_REVIEW_DECISIONS,
  REVIEW_VERDICTS,
  type ReviewEntry,
  type ReviewFilter,
  type ReviewVerdict,
} from '@attest/api-contract';
import { type ListDialogProps, type Tone, ToneBadge } from '@attest/shared-ui';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { ProhibitedRegular } from '@fluentui/react-icons/svg/prohibited';
import { SubtractCircleRegular } from '@fluentui/react-icons/svg/subtract-circle';
import {
  anyOf,
  bilingual,
  defineList,
  instant,
  type ListAct,
  person,
  served,
  things,
} from '../../list/define';
import { AdministrationTabs } from '../AdministrationTabs';
import { NAME } from '../people/peopleColumns';
import { BeginReview } from './BeginReview';
import { ReviewAct } from './ReviewAct';
import { ReviewStanding } from './ReviewStanding';
import { revocable } from './revocable';

const TONES: Record<ReviewVerdict, Tone> = { keep: 'good', revoke: 'bad', disable: 'bad' };

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
    acts: [
      act('keep', <CheckmarkCircleRegular />),
      {
        ...act('revoke', <SubtractCircleRegular />),
        whyNot: (row) => whyNot(row) ?? (revocable(row.roles).length > 0 ? null : 'admin.review.onlyRole'),
      },
      act('disable', <ProhibitedRegular />),
    ],
    bulk: [
      {
        key: 'keep',
        icon: <CheckmarkCircleRegular />,
        label: 'admin.review.acts.keep',
        dialog: decide('keep'),
        whyNot: ({ length }) =>
          length > MAX_REVIEW_DECISIONS
            ? ({ t }) => t('admin.review.tooMany', { max: MAX_REVIEW_DECISIONS })
            : null,
      },
    ],
    isSelectable: ({ mine }) => mine,
    columns: [
      { ...NAME, width: 130 },
      { key: 'account', label: 'admin.people.account', width: 120, sortable: true },
      bilingual('department', 'admin.people.department', { width: 150 }),
      things('roles', 'admin.people.roles', { width: 220 }),
      person('reviewer', 'admin.review.reviewer', { width: 110 }),
      {
        key: 'verdict',
        label: 'admin.review.verdict',
        width: 140,
        sortable: true,
        render: ({ verdict }, { t }) => (
          <ToneBadge tone={verdict ? TONES[verdict] : 'waiting'}>
            {t(`admin.review.verdicts.${verdict ?? 'open'}`)}
          </ToneBadge>
        ),
      },
      instant('lastSignInAt', 'admin.people.lastSignInAt', { width: 170, sortable: true }),
      {
        key: 'remark',
        label: 'admin.review.remark',
        width: 200,
        render: ({ roles, revoked, remark }, { text, ui }) =>
          [
            roles
              .filter(({ code }) => revoked.includes(code))
              .map(({ name }) => text(name))
              .join(ui('list.comma')),
            remark,
          ]
            .filter(Boolean)
            .join(' · '),
      },
      instant('decidedAt', 'admin.review.decidedAt', { width: 170, optional: true }),
    ],
  });
