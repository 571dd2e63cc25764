import { type ReportProcess, reportProcesses } from '@attest/api-contract';
import { ToneBadge } from '@attest/shared-ui';
import { instant, knownList, person } from '../list/define';
import { DEPARTMENT, RECORD } from './reportColumns';
import { BY_DEPARTMENT, BY_PROCESS, ofPeriod } from './reportParts';

/** Processes that came to their regular end in a period, with the time they took. */
export const ENDED = knownList<ReportProcess>(reportProcesses, {
  ...ofPeriod(reportProcesses, 'reportProcesses'),
  title: 'reports.lists.processes',
  searchHint: 'reports.searchEnded',
  questions: [
    {
      key: 'late',
      label: 'reports.standing',
      kind: 'radio',
      options: [
        { value: 'true', label: 'reports.late' },
        { value: 'false', label: 'reports.inTime' },
      ],
      asks: ([late]) => ({ late: late === 'true' }),
    },
    BY_PROCESS,
    BY_DEPARTMENT,
  ],
  columns: [
    ...RECORD,
    DEPARTMENT,
    person('initiator', 'reports.initiator', { width: 120, least: 96 }),
    instant('createTime', 'reports.started', { width: 160, least: 144, sortable: true }),
    instant('endTime', 'reports.ended', { width: 160, least: 144, sortable: true }),
    {
      key: 'days',
      label: 'reports.cycle',
      width: 110,
      least: 104,
      sortable: true,
      align: 'right',
      render: ({ days }, { t }) => t('reports.days', { days: days.toFixed(1) }),
    },
    {
      key: 'late',
      label: 'reports.standing',
      width: 140,
      least: 126,
      render: ({ late }, { t }) => (
        <ToneBadge tone={late ? 'bad' : 'good'}>{t(late ? 'reports.late' : 'reports.inTime')}</ToneBadge>
      ),
    },
  ],
});
