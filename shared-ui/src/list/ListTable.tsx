import { useMemo } from 'react';
import { DataTable } from '../table/DataTable';
import type { DataTableProps } from '../table/dataTableProps';
import type { RowSource } from '../table/useRows';
import { worded } from './questions';
import { sourceOf } from './source';
import type { KnownTable, Listed, TableDeclaration } from './types';
import { useColumns } from './useColumns';
import { useWords } from './useWords';

const NOTHING = {};

type Props<Row> = Shared<Row> & ({ table: TableDeclaration<Row>; source?: undefined } | Known<Row>);

/** Rows that are known already, in pages. Keep the object between renders. */
interface Known<Row> {
  table: KnownTable<Row>;
  source: RowSource<Listed<Row>>;
}

interface Shared<Row>
  extends Omit<DataTableProps<Listed<Row>>, 'id' | 'label' | 'columns' | 'query' | 'queryKey' | 'filter'> {
  /** What the rows are narrowed to. Keep the object between renders. */
  filter?: Record<string, unknown>;
}

/** A table as it is declared, as a part of a page. */
export function ListTable<Row>({ table, filter = NOTHING, source, ...more }: Props<Row>) {
  const words = useWords(table.texts);
  const rows = useMemo(() => (table.call ? sourceOf(table, filter) : source), [table, filter, source]);
  const columns = useColumns(table.columns, table.texts);
  if (!rows) return null;
  return (
    <DataTable<Listed<Row>>
      id={table.id}
      label={worded(table.title, words)}
      columns={columns}
      sort={table.sort}
      {...rows}
      filter={filter}
      {...more}
    />
  );
}
