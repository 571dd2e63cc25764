import type { CallDeclaration } from '@attest/api-contract';
import {
  DataTable,
  type DataTableProps,
  EmptyState,
  FilterCard,
  type FilterSection,
  Page,
} from '@attest/shared-ui';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { inSuite } from '../addresses';
import type { TextKey } from '../textKey';
import { type ListColumn, useColumns } from './columns';
import { type Chosen, searchOf, useListState } from './listState';
import { askedBy, type Question, sectionsOf } from './questions';
import { type Listed, type RowOf, useSource } from './source';

/** A list of the training application, declared once. */
interface Declaration<Row> {
  /** Names the arrangement of the table. */
  id: string;
  title: TextKey;
  searchHint: TextKey;
  /** What stands there before anything was ever made. */
  none: TextKey;
  noneText: TextKey;
  questions: readonly Question[];
  /** What the server is asked for, whatever is chosen. */
  always?: object;
  /** The first is always there, stays in view and leads to the row's page. */
  columns: readonly [ListColumn<Row>, ...ListColumn<Row>[]];
  /** What tells rows apart; their `id` unless said otherwise. */
  idOf?: (row: Row) => string;
  /** Where a row leads to. */
  open: (row: Row) => string;
  /** Buttons right of the title. */
  toolbar?: ReactNode;
  tabs?: ReactNode;
  /** Way back to the page that leads here. */
  breadcrumb?: ReactNode;
}

export interface ListDeclaration<Row> extends Declaration<Row> {
  /** Answers a page of rows for `{ page, pageSize, sort, filter }`; pushes and changes make its answers stale. */
  call: CallDeclaration;
}

/** A list of what a call answers in pages. */
export const defineList = <C extends CallDeclaration>(
  call: C,
  list: Declaration<RowOf<C>>,
): ListDeclaration<RowOf<C>> => ({ ...list, call });

interface Props<Row> extends Pick<DataTableProps<Listed<Row>>, 'rowActions'> {
  list: ListDeclaration<Row>;
  /** The questions, where what may be answered is known by the server alone. Keep the array between renders. */
  sections?: FilterSection[];
  /** Buttons before those of the list. */
  toolbar?: ReactNode;
  /** Over the table. */
  children?: ReactNode;
}

/** A list as it is declared: search and filters in the address, one table, three kinds of emptiness. */
export function ManagedList<Row>({ list, sections, toolbar, children, rowActions }: Props<Row>) {
  const { t } = useTranslation('tms-app');
  const go = useNavigate();
  const own = useMemo(() => sections ?? sectionsOf(list.questions, t), [sections, list, t]);
  const { q, chosen, setText, setChosen } = useListState(own);
  const [total, setTotal] = useState<number>();
  const filter = useMemo(() => filterOf(list, chosen, q), [list, chosen, q]);
  const source = useSource(list, filter);
  const columns = useColumns(useMemo(() => leading(list), [list]));
  const title = t(list.title);
  const searched = q.trim() !== '' || Object.keys(chosen).length > 0;
  return (
    <Page
      title={title}
      count={total}
      toolbar={
        <>
          {toolbar}
          {list.toolbar}
        </>
      }
      tabs={list.tabs}
      breadcrumb={list.breadcrumb}
      filter={
        <FilterCard
          sections={own}
          value={chosen}
          onChange={setChosen}
          text={q}
          onText={setText}
          searchPlaceholder={t(list.searchHint)}
        />
      }
    >
      {children}
      <DataTable<Listed<Row>>
        id={list.id}
        label={title}
        columns={columns}
        {...source}
        filter={filter}
        onTotal={setTotal}
        onRowOpen={(row) => go(list.open(row))}
        rowActions={rowActions}
        empty={
          searched ? undefined : <EmptyState kind="firstUse" title={t(list.none)} text={t(list.noneText)} />
        }
      />
    </Page>
  );
}

/** What the server is asked for what is chosen and searched. */
export const filterOf = <Row,>({ always, questions }: ListDeclaration<Row>, chosen: Chosen, q: string) => ({
  ...always,
  ...askedBy(questions, chosen),
  ...searchOf(q),
});

/** The columns, the first of which leads to the row's page. */
function leading<Row>({ columns: [first, ...others], open }: ListDeclaration<Row>): ListColumn<Row>[] {
  return [{ ...first, required: true, fixed: 'start', href: (row) => inSuite(open(row)) }, ...others];
}
