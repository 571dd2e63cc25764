import { behaviour } from '@attest/shared-utility';
import { useCallback, useMemo } from 'react';
import { useObservable } from '../query/useObservable';
import { type ColumnSetting, declaredLayout, layoutOf, type TableSettings } from './settings';
import type { TableColumn } from './types';

const NOTHING: TableSettings = { columns: [] };

/** The user's arrangement of one table, kept as user behaviour `table:<id>`. */
export function useTableSettings<Row>(id: string, columns: TableColumn<Row>[]) {
  const stored = useMemo(() => behaviour<TableSettings>(`table:${id}`), [id]);
  const settings = useObservable(stored.value$) ?? NOTHING;
  const declared = useMemo(() => declaredLayout(columns), [columns]);
  const layout = useMemo(() => layoutOf(columns, settings.columns), [columns, settings.columns]);
  const save = useCallback(
    (patch: Partial<TableSettings>) => stored.change((now) => ({ ...(now ?? NOTHING), ...patch })),
    [stored],
  );
  const saveLayout = useCallback((next: ColumnSetting[]) => save({ columns: next }), [save]);
  return { settings, declared, layout, save, saveLayout };
}
