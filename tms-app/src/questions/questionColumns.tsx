import type { QuestionRow } from '@attest/api-contract';
import { type TableColumn, ToneBadge, type useBilingual } from '@attest/shared-ui';
import { formatInstant } from '@attest/shared-utility';
import { FlagRegular } from '@fluentui/react-icons/svg/flag';
import type { TFunction } from 'i18next';
import { at, inSuite } from '../addresses';

/** Columns of the question bank, with how often each question is missed. */
export function questionColumns(
  t: TFunction,
  text: ReturnType<typeof useBilingual>,
): TableColumn<QuestionRow>[] {
  return [
    {
      key: 'no',
      label: t('list.no'),
      width: 112,
      sortable: true,
      required: true,
      fixed: 'start',
      href: (row) => inSuite(at.question(row.id)),
    },
    { key: 'stem', label: t('question.stem'), width: 320, sortable: true, render: (row) => text(row.stem) },
    {
      key: 'type',
      label: t('question.kind'),
      width: 128,
      sortable: true,
      render: (row) => t(`question.type.${row.type}`),
    },
    {
      key: 'difficulty',
      label: t('question.difficulty'),
      width: 96,
      sortable: true,
      render: (row) => t(`difficulty.${row.difficulty}`),
    },
    { key: 'points', label: t('question.points'), width: 88, sortable: true, align: 'right' },
    { key: 'tags', label: t('question.tags'), width: 144, render: (row) => row.tags.join(', ') },
    {
      key: 'documentNo',
      label: t('question.clauseOf'),
      width: 152,
      render: (row) => [row.documentNo, row.clause].filter(Boolean).join(' '),
    },
    {
      key: 'missedRate',
      label: t('question.missed'),
      width: 128,
      render: (row) =>
        row.statistic.asked === 0 ? (
          '–'
        ) : row.statistic.flagged ? (
          <ToneBadge tone="bad" icon={<FlagRegular />}>{`${row.statistic.missedRate} %`}</ToneBadge>
        ) : (
          `${row.statistic.missedRate} %`
        ),
    },
    {
      key: 'enabled',
      label: t('list.state'),
      width: 104,
      sortable: true,
      render: (row) => (
        <ToneBadge tone={row.enabled ? 'good' : 'neutral'}>
          {t(row.enabled ? 'question.enabled' : 'question.disabled')}
        </ToneBadge>
      ),
    },
    {
      key: 'author',
      label: t('question.author'),
      width: 112,
      sortable: true,
      render: (row) => row.author.name,
    },
    {
      key: 'changedAt',
      label: t('list.changedAt'),
      width: 152,
      sortable: true,
      render: (row) => formatInstant(row.changedAt),
    },
  ];
}
