import { type ReportSignIn, reportSignIns, SIGN_IN_OUTCOMES } from '@attest/api-contract';
import { ToneBadge } from '@attest/shared-ui';
import { formatInstant } from '@attest/shared-utility';
import { anyOf, knownList } from '../list/define';
import { DEPARTMENT } from './reportColumns';
import { BY_DEPARTMENT, ofPeriod } from './reportParts';

/** Who signed in, and attempts that failed. */
export const SIGN_INS = knownList<ReportSignIn>(reportSignIns, {
  ...ofPeriod(reportSignIns, 'reportSignIns'),
  title: 'reports.lists.signIns',
  searchHint: 'reports.searchSignIns',
  questions: [
    {
      ...anyOf(
        'outcome',
        'reports.outcome',
        SIGN_IN_OUTCOMES,
        (outcome) => `reports.outcomes.${outcome}`,
        'radio',
      ),
      asks: ([outcome]) => ({ outcome }),
    },
    BY_DEPARTMENT,
  ],
  columns: [
    {
      key: 'at',
      label: 'reports.time',
      width: 220,
      sortable: true,
      render: ({ at }) => formatInstant(at, { withOffset: true, withSeconds: true }),
    },
    {
      key: 'account',
      label: 'reports.account',
      width: 160,
      sortable: true,
      render: ({ person }, { t }) => person?.account ?? t('reports.unknownAccount'),
    },
    { key: 'name', label: 'reports.name', width: 160, render: ({ person }) => person?.name },
    DEPARTMENT,
    {
      key: 'outcome',
      label: 'reports.outcome',
      width: 140,
      render: ({ outcome }, { t }) => (
        <ToneBadge tone={outcome === 'succeeded' ? 'good' : 'bad'}>
          {t(`reports.outcomes.${outcome}`)}
        </ToneBadge>
      ),
    },
  ],
});
