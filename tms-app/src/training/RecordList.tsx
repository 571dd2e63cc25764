import { type AssignmentStanding, myTraining, type TrainingRow } from '@attest/api-contract';
import { type PagedRequest, useBilingual, usePushInvalidate } from '@attest/shared-ui';
import { request } from '@attest/shared-utility';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { at } from '../addresses';
import type { Chosen } from '../list/listState';
import { ManagedList } from '../list/ManagedList';
import { TrainingTabs } from './TrainingTabs';
import { trainingColumns } from './trainingColumns';

/** States of training that is over, in the order of a training's life. */
const OVER: AssignmentStanding[] = ['qualified', 'expired', 'exempt', 'superseded'];

type Filter = { open: boolean; text?: string; state?: AssignmentStanding[] };

const filterOf = ({ state }: Chosen): Filter => ({
  open: false,
  ...(state && { state: state as AssignmentStanding[] }),
});
const query = (input: PagedRequest & { filter: Filter }, signal: AbortSignal) =>
  request(myTraining, input, { signal, quiet: true });

/** My training: the records of what is over, newest first. */
export function RecordList() {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const go = useNavigate();
  const columns = useMemo(() => trainingColumns(t, text), [t, text]);
  const sections = useMemo(
    () => [
      {
        key: 'state',
        label: t('list.state'),
        kind: 'checkbox' as const,
        options: OVER.map((value) => ({ value, label: t(`state.${value}`) })),
      },
    ],
    [t],
  );
  usePushInvalidate('user.training', [myTraining]);
  return (
    <ManagedList<TrainingRow, Filter>
      id="myTraining:completed"
      title={t('list.heading')}
      tabs={<TrainingTabs part="completed" />}
      sections={sections}
      searchHint={t('list.searchHint')}
      filterOf={filterOf}
      query={query}
      path={myTraining.path}
      columns={columns}
      onRowOpen={(row) => go(at.record(row.id))}
      firstUse={{ title: t('none.completed'), text: t('none.text') }}
    />
  );
}
