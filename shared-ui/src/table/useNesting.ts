import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { askedOf, type ColumnFilters, type Nested, narrowed, nested } from './nesting';
import type { Identified, TableColumn } from './types';
import type { Rows } from './useRows';

/** The values chosen in the heads of columns, and the rows of a page that are open. */
export function useNesting<Row extends Identified>(
  columns: readonly TableColumn<Row>[],
  expand: ((row: Row) => ReactNode) | undefined,
) {
  const [filters, setFilters] = useState<ColumnFilters>({});
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const set = useCallback((id: string, open: boolean) => {
    setOpened((now) => new Set(open ? [...now, id] : [...now].filter((one) => one !== id)));
  }, []);
  return {
    filters,
    setFilters,
    asked: useMemo(() => askedOf(columns, filters), [columns, filters]),
    set,
    /** The rows to show of those that were fetched: a list without pages is shown as it comes. */
    of(fetched: Rows<Row>, scrolling: boolean) {
      if (scrolling) return { rows: fetched, nests: false, places: [] };
      const hasMore = (row: Row) => Boolean(expand?.(row));
      const places: Nested<Row>[] = nested(narrowed(fetched.loaded, columns, filters), opened, hasMore);
      const loaded = places.map(({ row }) => row);
      return {
        rows: { ...fetched, loaded, count: loaded.length, at: (index: number) => loaded[index] },
        nests: places.some(({ open }) => open !== undefined),
        places,
      };
    },
  };
}
