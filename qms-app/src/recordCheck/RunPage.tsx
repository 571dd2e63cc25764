import { CHECK_FAILURES_KEPT, listCheckFailures, qms } from '@attest/api-contract';
import { Link, ListTable, Page, Text } from '@attest/shared-ui';
import { linkProps } from '@attest/shared-utility';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { bilingual, defineTable } from './lists';

const FAILURES = defineTable(listCheckFailures, {
  id: 'recordCheckFailures',
  title: 'recordCheck.failures',
  columns: [
    bilingual('check', 'recordCheck.check', { width: 256 }),
    bilingual('processName', 'recordCheck.process', { width: 140 }),
    {
      key: 'recordNo',
      label: 'recordCheck.record',
      width: 150,
      sortable: true,
      render: ({ record }, { t }) =>
        record ? <Link {...linkProps(record.path)}>{record.no}</Link> : t('recordCheck.outOfSight'),
    },
    { ...bilingual('when', 'recordCheck.when', { width: 320 }), wrap: true },
    { key: 'why', label: 'recordCheck.why', width: 300, wrap: true },
  ],
});

/** What one run could not look at: the checks that had no result, with the records they had none for. */
export function RunPage() {
  const { t } = useTranslation('qms-app');
  const { id = '' } = useParams();
  return (
    <Page
      title={t('recordCheck.failures')}
      breadcrumb={<Link {...linkProps(qms.checkRuns)}>{t('recordCheck.tabs.runs')}</Link>}
    >
      <Text>{t('recordCheck.failuresText', { count: CHECK_FAILURES_KEPT })}</Text>
      <ListTable table={FAILURES} filter={useMemo(() => ({ runId: id }), [id])} height="content" />
    </Page>
  );
}
