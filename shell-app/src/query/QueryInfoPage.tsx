import { getQuery, type QueryResult, queryObjects, runQuery } from '@attest/api-contract';
import {
  Button,
  Caption1,
  callKey,
  DataTable,
  EmptyState,
  ErrorState,
  ExportButton,
  Page,
  SkeletonRows,
  Tab,
  TabList,
  type TableColumn,
  Text,
  useBilingual,
  useCallQuery,
  useObservable,
  useUrlState,
} from '@attest/shared-ui';
import { navigate, request, timeZone$ } from '@attest/shared-utility';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { SaveRegular } from '@fluentui/react-icons/svg/save';
import { useMemo, useState } from 'react';
import { useT } from '../frame/useT';
import { DeleteViewButton } from './DeleteViewButton';
import { QUERY_LIST, queryEdit } from './queryAddress';
import { resultValue } from './resultValue';
import { ViewDialog } from './ViewDialog';

type Row = QueryResult['rows'][number];

/** The address names no query. */
function NotChosen() {
  const t = useT();
  return (
    <Page title={t('query.title')}>
      <EmptyState
        kind="firstUse"
        title={t('query.notChosen')}
        text={t('query.notChosenText')}
        action={<Button onClick={() => navigate(QUERY_LIST)}>{t('query.toList')}</Button>}
      />
    </Page>
  );
}

/** The result of one query, as saved or in a view of one's own. */
export function QueryInfoPage() {
  const t = useT();
  const text = useBilingual();
  const timeZone = useObservable(timeZone$, 'UTC');
  const [{ id, view: viewId }, set] = useUrlState({ id: '', view: '' });
  const detail = useCallQuery(getQuery, { id }, { enabled: id !== '' });
  const { data: objects } = useCallQuery(queryObjects, {}, { staleTime: 600_000 });
  const [total, setTotal] = useState<number>();
  const [saving, setSaving] = useState(false);
  const view = detail.data?.views.find((one) => one.id === viewId);
  const object = objects?.find((one) => one.code === detail.data?.content.object);
  const shown = view?.columns ?? detail.data?.content.columns;

  const columns = useMemo<TableColumn<Row>[]>(() => {
    const words = { text, yes: t('query.yes'), no: t('query.no') };
    return (shown ?? []).map((key, index) => {
      const field = object?.fields.find((one) => one.key === key);
      return {
        key,
        label: field ? text(field.label) : key,
        width: field?.type === 'instant' ? 170 : 160,
        sortable: true,
        required: index === 0,
        render: (row) => resultValue(field, row.values[key], words),
        ...(field?.link && { href: (row: Row) => row.path ?? '' }),
      };
    });
  }, [shown, object, text, t, timeZone]);
  const filter = useMemo(() => ({ id, ...(view && { viewId: view.id }) }), [id, view]);

  if (id === '') return <NotChosen />;
  if (detail.error) return <ErrorState error={detail.error} onRetry={() => void detail.refetch()} />;
  if (!detail.data || !objects) return <SkeletonRows rows={10} />;
  const { row, content, views } = detail.data;
  return (
    <Page
      title={row.name}
      count={total}
      toolbar={
        <>
          {view && <DeleteViewButton view={view} onDeleted={() => set({ view: '' })} />}
          <ExportButton
            of={{ source: 'query', ...filter }}
            total={total}
            why={row.mayExport ? null : t('query.mayNotExport')}
          />
          <Button icon={<SaveRegular />} onClick={() => setSaving(true)}>
            {t('query.saveView')}
          </Button>
          {row.mayEdit && (
            <Button icon={<EditRegular />} onClick={() => navigate(queryEdit(row.id))}>
              {t('query.edit')}
            </Button>
          )}
        </>
      }
      tabs={
        views.length > 0 && (
          <TabList
            aria-label={t('query.views')}
            selectedValue={view?.id ?? ''}
            onTabSelect={(_, { value }) => set({ view: String(value) }, { push: true })}
          >
            <Tab value="">{t('query.asDefined')}</Tab>
            {views.map((one) => (
              <Tab key={one.id} value={one.id}>
                {one.name}
              </Tab>
            ))}
          </TabList>
        )
      }
    >
      <Text>{content.description}</Text>
      <Caption1>
        {[
          text(row.objectLabel),
          content.dataScope && t(`query.scopes.${content.dataScope}`),
          t(`query.categories.${row.category}`),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Caption1>
      {object ? (
        <DataTable<Row>
          key={`${id}:${view?.id ?? ''}`}
          id={`query:${id}`}
          label={row.name}
          columns={columns}
          queryKey={callKey(runQuery)}
          query={(paging, signal) => request(runQuery, { ...filter, ...paging }, { signal, quiet: true })}
          filter={filter}
          onRowOpen={({ path }) => path && navigate(path)}
          onTotal={setTotal}
        />
      ) : (
        <Text>{t('query.objectGone')}</Text>
      )}
      {saving && object && (
        <ViewDialog
          queryId={id}
          object={object}
          view={view}
          start={{ columns: shown ?? [], sort: view?.sort ?? content.sort }}
          onSaved={(saved) => set({ view: saved })}
          onClose={() => setSaving(false)}
        />
      )}
    </Page>
  );
}
