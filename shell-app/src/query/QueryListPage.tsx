import {
  deleteQuery,
  getQuery,
  listQueries,
  QUERY_CATEGORIES,
  type QueryCategory,
  type QueryRow,
  queryObjects,
} from '@attest/api-contract';
import {
  Button,
  callKey,
  DataTable,
  EmptyState,
  FilterCard,
  Page,
  ReasonDialog,
  type TableColumn,
  useBilingual,
  useCallQuery,
  useObservable,
  useUrlState,
} from '@attest/shared-ui';
import { can, formatInstant, navigate, request, timeZone$, toast } from '@attest/shared-utility';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { useMemo, useState } from 'react';
import { useT } from '../frame/useT';
import { queryEdit, queryInfo } from './queryAddress';

/** Queries that the user may run, and for editors change. */
export function QueryListPage() {
  const t = useT();
  const text = useBilingual();
  const timeZone = useObservable(timeZone$, 'UTC');
  const [state, set] = useUrlState({ q: '', category: [] as string[], object: [] as string[] });
  const { data: objects } = useCallQuery(queryObjects, {}, { staleTime: 600_000 });
  const [total, setTotal] = useState<number>();
  const [doomed, setDoomed] = useState<QueryRow | null>(null);
  const mayEdit = can('QueryManageEdit', 'edit');
  const { q, category, object } = state;
  const filter = useMemo(
    () => ({
      ...(q && { text: q }),
      ...(category.length && { category: category as QueryCategory[] }),
      ...(object.length && { object }),
    }),
    [q, category, object],
  );

  const columns = useMemo<TableColumn<QueryRow>[]>(
    () => [
      { key: 'code', label: t('query.code'), width: 130, sortable: true },
      {
        key: 'name',
        label: t('query.name'),
        width: 240,
        sortable: true,
        required: true,
        href: ({ id }) => queryInfo(id),
      },
      {
        key: 'category',
        label: t('query.category'),
        width: 110,
        sortable: true,
        render: (row) => t(`query.categories.${row.category}`),
      },
      {
        key: 'object',
        label: t('query.object'),
        width: 160,
        sortable: true,
        render: (row) => text(row.objectLabel),
      },
      { key: 'description', label: t('query.description'), width: 260 },
      { key: 'owner', label: t('query.owner'), width: 130, render: (row) => row.owner.name },
      {
        key: 'changedAt',
        label: t('query.changedAt'),
        width: 170,
        sortable: true,
        render: (row) => formatInstant(row.changedAt),
      },
    ],
    [t, text, timeZone],
  );
  const create = mayEdit && (
    <Button appearance="primary" icon={<AddRegular />} onClick={() => navigate(queryEdit())}>
      {t('query.create')}
    </Button>
  );
  const remove = async (reason: string) => {
    if (!doomed) return;
    const { version } = await request(getQuery, { id: doomed.id });
    await request(deleteQuery, { id: doomed.id, version, reason }, { quiet: true });
    toast.success(t('query.deleted', { name: doomed.name }));
  };

  return (
    <Page
      title={t('query.title')}
      count={total}
      toolbar={create}
      filter={
        <FilterCard
          sections={[
            {
              key: 'category',
              label: t('query.category'),
              kind: 'checkbox',
              options: QUERY_CATEGORIES.map((value) => ({ value, label: t(`query.categories.${value}`) })),
            },
            {
              key: 'object',
              label: t('query.object'),
              kind: 'checkbox',
              options: objects?.map(({ code, label }) => ({ value: code, label: text(label) })),
            },
          ]}
          value={{ ...(category.length && { category }), ...(object.length && { object }) }}
          onChange={(next) => set({ category: next.category ?? [], object: next.object ?? [] })}
          text={q}
          onText={(next) => set({ q: next })}
          searchPlaceholder={t('query.searchHint')}
        />
      }
    >
      <DataTable<QueryRow>
        id="queries"
        label={t('query.title')}
        columns={columns}
        queryKey={callKey(listQueries)}
        query={(paging, signal) => request(listQueries, { ...paging, filter }, { signal })}
        filter={filter}
        onRowOpen={({ id }) => navigate(queryInfo(id))}
        onTotal={setTotal}
        rowActions={(row) =>
          mayEdit
            ? [
                {
                  key: 'edit',
                  label: t('query.edit'),
                  why: row.mayEdit ? null : t('query.mayNotEdit'),
                  onClick: () => navigate(queryEdit(row.id)),
                },
                { key: 'copy', label: t('query.copy'), onClick: () => navigate(queryEdit(row.id, true)) },
                {
                  key: 'delete',
                  label: t('query.delete'),
                  why: row.mayEdit ? null : t('query.mayNotEdit'),
                  onClick: () => setDoomed(row),
                },
              ]
            : []
        }
        empty={
          Object.keys(filter).length === 0 ? (
            <EmptyState
              kind="firstUse"
              title={t('query.firstUse')}
              text={t('query.firstUseText')}
              action={create || undefined}
            />
          ) : undefined
        }
      />
      {doomed && (
        <ReasonDialog
          title={t('query.deleteTitle', { name: doomed.name })}
          confirmLabel={t('query.delete')}
          onConfirm={remove}
          onClose={() => setDoomed(null)}
        />
      )}
    </Page>
  );
}
