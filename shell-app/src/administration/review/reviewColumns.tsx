import type { ReviewEntry, ReviewVerdict } from '@attest/api-contract';
import { type Tone, ToneBadge } from '@attest/shared-ui';
import { bilingual, instant, type ListColumn, person, things } from '../../list/define';
import { NAME } from '../people/peopleColumns';

const TONES: Record<ReviewVerdict, Tone> = { keep: 'good', revoke: 'bad', disable: 'bad' };

/** Columns of the list of a review. */
export const REVIEW_COLUMNS: readonly [ListColumn<ReviewEntry>, ...ListColumn<ReviewEntry>[]] = [
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
];
