import { navigate } from '@attest/shared-utility';
import { type ComponentProps, type ReactNode, useMemo, useState } from 'react';
import { EmptyState } from '../states/EmptyState';
import { Loaded } from '../states/Loaded';
import { DataTable } from '../table/DataTable';
import type { RowAction } from '../table/types';
import { FilteredPage, type Found } from './FilteredPage';
import { type Asking, ListPress, lacking } from './ListPress';
import { worded } from './questions';
import { sourceOf } from './source';
import type {
  FilteredPageDeclaration,
  KnownOptions,
  ListButton,
  ListColumn,
  ListDeclaration,
  Listed,
  Words,
} from './types';
import { useColumns } from './useColumns';
import { useWords } from './useWords';

interface Props<Row> {
  list: ListDeclaration<Row>;
  /** Options that only the server knows. Keep the object between renders. */
  known?: KnownOptions;
  /** What its columns come from, where they are not known before: the table waits for it. */
  awaits?: ComponentProps<typeof Loaded>['query'];
  /** Over the table. */
  children?: ReactNode;
}

/** A list as it is declared: search, questions and views in the address, one table, three kinds of emptiness. */
export function ManagedList<Row>({ list, known, awaits, children }: Props<Row>) {
  const words = useWords(list.texts);
  const [asking, ask] = useState<Asking<Row> | null>(null);
  const [chosen, choose] = useState<Listed<Row>[]>([]);
  const press = (button: ListButton<Row, string> | undefined, primary?: boolean) =>
    button && <ListPress frame={list} button={button} words={words} primary={primary} onAsk={ask} />;
  const table = (found: Found) => (
    <Rows list={list} found={found} chosen={chosen} choose={choose} asking={asking} ask={ask}>
      {list.create && !lacking(list.create, list, words) && press(list.create, true)}
    </Rows>
  );
  return (
    <FilteredPage
      page={list as FilteredPageDeclaration}
      known={known}
      buttons={
        <>
          {press(list.import)}
          {press(list.create, true)}
        </>
      }
    >
      {(found) => (
        <>
          {children}
          {asking && <asking.Dialog rows={asking.rows} onClose={() => ask(null)} onDone={() => choose([])} />}
          {awaits ? (
            <Loaded query={awaits} rows={10}>
              {() => table(found)}
            </Loaded>
          ) : (
            table(found)
          )}
        </>
      )}
    </FilteredPage>
  );
}

interface RowsProps<Row> {
  list: ListDeclaration<Row>;
  found: Found;
  chosen: Listed<Row>[];
  choose: (rows: Listed<Row>[]) => void;
  asking: Asking<Row> | null;
  ask: (asking: Asking<Row>) => void;
  /** What one can do while there is nothing yet. */
  children: ReactNode;
}

/** The table of a list, with what can be done with its rows. */
function Rows<Row>({ list, found, chosen, choose, asking, ask, children }: RowsProps<Row>) {
  const { words, filter, narrowed, onTotal, onSort, ...part } = found;
  const { open, show, bulk, Bar, none, noneText } = list;
  const source = useMemo(() => sourceOf(list, filter), [list, filter]);
  const columns = useColumns(
    useMemo(() => leading(list), [list]),
    list.texts,
  );
  const rowActions = useMemo(() => list.acts && actionsOf(list, words, ask), [list, words, ask]);
  const openRow = (row: Listed<Row>) => {
    if (open) navigate(open(row));
    else if (show) ask({ Dialog: show, rows: [row] });
  };
  return (
    <DataTable<Listed<Row>>
      id={list.id}
      label={worded(list.title, words)}
      columns={columns}
      sort={list.sort}
      {...source}
      filter={filter as Record<string, unknown>}
      onTotal={onTotal}
      onSort={onSort}
      onRowOpen={open || show ? openRow : undefined}
      onRowRest={list.ahead}
      openId={asking?.Dialog === show ? (asking?.rows[0] as Listed<Row> | undefined)?.id : undefined}
      rowActions={rowActions}
      expand={list.expand}
      toolbar={Bar && <Bar filter={filter} {...part} />}
      {...(bulk && {
        selection: 'multiple',
        selected: chosen.map(({ id }) => id),
        onSelectionChange: (_, rows) => choose(rows),
        isSelectable: list.isSelectable,
        selectionActions: bulk.map((one) => {
          const why = one.whyNot?.(chosen);
          return (
            <ListPress
              key={one.key}
              frame={list}
              button={one}
              words={words}
              rows={chosen}
              why={why && worded(why, words)}
              onAsk={ask}
            />
          );
        }),
      })}
      empty={
        none && !narrowed ? (
          <EmptyState
            kind="firstUse"
            title={worded(none, words)}
            text={noneText && worded(noneText, words)}
            action={children}
          />
        ) : undefined
      }
    />
  );
}

/** The columns, the first of which leads to the row's page. */
function leading<Row>({ columns: [first, ...others], open }: ListDeclaration<Row>): ListColumn<Row>[] {
  return [{ ...first, required: true, fixed: 'start', ...(open && { href: open }) }, ...others];
}

/** The operations of a row, as they are declared. */
const actionsOf =
  <Row,>(list: ListDeclaration<Row>, words: Words, ask: (asking: Asking<Row>) => void) =>
  (row: Row): RowAction[] =>
    (list.acts ?? []).map((act) => {
      const { key, label, icon, whyNot, to, dialog: Dialog } = act;
      const why = whyNot?.(row);
      return {
        key,
        label: words.t(typeof label === 'function' ? label(row) : label),
        icon: typeof icon === 'function' ? icon(row) : icon,
        why: lacking(act, list, words) ?? (why ? worded(why, words) : null),
        onClick: () => {
          if (to) navigate(to(row));
          if (Dialog) ask({ Dialog, rows: [row] });
        },
      };
    });
