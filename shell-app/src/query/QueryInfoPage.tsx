import {
  getQuery,
  type QueryDetail,
  type QueryObject,
  type QueryResult,
  type QueryRow,
  queryObjects,
  type RequestOf,
  runQuery,
  type Total,
} from '@attest/api-contract';
import {
  Button,
  Caption1,
  callKey,
  EmptyState,
  ExportButton,
  ListTable,
  Loaded,
  Page,
  type PagedRequest,
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
    request(runQuery, { ...filter, ...paging }, { signal }),
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
  const [{ id }] = useUrlState({ id: '' });
  const detail = useCallQuery(getQuery, { id }, { enabled: id !== '' });
  const objects = useCallQuery(queryObjects, {}, { staleTime: 600_000 });
  if (id === '') return <NotChosen />;
  const query = {
    data: detail.data && objects.data && { detail: detail.data, objects: objects.data },
    error: detail.error ?? objects.error,
    refetch: () => Promise.all([detail.refetch(), objects.refetch()]),
  };
  return (
    <Loaded query={query} rows={10}>
      {(known) => <Result {...known} />}
    </Loaded>
  );
}

interface ResultProps {
  detail: QueryDetail;
  objects: QueryObject[];
}

function Result({ detail: { row, content, views }, objects }: ResultProps) {
  const t = useT();
  const text = useBilingual();
  const [{ view: viewId }, set] = useUrlState({ view: '' });
  const [{ total, more }, setFound] = useState<Partial<Total>>({});
  const [saving, setSaving] = useState(false);
  const { id } = row;
  const view = views.find((one) => one.id === viewId);
  const object = objects.find(({ code }) => code === content.object);
  const shown = view?.columns ?? content.columns;
  const filter = useMemo(() => ({ id, ...(view && { viewId: view.id }) }), [id, view]);
  const table = useMemo(() => object && resultTable(row, object, shown), [row, object, shown]);
  const source = useMemo(() => resultOf(filter), [filter]);

  return (
    <Page
      title={row.name}
      count={total}
      more={more}
      toolbar={
        <>
          {view && <DeleteViewButton view={view} onDeleted={() => set({ view: '' })} />}
          <ExportButton
            of={{ source: 'query', ...filter }}
            total={total}
            more={more}
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
          onTotal={(count, many) => setFound({ total: count, more: many })}
        />
      ) : (
        <Text>{t('query.objectGone')}</Text>
      )}
      {saving && object && (
        <ViewDialog
          queryId={id}
          object={object}
          view={view}
          start={{ columns: shown, sort: view?.sort ?? content.sort }}
          onSaved={(saved) => set({ view: saved })}
          onClose={() => setSaving(false)}
        />
      )}
    </Page>
  );
}
