import type { Page as Rows } from '@attest/api-contract';
import {
  DataTable,
  type DataTableProps,
  EmptyState,
  FilterCard,
  type FilterSection,
  Page,
  type PagedRequest,
} from '@attest/shared-ui';
import { type ReactNode, useMemo, useState } from 'react';
import { type Chosen, searchOf, useListState } from './listState';

interface Props<Row extends { id: string }, Filter extends object>
  extends Pick<DataTableProps<Row>, 'columns' | 'rowActions' | 'onRowOpen'> {
  /** Names the arrangement of the table and its cache. */
  id: string;
  title: string;
  /** Keep the array between renders. */
  sections: FilterSection[];
  searchHint: string;
  /** The server's filter for what is chosen; keep the function between renders. */
  filterOf: (chosen: Chosen) => Filter;
  /** One page of the rows. */
  query: (
    request: PagedRequest & { filter: Filter & { text?: string } },
    signal: AbortSignal,
  ) => Promise<Rows<Row>>;
  /** Path of the call: pushes and changes make its answers stale. */
  path: string;
  /** Buttons right of the title. */
  toolbar?: ReactNode;
  tabs?: ReactNode;
  /** Way back to the page that leads here. */
  breadcrumb?: ReactNode;
  /** What stands there before anything was ever made. */
  firstUse: { title: string; text: string };
  /** Over the table. */
  children?: ReactNode;
}

/** A list of the training application: search and filters in the address, one table, three kinds of emptiness. */
export function ManagedList<Row extends { id: string }, Filter extends object>({
  id,
  title,
  sections,
  searchHint,
  filterOf,
  query,
  path,
  toolbar,
  tabs,
  breadcrumb,
  firstUse,
  children,
  ...table
}: Props<Row, Filter>) {
  const { q, chosen, setText, setChosen } = useListState(sections);
  const [total, setTotal] = useState<number>();
  const filter = useMemo(() => ({ ...filterOf(chosen), ...searchOf(q) }), [filterOf, chosen, q]);
  const source = useMemo(
    () => ({
      queryKey: [path],
      query: (paging: PagedRequest, signal: AbortSignal) => query({ ...paging, filter }, signal),
    }),
    [path, filter, query],
  );
  const searched = q.trim() !== '' || Object.keys(chosen).length > 0;
  return (
    <Page
      title={title}
      count={total}
      toolbar={toolbar}
      tabs={tabs}
      breadcrumb={breadcrumb}
      filter={
        <FilterCard
          sections={sections}
          value={chosen}
          onChange={setChosen}
          text={q}
          onText={setText}
          searchPlaceholder={searchHint}
        />
      }
    >
      {children}
      <DataTable<Row>
        id={id}
        label={title}
        {...table}
        {...source}
        filter={filter}
        onTotal={setTotal}
        empty={searched ? undefined : <EmptyState kind="firstUse" {...firstUse} />}
      />
    </Page>
  );
}
