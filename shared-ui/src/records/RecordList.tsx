import { getProcessDefine, listRecords, type ProcessDefine, recordFacets } from '@attest/api-contract';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { ArrowUploadRegular } from '@fluentui/react-icons/svg/arrow-upload';
import { useMemo } from 'react';
import { askRecordAhead } from '../lazy/ahead';
import { lazyPart } from '../lazy/lazyPart';
import { ManagedList } from '../lazy/lists';
import { useCallQuery } from '../query/useCallQuery';
import { usePushInvalidate } from '../query/usePushInvalidate';
import { FigureFilter } from './FigureFilter';
import { askedOfFacets, BUILT_IN_VIEWS, type BuiltInView, FIGURE_PARAMETERS, isView } from './listFilter';
import { defineList } from './lists';
import type { RecordProcess } from './process';

import { recordColumns } from './recordColumns';
import { useProcessTexts } from './useProcessTexts';

const RecordImport = lazyPart(async () => (await import('./RecordImport')).RecordImport, null);

interface Texts {
  title: string;
  create: string;
  searchHint: string;
}

/** The list of a type of record: its columns follow its definition. */
function recordList(process: RecordProcess, texts: Texts, define: ProcessDefine | undefined) {
  const right = [process.menu, 'add'] as const;
  const { at, byHand } = process;
  return defineList(listRecords, {
    id: process.code,
    title: () => texts.title,
    searchHint: () => texts.searchHint,
    none: 'records.list.firstUse',
    noneText: byHand ? 'records.list.firstUseText' : 'records.list.bySystemText',
    args: { process: process.code },
    open: ({ id }) => at.record(id),
    ahead: ({ id }) => void askRecordAhead(process.code, id),
    create: byHand ? { label: () => texts.create, icon: <AddRegular />, to: at.create, right } : undefined,
    import: byHand
      ? {
          label: 'records.import.open',
          icon: <ArrowUploadRegular />,
          right,
          dialog: ({ onClose }) => (
            <RecordImport process={process.code} name={texts.title} onClose={onClose} />
          ),
        }
      : undefined,
    export: {
      of: (filter, sort) => ({ source: 'records', process: process.code, filter, sort }),
      right: [process.menu, 'export'],
      mayNot: 'records.list.mayNotExport',
    },
    facets: recordFacets,
    questions: {
      // The server takes one department at a time.
      kindOf: (key) => (key === 'departmentId' ? 'radio' : 'checkbox'),
      asks: askedOfFacets,
    },
    parameters: {
      view: { initial: 'all', asks: (view) => (isView(view) ? BUILT_IN_VIEWS[view] : {}) },
      ...Object.fromEntries(
        Object.entries(FIGURE_PARAMETERS).map(([name, asks]) => [name, { initial: '', asks }]),
      ),
    },
    views: (Object.keys(BUILT_IN_VIEWS) as BuiltInView[]).map((view) => ({
      key: view,
      label: `records.view.${view}` as const,
      state: { view },
    })),
    columns: recordColumns(define),
  });
}

/** The list of one process: views, filter card with counts, table. */
export function RecordList({ process }: { process: RecordProcess }) {
  const { title, create, searchHint } = useProcessTexts(process);
  const define = useCallQuery(getProcessDefine, { process: process.code }, { staleTime: 600_000 });
  usePushInvalidate('tenant.record', [listRecords, recordFacets], (data) => data.process === process.code);
  const list = useMemo(
    () => recordList(process, { title, create, searchHint }, define.data),
    [process, title, create, searchHint, define.data],
  );
  return (
    <ManagedList key={process.code} list={list} awaits={define}>
      <FigureFilter define={define.data} />
    </ManagedList>
  );
}
