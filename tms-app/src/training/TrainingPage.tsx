import { myTraining, type TrainingRow } from '@attest/api-contract';
import {
  DataTable,
  EmptyState,
  FilterCard,
  type FilterSection,
  Page,
  type PagedRequest,
  Tab,
  TabList,
  useBilingual,
  usePushInvalidate,
  useUrlState,
} from '@attest/shared-ui';
import { request } from '@attest/shared-utility';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { TrainingCounts } from './TrainingCounts';
import { trainingColumns } from './trainingColumns';
import { filterOf, STATES, type TrainingPart } from './trainingParts';

/** My training: what is to be done, soonest first, or the records of what is over. */
export function TrainingPage({ part }: { part: TrainingPart }) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const go = useNavigate();
  const [total, setTotal] = useState<number>();
  const [{ q, state }, setUrl] = useUrlState({ q: '', state: [] as string[] });
  const filter = useMemo(() => filterOf(part, q, state), [part, q, state]);
  const columns = useMemo(() => trainingColumns(part, t, text), [part, t, text]);
  usePushInvalidate('user.tasks', [myTraining]);
  const sections = useMemo(
    (): FilterSection[] => [
      {
        key: 'state',
        label: t('list.state'),
        kind: 'checkbox',
        options: STATES[part].map((value) => ({ value, label: t(`state.${value}`) })),
      },
    ],
    [part, t],
  );
  const source = useMemo(
    () => ({
      queryKey: [myTraining.path, part],
      query: (paging: PagedRequest, signal: AbortSignal) =>
        request(myTraining, { ...paging, filter }, { signal, quiet: true }),
    }),
    [part, filter],
  );
  const searched = q !== '' || state.length > 0;
  return (
    <Page
      title={t('list.heading')}
      count={total}
      tabs={
        <TabList selectedValue={part} onTabSelect={(_, data) => go(`/myTraining/${String(data.value)}`)}>
          <Tab value="todo">{t('part.todo')}</Tab>
          <Tab value="completed">{t('part.completed')}</Tab>
        </TabList>
      }
      filter={
        <FilterCard
          sections={sections}
          value={state.length > 0 ? { state } : {}}
          onChange={(next) => setUrl({ state: next.state ?? [] })}
          text={q}
          onText={(next) => setUrl({ q: next })}
          searchPlaceholder={t('list.searchHint')}
        />
      }
    >
      {part === 'todo' && <TrainingCounts />}
      <DataTable<TrainingRow>
        key={part}
        id={`myTraining:${part}`}
        label={t(`part.${part}`)}
        columns={columns}
        {...source}
        filter={filter}
        onTotal={setTotal}
        pageSize={20}
        empty={
          searched ? undefined : (
            <EmptyState kind="firstUse" title={t(`none.${part}`)} text={t('none.text')} />
          )
        }
      />
    </Page>
  );
}
