import { listCheckRuns, qms, startChecks, stopChecks } from '@attest/api-contract';
import { Button, Link, ManagedList, ToneBadge, useOnce } from '@attest/shared-ui';
import { linkProps, request, toast } from '@attest/shared-utility';
import { useTranslation } from 'react-i18next';
import { CheckTabs } from './CheckTabs';
import { amount, defineList, instant } from './lists';
import { RUN_TONES } from './tones';

function RunNow() {
  const { t } = useTranslation('qms-app');
  const { busy, once } = useOnce();
  const run = () =>
    once(async () => {
      await request(startChecks, {});
      toast.success(t('recordCheck.started'));
    });
  return (
    <Button appearance="primary" disabledFocusable={busy} onClick={() => void run()}>
      {t('recordCheck.runNow')}
    </Button>
  );
}

function Stop({ id }: { id: string }) {
  const { t } = useTranslation('qms-app');
  const { busy, once } = useOnce();
  return (
    <Button
      size="small"
      disabledFocusable={busy}
      onClick={() => void once(() => request(stopChecks, { id }))}
    >
      {t('recordCheck.stop')}
    </Button>
  );
}

const RUNS = defineList(listCheckRuns, {
  id: 'recordCheckRuns',
  title: 'recordCheck.title',
  none: 'recordCheck.noRuns',
  noneText: 'recordCheck.noRunsText',
  tabs: <CheckTabs part="runs" />,
  questions: [],
  Tools: RunNow,
  columns: [
    instant('startedAt', 'recordCheck.startedAt', { width: 150, sortable: true }),
    {
      key: 'by',
      label: 'recordCheck.by',
      width: 96,
      render: ({ by }, { t }) => by?.name ?? t('recordCheck.night'),
    },
    {
      key: 'state',
      label: 'recordCheck.state',
      width: 200,
      sortable: true,
      render: ({ id, state, done, total }, { t }) => (
        <>
          <ToneBadge tone={RUN_TONES[state]}>{t(`recordCheck.runStates.${state}`)}</ToneBadge>
          {(state === 'queued' || state === 'running') && (
            <>
              {' '}
              {t('recordCheck.progress', { done, total })} <Stop id={id} />
            </>
          )}
        </>
      ),
    },
    amount('done', 'recordCheck.done', { width: 110, sortable: true }),
    amount('found', 'recordCheck.found', { width: 80, sortable: true }),
    amount('still', 'recordCheck.still', { width: 100, sortable: true }),
    amount('gone', 'recordCheck.gone', { width: 80, sortable: true }),
    {
      ...amount('failed', 'recordCheck.failed', { width: 112, sortable: true }),
      render: ({ id, failed }) =>
        failed > 0 ? <Link {...linkProps(qms.checkRunOf(id))}>{failed}</Link> : failed,
    },
    instant('endedAt', 'recordCheck.endedAt', { width: 150, optional: true }),
  ],
});

/** Runs of the checks with their figures. */
export const RunsPage = () => <ManagedList list={RUNS} />;
