import { useEffect, useMemo, useRef, useState } from 'react';
import { pageState, toggledPage, toggledRow } from './selection';
import type { Identified, SelectionMode } from './types';

interface Options<Row> {
  mode: SelectionMode;
  /** Chosen ids when the screen holds them; otherwise the table does. */
  selected?: readonly string[];
  onChange?: (ids: string[], rows: Row[]) => void;
  /** Rows in the table now. */
  loaded: Row[];
  selectable: (row: Row) => boolean;
}

/** Chosen rows, across pages. Rows that were seen while chosen are known by their content, too. */
export function useSelection<Row extends Identified>(options: Options<Row>) {
  const { mode, selected, onChange, loaded, selectable } = options;
  const [own, setOwn] = useState<readonly string[]>([]);
  const ids = selected ?? own;
  const seen = useRef(new Map<string, Row>());
  useEffect(() => {
    for (const row of loaded) seen.current.set(row.id, row);
  }, [loaded]);

  const change = (next: string[]) => {
    if (!selected) setOwn(next);
    const rows = next.flatMap((id) => loaded.find((row) => row.id === id) ?? seen.current.get(id) ?? []);
    onChange?.(next, rows);
  };
  const page = useMemo(
    () => (mode === 'multiple' ? loaded.filter(selectable).map((row) => row.id) : []),
    [mode, loaded, selectable],
  );
  return {
    ids: useMemo(() => new Set(ids), [ids]),
    /** How many of the chosen are not in the table now. */
    elsewhere: ids.filter((id) => !loaded.some((row) => row.id === id)).length,
    page: mode === 'multiple' ? pageState(ids, page) : undefined,
    togglePage: () => change(toggledPage(ids, page)),
    toggle: (row: Row) => selectable(row) && change(toggledRow(mode, ids, row.id)),
    clear: () => change([]),
  };
}
