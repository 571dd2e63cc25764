import {
  getQuery,
  type QueryObject,
  type QueryResult,
  type QueryRow,
  queryObjects,
  type RequestOf,
  runQuery,
} from '@attest/api-contract';
import {
  Button,
  Caption1,
  callKey,
  EmptyState,
  ErrorState,
  ExportButton,
  ListTable,
  Page,
  type PagedRequest,
  SkeletonRows,
  Tab,
  TabList,
  Text,
  useBilingual,
  useCallQuery,
  useUrlState,
} from '@attest/shared-ui';
import { navigate, request } from '@attest/shared-utility';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { SaveRegular } from '@fluentui/react-icons/svg/save';
import { useMemo, useState } from 'react';
import { useT } from '../frame/useT';
import { knownTable } from '../list/define';
import { DeleteViewButton } from './DeleteViewButton';
import { QUERY_LIST, queryEdit } from './queryAddress';
import { resultValue } from './resultValue';
import { ViewDialog } from './ViewDialog';

type Row = QueryResult['rows'][number];

/** The result of a query as a table: its columns are what the object has under these keys. */
const resultTable = ({ id, name }: QueryRow, { fields }: QueryObject, keys: readonly string[]) =>
  knownTable<Row>({
    id: `query:${id}`,
    title: () => name,
    columns: keys.map((key, index) => {
      const field = fields.find((one) => one.key === key);
      return {
        key,
        label: ({ text }) => (field ? text(field.label) : key),
        width: field?.type === 'instant' ? 170 : 160,
        sortable: true,
        ...(index === 0 && { required: true, fixed: 'start' }),
        render: ({ values }, { t, text }) =>
          resultValue(field, values[key], { text, yes: t('query.yes'), no: t('query.no') }),
        ...(field?.link && { href: ({ path }: Row) => path ?? '' }),
      };
    }),
  });

/** The rows of a query as it is defined, or in a view. */
const resultOf = (filter: Pick<RequestOf<typeof runQuery>, 'id' | 'viewId'>) => ({
  queryKey: callKey(runQuery),
  query: (paging: PagedRequest, signal: AbortSignal) =>
    request(runQuery, { ...filter, ...paging }, { signal, quiet: true }),
});

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
  const [{ id, view: viewId }, set] = useUrlState({ id: '', view: '' });
  const detail = useCallQuery(getQuery, { id }, { enabled: id !== '' });
  const { data: objects } = useCallQuery(queryObjects, {}, { staleTime: 600_000 });
  const [total, setTotal] = useState<number>();
  const [saving, setSaving] = useState(false);
  const view = detail.data?.views.find((one) => one.id === viewId);
  const object = objects?.find((one) => one.code === detail.data?.content.object);
  const shown = view?.columns ?? detail.data?.content.columns;

  const filter = useMemo(() => ({ id, ...(view && { viewId: view.id }) }), [id, view]);
  const table = useMemo(
    () => detail.data && object && resultTable(detail.data.row, object, shown ?? []),
    [detail.data, object, shown],
  );
  const source = useMemo(() => resultOf(filter), [filter]);

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
      {table ? (
        <ListTable
          key={`${id}:${view?.id ?? ''}`}
          table={table}
          source={source}
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
