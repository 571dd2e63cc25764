import {
  deleteQuery,
  getQuery,
  listQueries,
  QUERY_CATEGORIES,
  type QueryRow,
  queryObjects,
} from '@attest/api-contract';
import {
  type KnownOptions,
  type ListDialogProps,
  ManagedList,
  ReasonDialog,
  useBilingual,
  useCallQuery,
} from '@attest/shared-ui';
import { request, toast } from '@attest/shared-utility';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { useMemo } from 'react';
import { useT } from '../frame/useT';
import { anyOf, defineList, instant, person, served, worded } from '../list/define';
import { queryEdit, queryInfo } from './queryAddress';

const WRITER = { right: ['QueryManageEdit', 'edit'], mayNot: 'query.mayNotWrite' } as const;

const whyNot = ({ mayEdit }: QueryRow) => (mayEdit ? null : 'query.mayNotEdit');

const QUERIES = defineList(listQueries, {
  id: 'queries',
  title: 'query.title',
  searchHint: 'query.searchHint',
  none: 'query.firstUse',
  noneText: 'query.firstUseText',
  open: ({ id }) => queryInfo(id),
  create: { label: 'query.create', icon: <AddRegular />, to: queryEdit(), ...WRITER },
  questions: [
    anyOf('category', 'query.category', QUERY_CATEGORIES, (category) => `query.categories.${category}`),
    served('object', 'query.object'),
  ],
  acts: [
    { key: 'edit', label: 'query.edit', to: ({ id }) => queryEdit(id), whyNot, ...WRITER },
    { key: 'copy', label: 'query.copy', to: ({ id }) => queryEdit(id, true), ...WRITER },
    { key: 'delete', label: 'query.delete', dialog: RemoveQuery, whyNot, ...WRITER },
  ],
  columns: [
    { key: 'name', label: 'query.name', width: 240, least: 168, sortable: true },
    { key: 'code', label: 'query.code', width: 130, least: 104, sortable: true },
    worded('category', 'query.category', (category) => `query.categories.${category}`, {
      width: 110,
      sortable: true,
    }),
    {
      key: 'object',
      label: 'query.object',
      width: 160,
      least: 120,
      sortable: true,
      render: ({ objectLabel }, { text }) => text(objectLabel),
    },
    { key: 'description', label: 'query.description', width: 260, least: 168 },
    person('owner', 'query.owner', { width: 130 }),
    instant('changedAt', 'query.changedAt', { width: 170, sortable: true }),
  ],
});

/** Asks why a query goes. */
function RemoveQuery({ rows: [row], onClose }: ListDialogProps<QueryRow>) {
  const t = useT();
  if (!row) return null;
  const { id, name } = row;
  return (
    <ReasonDialog
      title={t('query.deleteTitle', { name })}
      confirmLabel={t('query.delete')}
      onConfirm={async (reason) => {
        const { version } = await request(getQuery, { id });
        await request(deleteQuery, { id, version, reason }, { quiet: true });
        toast.success(t('query.deleted', { name }));
      }}
      onClose={onClose}
    />
  );
}

/** Queries that the user may run, and for editors change. */
export function QueryListPage() {
  const text = useBilingual();
  const { data } = useCallQuery(queryObjects, {}, { staleTime: 600_000 });
  const known = useMemo<KnownOptions>(
    () => ({ object: data?.map(({ code, label }) => ({ value: code, label: text(label) })) }),
    [text, data],
  );
  return <ManagedList list={QUERIES} known={known} />;
}
