import { type DocumentRow, documentFacets, listDocuments } from '@attest/api-contract';
import {
  Button,
  DataTable,
  DisabledReason,
  EmptyState,
  FilterCard,
  type FilterSection,
  Page,
  type PagedRequest,
  SavedViews,
  useBilingual,
  useCallQuery,
  useObservable,
  usePushInvalidate,
  useUrlState,
} from '@attest/shared-ui';
import { can, language$, request } from '@attest/shared-utility';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { documentColumns } from './documentColumns';
import { FLAGS, filterOf, type ListState } from './documentFilter';

const NOTHING: ListState = { q: '', category: [], state: [], department: [], only: '' };

/** Documents with their latest version and the one in force. */
export function DocumentList() {
  const { t } = useTranslation('dms-app');
  const text = useBilingual();
  const go = useNavigate();
  const language = useObservable(language$, 'zh');
  const [total, setTotal] = useState<number>();
  const [chosen, setUrl] = useUrlState({ ...NOTHING });
  const filter = useMemo(() => filterOf(chosen), [chosen]);
  const counts = useCallQuery(documentFacets, { filter }, { placeholderData: (previous) => previous });
  const columns = useMemo(() => documentColumns(t, text, language), [t, text, language]);
  const views = useMemo(
    () => [
      { key: 'all', label: t('view.all'), state: NOTHING },
      { key: 'effective', label: t('view.effective'), state: { ...NOTHING, state: ['effective'] } },
      {
        key: 'changing',
        label: t('view.changing'),
        state: {
          ...NOTHING,
          state: ['draft', 'inReview', 'reviewed', 'inApproval', 'approved', 'inTraining'],
        },
      },
      ...FLAGS.map((only) => ({ key: only, label: t(`view.${only}`), state: { ...NOTHING, only } })),
      {
        key: 'outOfUse',
        label: t('view.outOfUse'),
        state: { ...NOTHING, state: ['superseded', 'obsolete', 'void'] },
      },
    ],
    [t],
  );
  const sections = useMemo((): FilterSection[] => {
    const { category = [], state = [], departmentId = [] } = counts.data ?? {};
    const named = (values: typeof category) =>
      values.map(({ value, label, count }) => ({ value, label: text(label), count }));
    return [
      { key: 'category', label: t('list.category'), kind: 'checkbox', options: named(category) },
      {
        key: 'state',
        label: t('list.state'),
        kind: 'checkbox',
        options: state.map(({ value, count }) => ({ value, label: t(`state.${value}`), count })),
      },
      { key: 'department', label: t('list.department'), kind: 'radio', options: named(departmentId) },
    ];
  }, [counts.data, t, text]);
  const source = useMemo(
    () => ({
      queryKey: [listDocuments.path],
      query: (paging: PagedRequest, signal: AbortSignal) =>
        request(listDocuments, { ...paging, filter }, { signal, quiet: true }),
    }),
    [filter],
  );
  const { q, only: _, ...facets } = chosen;
  usePushInvalidate('tenant.record', [listDocuments, documentFacets], ({ process }) =>
    ['documentVersion', 'dcr', 'documentReview'].includes(process),
  );
  const mayCreate = can('DmsDocuments', 'add');
  const create = (
    <DisabledReason why={mayCreate ? null : t('list.mayNotCreate')}>
      <Button appearance="primary" icon={<AddRegular />} onClick={() => mayCreate && go('/systemdoc/create')}>
        {t('list.create')}
      </Button>
    </DisabledReason>
  );
  const unfiltered = Object.keys(filter).length === 0;
  return (
    <Page
      title={t('list.heading')}
      count={total}
      toolbar={create}
      tabs={
        <SavedViews
          id="documents"
          views={views}
          state={chosen}
          onApply={(next) => setUrl(next, { push: true })}
        />
      }
      filter={
        <FilterCard
          sections={sections}
          value={facets}
          onChange={({ category = [], state = [], department = [] }) =>
            setUrl({ category, state, department })
          }
          text={q}
          onText={(next) => setUrl({ q: next })}
          searchPlaceholder={t('list.searchHint')}
        />
      }
    >
      <DataTable<DocumentRow>
        id="documents"
        label={t('list.heading')}
        columns={columns}
        {...source}
        filter={filter}
        onRowOpen={(row) => go(`/systemdoc/detail/${row.id}`)}
        onTotal={setTotal}
        empty={
          unfiltered ? (
            <EmptyState
              kind="firstUse"
              title={t('list.firstUse')}
              text={t('list.firstUseText')}
              action={mayCreate && create}
            />
          ) : undefined
        }
      />
    </Page>
  );
}
