import type { ReviewEntry, ReviewVerdict } from '@attest/api-contract';
import {
  type TableColumn,
  type Tone,
  ToneBadge,
  useBilingual,
  useLanguage,
  useObservable,
} from '@attest/shared-ui';
import { formatInstant, timeZone$ } from '@attest/shared-utility';
import { useMemo } from 'react';
import { useT } from '../../frame/useT';

const TONES: Record<ReviewVerdict, Tone> = { keep: 'good', revoke: 'bad', disable: 'bad' };

/** Columns of the people of a review. */
export function useReviewColumns(): TableColumn<ReviewEntry>[] {
  const t = useT();
  const text = useBilingual();
  const language = useLanguage();
  const timeZone = useObservable(timeZone$, 'UTC');
  return useMemo(
    () => [
      {
        key: 'name',
        label: t('admin.people.name'),
        width: 130,
        sortable: true,
        required: true,
        fixed: 'start',
        render: (row) => (language === 'zh' ? row.name : row.nameEn),
      },
      { key: 'account', label: t('admin.people.account'), width: 120, sortable: true },
      {
        key: 'department',
        label: t('admin.people.department'),
        width: 150,
        render: (row) => row.department && text(row.department),
      },
      {
        key: 'roles',
        label: t('admin.people.roles'),
        width: 220,
        render: (row) => row.roles.map(({ name }) => text(name)).join(t('admin.comma')),
      },
      { key: 'reviewer', label: t('admin.review.reviewer'), width: 110, render: (row) => row.reviewer.name },
      {
        key: 'verdict',
        label: t('admin.review.verdict'),
        width: 140,
        sortable: true,
        render: (row) => (
          <ToneBadge tone={row.verdict ? TONES[row.verdict] : 'waiting'}>
            {t(`admin.review.verdicts.${row.verdict ?? 'open'}`)}
          </ToneBadge>
        ),
      },
      {
        key: 'lastSignInAt',
        label: t('admin.people.lastSignInAt'),
        width: 170,
        sortable: true,
        render: (row) => row.lastSignInAt && formatInstant(row.lastSignInAt),
      },
      {
        key: 'remark',
        label: t('admin.review.remark'),
        width: 200,
        render: (row) =>
          [
            row.roles
              .filter(({ code }) => row.revoked.includes(code))
              .map(({ name }) => text(name))
              .join(t('admin.comma')),
            row.remark,
          ]
            .filter(Boolean)
            .join(' · '),
      },
      {
        key: 'decidedAt',
        label: t('admin.review.decidedAt'),
        width: 170,
        optional: true,
        render: (row) => row.decidedAt && formatInstant(row.decidedAt),
      },
    ],
    [t, text, language, timeZone],
  );
}
