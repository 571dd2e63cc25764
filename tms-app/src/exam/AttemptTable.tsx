import { type AttemptRow, tms } from '@attest/api-contract';
import { FactTable, Link, Text, type Tone, ToneBadge } from '@attest/shared-ui';
import { formatInstant, linkProps } from '@attest/shared-utility';
import { useTranslation } from 'react-i18next';

const TONES: Record<AttemptRow['state'], Tone> = {
  running: 'active',
  toMark: 'waiting',
  passed: 'good',
  failed: 'bad',
};
const COLUMNS = [
  'attempt.no',
  'attempt.startedAt',
  'attempt.submittedAt',
  'attempt.state',
  'attempt.score',
  'exam.passScore',
  'attempt.exits',
  'attempt.markedBy',
] as const;

/** State of an attempt. */
export function AttemptBadge({ state }: Pick<AttemptRow, 'state'>) {
  const { t } = useTranslation('tms-app');
  return <ToneBadge tone={TONES[state]}>{t(`attempt.is.${state}`)}</ToneBadge>;
}

/** All attempts at an exam; `own` leads to their results. */
export function AttemptTable({ attempts, own = true }: { attempts: AttemptRow[]; own?: boolean }) {
  const { t } = useTranslation('tms-app');
  const cellsOf = (attempt: AttemptRow) => {
    const no = t('attempt.noOf', { no: attempt.no });
    const leads = own && attempt.state !== 'running';
    return [
      leads ? <Link {...linkProps(tms.result(attempt.id))}>{no}</Link> : no,
      formatInstant(attempt.startedAt),
      <>
        {formatInstant(attempt.submittedAt)}
        {attempt.timedOut && <Text> {t('attempt.timedOut')}</Text>}
      </>,
      <AttemptBadge state={attempt.state} />,
      attempt.score ?? '–',
      attempt.passScore,
      attempt.windowExits,
      attempt.markedBy?.name,
    ];
  };
  return (
    <FactTable
      label={t('attempt.list')}
      columns={COLUMNS.map((key) => t(key))}
      rows={attempts.map((attempt) => ({ key: attempt.id, cells: cellsOf(attempt) }))}
    />
  );
}
