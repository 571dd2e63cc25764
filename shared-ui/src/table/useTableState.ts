import { PAGE_SIZES, SMALL_PAGE_SIZES, type Sort } from '@attest/api-contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useUrlState } from '../query/useUrlState';
import { formatSort, parseSort } from './sorting';

/** Page size that stands for one long list that loads while it is scrolled. */
export const SCROLL = 0;

/** Sizes of a table that fills its page, and of one that is a part of it. */
export const SIZES = { fill: [...PAGE_SIZES, SCROLL], content: SMALL_PAGE_SIZES } as const;

interface Options {
  /** Kept in the address; otherwise in the component. */
  address: boolean;
  prefix: string;
  sizes: readonly number[];
  sortable: string[];
  /** The user's saved choice. */
  savedPageSize: number | undefined;
  /** The screen's. */
  defaultPageSize: number;
  defaultSort: string;
  filter: unknown;
}

/** Page, page size and order of a table; in the address, so that Back, reload and links keep them. */
export function useTableState(options: Options) {
  const { address, prefix, sizes, sortable, savedPageSize, defaultPageSize, defaultSort, filter } = options;
  const [inAddress, setAddress] = useUrlState({ page: 1, size: -1, sort: '-' }, prefix);
  const [local, setLocal] = useState({ page: 1, size: -1, sort: '-' });
  const values = address ? inAddress : local;
  const set = (patch: Partial<typeof local>, push = false) =>
    address ? setAddress(patch, { push }) : setLocal((now) => ({ ...now, ...patch }));

  const asked = Math.max(1, Math.floor(values.page));
  const wanted = [values.size, savedPageSize].find((size) => size !== undefined && sizes.includes(size));
  const pageSize = wanted ?? defaultPageSize;
  const sortText = values.sort === '-' ? defaultSort : values.sort;
  const keys = sortable.join(',');
  const sort = useMemo(() => parseSort(sortText, keys.split(',')), [sortText, keys]);

  // Another filter starts at its first page, unless the address brought both (Back, a link).
  const filterKey = JSON.stringify(filter ?? null);
  const last = useRef({ filterKey, page: asked });
  const isPast = last.current.filterKey !== filterKey && last.current.page === asked;
  const page = isPast ? 1 : asked;
  const latestSet = useRef(set);
  latestSet.current = set;
  useEffect(() => {
    last.current = { filterKey, page: asked };
    if (page !== asked) latestSet.current({ page });
  }, [filterKey, asked, page]);

  return {
    page,
    pageSize,
    sort,
    setPage: (next: number, { push = true }: { push?: boolean } = {}) => set({ page: next }, push),
    setPageSize: (size: number) => set({ page: 1, size }),
    setSort: (next: Sort[]) => set({ page: 1, sort: formatSort(next) }),
  };
}
