import { getProcessDefine, listRecords, type RecordRow, recordFacets } from '@attest/api-contract';
import {
  Button,
  DataTable,
  DisabledReason,
  EmptyState,
  ErrorState,
  FilterCard,
  type FilterSection,
  Page,
  type PagedRequest,
  SavedViews,
  SkeletonRows,
  useBilingual,
  useCallQuery,
  useObservable,
  usePushInvalidate,
  useUrlState,
} from '@attest/shared-ui';
import { can, language$, request } from '@attest/shared-utility';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { ArrowUploadRegular } from '@fluentui/react-icons/svg/arrow-upload';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { facetsInAddress, facetsOfAddress } from './facetAddress';
import { listColumns } from './listColumns';
import { BUILT_IN_VIEWS, type BuiltInView, filterOf } from './listFilter';
import { addressesOf, type RecordProcess } from './process';
import { ownText, useProcessTexts } from './useProcessTexts';

const RecordImport = lazy(() => import('./import/RecordImport').then((m) => ({ default: m.RecordImport })));

/** The list of one process: views, filter card with counts, table. */
export function RecordList({ process }: { process: RecordProcess }) {
  const { t } = useTranslation('qms-app');
  const text = useBilingual();
  const texts = useProcessTexts(process);
  const language = useObservable(language$, 'zh');
  const go = useNavigate();
  const at = addressesOf(process);
  const [total, setTotal] = useState<number>();
  const [importing, setImporting] = useState(false);
  const [state, setUrl] = useUrlState({ view: 'all', q: '', f: [] as string[] });
  const { view, q, f } = state;
  const facets = useMemo(() => facetsOfAddress(f), [f]);
  const filter = useMemo(() => filterOf({ view, text: q, facets }), [view, q, facets]);
  const define = useCallQuery(getProcessDefine, { process: process.code }, { staleTime: 600_000 });
  const counted = useCallQuery(
    recordFacets,
    { process: process.code, filter },
    { placeholderData: (previous) => previous },
  );
  usePushInvalidate('tenant.record', [listRecords, recordFacets], (data) => data.process === process.code);

  const columns = useMemo(
    () => (define.data ? listColumns(process, define.data, t, text, language) : []),
    [process, define.data, t, text, language],
  );
  const views = useMemo(
    () =>
      (Object.keys(BUILT_IN_VIEWS) as BuiltInView[]).map((key) => ({
        key,
        label: t(`view.${key}`),
        state: { view: key, q: '', f: [] as string[] },
      })),
    [t],
  );
  const sections = useMemo(
    () =>
      (counted.data ?? []).map(
        (facet): FilterSection => ({
          key: facet.key,
          label: text(facet.label),
          // The server takes one department at a time.
          kind: facet.key === 'departmentId' ? 'radio' : 'checkbox',
          options: facet.values.map(({ value, label, count }) => ({ value, label: text(label), count })),
        }),
      ),
    [counted.data, text],
  );
  const source = useMemo(
    () => ({
      queryKey: [listRecords.path, process.code],
      query: (paging: PagedRequest, signal: AbortSignal) =>
        request(listRecords, { process: process.code, ...paging, filter }, { signal, quiet: true }),
    }),
    [process.code, filter],
  );

  const mayCreate = can(process.menu, 'add');
  const create = !process.notCreatedByHand && (
    <DisabledReason why={mayCreate ? null : t('list.mayNotCreate')}>
      <Button appearance="primary" icon={<AddRegular />} onClick={() => mayCreate && go(at.create)}>
        {texts.create}
      </Button>
    </DisabledReason>
  );
  const importButton = !process.notCreatedByHand && mayCreate && (
    <Button icon={<ArrowUploadRegular />} onClick={() => setImporting(true)}>
      {t('import.open')}
    </Button>
  );
  const unfiltered = view === 'all' && q === '' && f.length === 0;
  return (
    <Page
      title={texts.title}
      count={total}
      toolbar={
        <>
          {importButton}
          {create}
        </>
      }
      tabs={
        <SavedViews
          id={process.code}
          views={views}
          state={state}
          onApply={(next) => setUrl(next, { push: true })}
        />
      }
      filter={
        <FilterCard
          sections={sections}
          value={facets}
          onChange={(next) => setUrl({ f: facetsInAddress(next) })}
          text={q}
          onText={(next) => setUrl({ q: next })}
          searchPlaceholder={t([ownText(`${process.code}.searchHint`), 'list.searchHint'])}
        />
      }
    >
      {importing && (
        <Suspense fallback={null}>
          <RecordImport process={process.code} name={texts.title} onClose={() => setImporting(false)} />
        </Suspense>
      )}
      {define.error && <ErrorState error={define.error} onRetry={() => void define.refetch()} />}
      {define.isPending && <SkeletonRows rows={10} height={24} />}
      {define.data && (
        <DataTable<RecordRow>
          id={process.code}
          label={texts.title}
          columns={columns}
          {...source}
          filter={filter}
          onRowOpen={(row) => go(at.record(row.id))}
          onTotal={setTotal}
          empty={
            unfiltered ? (
              <EmptyState
                kind="firstUse"
                title={t('list.firstUse')}
                text={t(process.notCreatedByHand ? 'list.bySystemText' : 'list.firstUseText')}
                action={mayCreate && create}
              />
            ) : undefined
          }
        />
      )}
    </Page>
  );
}
