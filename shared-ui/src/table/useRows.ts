import type { Page, Sort } from '@attest/api-contract';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { sharedCache } from '../query/queryClient';
import { type PagedRequest, SCROLL_CHUNK } from './types';
import { SCROLL } from './useTableState';

export interface RowSource<Row> {
  queryKey: readonly unknown[];
  query: (request: PagedRequest, signal: AbortSignal) => Promise<Page<Row>>;
}

interface Options<Row> extends RowSource<Row> {
  page: number;
  pageSize: number;
  sort: Sort[];
  /** Of columns, asked of the server. */
  filters?: Record<string, string[]>;
  /** All rows are counted, however many there are. */
  exact?: boolean;
}

/** The rows of a table: one page, or the chunks that are in view of a long list. */
export interface Rows<Row> {
  /** Null until the first answer. */
  total: number | null;
  /** There are more than that: nobody has counted all of them. */
  more: boolean;
  /** How many rows the table has now. */
  count: number;
  /** Undefined while its chunk is loading. */
  at: (index: number) => Row | undefined;
  loaded: Row[];
  fetching: boolean;
  error: Error | null;
  retry: () => void;
  /** Tells a long list which rows are in view. */
  see: (from: number, to: number) => void;
}

/** The chunks of a span of rows; the first one always stays: it knows the total. */
const chunksOf = (from: number, to: number) => {
  const first = Math.max(1, Math.floor(from / SCROLL_CHUNK));
  const last = Math.floor(Math.max(from, to) / SCROLL_CHUNK);
  return [0, ...Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)];
};

const describe = <Row>(
  { queryKey, query, sort, filters = {}, exact = false }: Options<Row>,
  page: number,
  pageSize: number,
) => {
  const request: PagedRequest = {
    page,
    pageSize,
    ...(sort.length > 0 && { sort }),
    ...(Object.keys(filters).length > 0 && { filters }),
    ...(exact && { exact }),
  };
  return {
    queryKey: [...queryKey, request],
    meta: { isRows: true },
    queryFn: ({ signal }: { signal: AbortSignal }) => query(request, signal),
  };
};

/** Fetches what the table shows; the last page stays on screen until the next one is there. */
export function useRows<Row>(options: Options<Row>): Rows<Row> {
  const scrolling = options.pageSize === SCROLL;
  const one = useQuery(
    {
      ...describe(options, options.page, options.pageSize || SCROLL_CHUNK),
      enabled: !scrolling,
      placeholderData: keepPreviousData,
    },
    sharedCache(),
  );
  const [chunks, setChunks] = useState([0]);
  const many = useQueries(
    { queries: (scrolling ? chunks : []).map((chunk) => describe(options, chunk + 1, SCROLL_CHUNK)) },
    sharedCache(),
  );
  const see = useMemo(
    () => (from: number, to: number) => {
      const next = chunksOf(from, to);
      setChunks((now) => (now.join() === next.join() ? now : next));
    },
    [],
  );

  if (!scrolling) {
    const rows = one.data?.rows ?? [];
    return {
      total: one.data?.total ?? null,
      more: one.data?.more ?? false,
      count: rows.length,
      at: (index) => rows[index],
      loaded: rows,
      fetching: one.isFetching,
      error: one.isError ? one.error : null,
      retry: () => void one.refetch(),
      see,
    };
  }
  const byChunk = new Map(chunks.map((chunk, index) => [chunk, many[index]]));
  const total = many[0]?.data?.total ?? null;
  const failed = many.find((result) => result.isError);
  return {
    total,
    more: many[0]?.data?.more ?? false,
    count: total ?? 0,
    at: (index) => byChunk.get(Math.floor(index / SCROLL_CHUNK))?.data?.rows[index % SCROLL_CHUNK],
    loaded: many.flatMap((result) => result.data?.rows ?? []),
    fetching: many.some((result) => result.isFetching),
    error: failed?.error ?? null,
    retry: () => {
      for (const result of many) if (result.isError) void result.refetch();
    },
    see,
  };
}
