import { dueNext } from '@attest/api-contract';
import { Page, useCallQuery } from '@attest/shared-ui';
import { useTranslation } from 'react-i18next';
import { DueNext } from '../due/DueNext';
import { TrainingCounts } from './TrainingCounts';
import { TrainingTabs } from './TrainingTabs';

/** My training: what is due next, soonest first. */
export function TodoPage() {
  const { t } = useTranslation('tms-app');
  const due = useCallQuery(dueNext, {});
  return (
    <Page title={t('list.heading')} count={due.data?.total} tabs={<TrainingTabs part="todo" />}>
      <DueNext />
      <TrainingCounts />
    </Page>
  );
}
