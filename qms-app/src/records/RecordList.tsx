import { getProcessDefine, listRecords, type ProcessDefine, recordFacets } from '@attest/api-contract';
import { lazyPart, ManagedList, useCallQuery, usePushInvalidate } from '@attest/shared-ui';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { ArrowUploadRegular } from '@fluentui/react-icons/svg/arrow-upload';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { defineList } from '../list';
import { askedOfFacets, BUILT_IN_VIEWS, type BuiltInView, isView } from './listFilter';
import { addressesOf, fullAddress, type RecordProcess } from './process';
import { recordColumns } from './recordColumns';
import { ownText, useProcessTexts } from './useProcessTexts';

const RecordImport = lazyPart(async () => (await import('./import/RecordImport')).RecordImport, null);

interface Texts {
  title: string;
  create: string;
  searchHint: string;
}

/** The list of a type of record: its columns follow its definition. */
function recordList(process: RecordProcess, texts: Texts, define: ProcessDefine | undefined) {
  const at = addressesOf(process);
  const right = [process.menu, 'add'] as const;
  const byHand = !process.notCreatedByHand;
  return defineList(listRecords, {
    id: process.code,
    title: () => texts.title,
    searchHint: () => texts.searchHint,
    none: 'list.firstUse',
    noneText: byHand ? 'list.firstUseText' : 'list.bySystemText',
    args: { process: process.code },
    open: ({ id }) => fullAddress(process, at.record(id)),
    create: byHand
      ? { label: () => texts.create, icon: <AddRegular />, to: fullAddress(process, at.create), right }
      : undefined,
    import: byHand
      ? {
          label: 'import.open',
          icon: <ArrowUploadRegular />,
          right,
          dialog: ({ onClose }) => (
            <RecordImport process={process.code} name={texts.title} onClose={onClose} />
          ),
        }
      : undefined,
    facets: recordFacets,
    questions: {
      // The server takes one department at a time.
      kindOf: (key) => (key === 'departmentId' ? 'radio' : 'checkbox'),
      asks: askedOfFacets,
    },
    parameters: {
      view: { initial: 'all', asks: (view) => (isView(view) ? BUILT_IN_VIEWS[view] : {}) },
    },
    views: (Object.keys(BUILT_IN_VIEWS) as BuiltInView[]).map((view) => ({
      key: view,
      label: `view.${view}` as const,
      state: { view },
    })),
    columns: recordColumns(define),
  });
}

/** The list of one process: views, filter card with counts, table. */
export function RecordList({ process }: { process: RecordProcess }) {
  const { t } = useTranslation('qms-app');
  const { title, create } = useProcessTexts(process);
  const searchHint = t([ownText(`${process.code}.searchHint`), 'list.searchHint']);
  const define = useCallQuery(getProcessDefine, { process: process.code }, { staleTime: 600_000 });
  usePushInvalidate('tenant.record', [listRecords, recordFacets], (data) => data.process === process.code);
  const list = useMemo(
    () => recordList(process, { title, create, searchHint }, define.data),
    [process, title, create, searchHint, define.data],
  );
  return <ManagedList key={process.code} list={list} awaits={define} />;
}
