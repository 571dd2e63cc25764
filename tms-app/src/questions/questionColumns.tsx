import type { QuestionRow } from '@attest/api-contract';
import { ToneBadge } from '@attest/shared-ui';
import { FlagRegular } from '@fluentui/react-icons/svg/flag';
import { amount, bilingual, instant, type ListColumn, person, worded } from '../list/define';

/** How often a question is missed, of those that were asked. */
function Missed({ statistic: { asked, flagged, missedRate } }: QuestionRow) {
  if (asked === 0) return '–';
  if (!flagged) return `${missedRate} %`;
  return <ToneBadge tone="bad" icon={<FlagRegular />}>{`${missedRate} %`}</ToneBadge>;
}

/** Columns of the question bank, with how often each question is missed. */
export const QUESTION_COLUMNS: [ListColumn<QuestionRow>, ...ListColumn<QuestionRow>[]] = [
  { key: 'no', label: 'list.no', width: 112, sortable: true },
  bilingual('stem', 'question.stem', { width: 320, sortable: true }),
  worded('type', 'question.kind', (type) => `question.type.${type}`, { width: 128, sortable: true }),
  worded('difficulty', 'question.difficulty', (one) => `difficulty.${one}`, { width: 96, sortable: true }),
  amount('points', 'question.points', { width: 88, sortable: true }),
  { key: 'tags', label: 'question.tags', width: 144, render: (row) => row.tags.join(', ') },
  {
    key: 'documentNo',
    label: 'question.clauseOf',
    width: 152,
    render: (row) => [row.documentNo, row.clause].filter(Boolean).join(' '),
  },
  { key: 'missedRate', label: 'question.missed', width: 128, render: (row) => <Missed {...row} /> },
  {
    key: 'enabled',
    label: 'list.state',
    width: 104,
    sortable: true,
    render: ({ enabled }, { t }) => (
      <ToneBadge tone={enabled ? 'good' : 'neutral'}>
        {t(enabled ? 'question.enabled' : 'question.disabled')}
      </ToneBadge>
    ),
  },
  person('author', 'question.author', { width: 112, sortable: true }),
  instant('changedAt', 'list.changedAt', { width: 152, sortable: true }),
];
