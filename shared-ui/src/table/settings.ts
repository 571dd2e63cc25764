import { MIN_COLUMN_WIDTH, type TableColumn, type TableDensity } from './types';

/** A column as the user has arranged it. */
export interface ColumnSetting {
  fieldName: string;
  /** Label at the time of saving, for whoever reads the stored JSON. */
  name: string;
  isChecked: boolean;
  /** Position, from 0. */
  sort: number;
  /** May not be hidden. */
  disabled: boolean;
  /** Frozen at this side; empty when it scrolls. */
  mark: '' | 'start' | 'end';
  truncate: boolean;
  /** Pixels; null for the column's own width. */
  width: number | null;
}

/** What is stored as user behaviour `table:<id>`. An empty column list means: all columns as declared. */
export interface TableSettings {
  columns: ColumnSetting[];
  /** Null follows the user's general density. */
  density?: TableDensity | null;
  pageSize?: number;
  /** As in the address: `due.desc,no.asc`. */
  sort?: string;
}

const ofColumn = <Row>(column: TableColumn<Row>, sort: number): ColumnSetting => ({
  fieldName: column.key,
  name: column.label,
  isChecked: !column.optional,
  sort,
  disabled: column.required ?? false,
  mark: column.fixed ?? '',
  truncate: !column.wrap,
  width: null,
});

/** The arrangement as declared. */
export const declaredLayout = <Row>(columns: TableColumn<Row>[]): ColumnSetting[] => columns.map(ofColumn);

/**
 * The arrangement to show: what the user saved, without columns that no longer exist, and with columns that are new
 * since then after the one they are declared behind. With nothing saved or nothing left checked: as declared.
 */
export function layoutOf<Row>(columns: TableColumn<Row>[], saved: ColumnSetting[] = []): ColumnSetting[] {
  const declared = declaredLayout(columns);
  const byKey = new Map(declared.map((setting) => [setting.fieldName, setting]));
  const known = [...saved].sort((a, b) => a.sort - b.sort).filter((setting) => byKey.has(setting.fieldName));
  if (!known.some((setting) => setting.isChecked)) return declared;
  const layout = known.map((setting) => {
    const own = byKey.get(setting.fieldName) as ColumnSetting;
    return {
      ...setting,
      name: own.name,
      disabled: own.disabled,
      isChecked: setting.isChecked || own.disabled,
    };
  });
  declared.forEach((setting, index) => {
    if (layout.some((one) => one.fieldName === setting.fieldName)) return;
    const before = declared[index - 1]?.fieldName;
    const at = before ? layout.findIndex((one) => one.fieldName === before) + 1 : 0;
    layout.splice(at, 0, setting);
  });
  return layout.map((setting, sort) => ({ ...setting, sort }));
}

/** Moves one column; the same list when nothing changes. */
export function moved(layout: ColumnSetting[], from: number, to: number): ColumnSetting[] {
  const setting = layout[from];
  if (!setting || from === to || to < 0 || to >= layout.length) return layout;
  const next = layout.filter((_, index) => index !== from);
  next.splice(to, 0, setting);
  return next.map((one, sort) => ({ ...one, sort }));
}

/** One column changed. */
export const withColumn = (layout: ColumnSetting[], key: string, patch: Partial<ColumnSetting>) =>
  layout.map((setting) => (setting.fieldName === key ? { ...setting, ...patch } : setting));

export const clampWidth = (width: number, min = MIN_COLUMN_WIDTH) =>
  Math.round(Math.min(800, Math.max(Math.max(MIN_COLUMN_WIDTH, min), width)));
