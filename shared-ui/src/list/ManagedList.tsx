import { can, navigate } from '@attest/shared-utility';
import { Button } from '@fluentui/react-components';
import { type ComponentType, type ReactNode, useMemo, useState } from 'react';
import { FilterCard } from '../filter/FilterCard';
import { DisabledReason } from '../frame/DisabledReason';
import { Page } from '../frame/Page';
import { useCallQuery } from '../query/useCallQuery';
import { EmptyState } from '../states/EmptyState';
import { DataTable } from '../table/DataTable';
import type { RowAction } from '../table/types';
import { searchOf, useListState } from './listState';
import { askedBy, sectionsOf, withCounts, worded } from './questions';
import { sourceOf } from './source';
import type {
  Chosen,
  Counts,
  KnownOptions,
  ListButton,
  ListColumn,
  ListDeclaration,
  ListDialogProps,
  Listed,
  Words,
} from './types';
import { useColumns, useWords } from './useColumns';

interface Props<Row> {
  list: ListDeclaration<Row>;
  /** Options that only the server knows. Keep the object between renders. */
  known?: KnownOptions;
  /** Over the table. */
  children?: ReactNode;
}

/** A dialog that is open, and what it is about. */
interface Asking<Row> {
  Dialog: ComponentType<ListDialogProps<Row>>;
  rows: Row[];
}

/** A list as it is declared: search and filters in the address, one table, three kinds of emptiness. */
export function ManagedList<Row>({ list, known, children }: Props<Row>) {
  const words = useWords(list.texts);
  const declared = useMemo(() => sectionsOf(list.questions, words, known), [list, words, known]);
  const state = useListState(declared);
  const { q, chosen } = state;
  const filter = useMemo(() => filterOf(list, chosen, q), [list, chosen, q]);
  const sections = useCounted(list, declared, filter);
  const [total, setTotal] = useState<number>();
  const [asking, ask] = useState<Asking<Row> | null>(null);
  const source = useMemo(() => sourceOf(list, filter), [list, filter]);
  const columns = useColumns(
    useMemo(() => leading(list), [list]),
    list.texts,
  );
  const rowActions = useMemo(() => list.acts && actionsOf(list, words, ask), [list, words]);
  const title = worded(list.title, words);
  const button = (one: ListButton<Row, string> | undefined, primary?: boolean) =>
    one && <Press list={list} button={one} words={words} primary={primary} onAsk={ask} />;
  return (
    <Page
      title={title}
      count={total}
      toolbar={
        <>
          {button(list.import)}
          {button(list.create, true)}
        </>
      }
      tabs={list.tabs}
      breadcrumb={list.breadcrumb}
      filter={
        <FilterCard
          sections={sections}
          value={chosen}
          onChange={state.setChosen}
          text={q}
          onText={state.setText}
          searchPlaceholder={worded(list.searchHint, words)}
        />
      }
    >
      {children}
      {asking && <asking.Dialog rows={asking.rows} onClose={() => ask(null)} />}
      <DataTable<Listed<Row>>
        id={list.id}
        label={title}
        columns={columns}
        {...source}
        filter={filter}
        onTotal={setTotal}
        onRowOpen={(row) => navigate(list.base + list.open(row))}
        rowActions={rowActions}
        empty={
          state.searched ? undefined : (
            <EmptyState
              kind="firstUse"
              title={worded(list.none, words)}
              text={worded(list.noneText, words)}
            />
          )
        }
      />
    </Page>
  );
}

/** What the server is asked for what is chosen and searched. */
const filterOf = <Row,>({ always, questions }: ListDeclaration<Row>, chosen: Chosen, q: string) => ({
  ...always,
  ...askedBy(questions, chosen),
  ...searchOf(q),
});

/** The questions, with how many rows every option has where the list says what counts them. */
function useCounted<Row>(
  { facets, call }: ListDeclaration<Row>,
  declared: ReturnType<typeof sectionsOf>,
  filter: object,
) {
  const { data } = useCallQuery(
    facets ?? call,
    { filter },
    { enabled: facets !== undefined, placeholderData: (previous) => previous },
  );
  return useMemo(
    () => (facets && data ? withCounts(declared, data as Counts) : declared),
    [facets, declared, data],
  );
}

/** The columns, the first of which leads to the row's page. */
function leading<Row>({ columns: [first, ...others], open, base }: ListDeclaration<Row>): ListColumn<Row>[] {
  return [{ ...first, required: true, fixed: 'start', href: (row) => base + open(row) }, ...others];
}

const lacks = (right: readonly [string, string] | undefined) =>
  right !== undefined && !can(...(right as [string, never]));

/** The operations of a row, as they are declared. */
const actionsOf =
  <Row,>(list: ListDeclaration<Row>, words: Words, ask: (asking: Asking<Row>) => void) =>
  (row: Row): RowAction[] =>
    (list.acts ?? []).map(({ key, label, icon, right, whyNot, to, dialog: Dialog }) => {
      const why = lacks(right) ? list.mayNot : (whyNot?.(row) ?? null);
      return {
        key,
        label: words.t(typeof label === 'function' ? label(row) : label),
        icon: typeof icon === 'function' ? icon(row) : icon,
        why: why && words.t(why),
        onClick: () => {
          if (to) navigate(list.base + to(row));
          if (Dialog) ask({ Dialog, rows: [row] });
        },
      };
    });

interface PressProps<Row> {
  list: ListDeclaration<Row>;
  button: ListButton<Row, string>;
  words: Words;
  primary?: boolean;
  onAsk: (asking: Asking<Row>) => void;
}

/** A button over the list, or why one may not press it. */
function Press<Row>({ list, button, words, primary, onAsk }: PressProps<Row>) {
  const { label, icon, right, to, dialog: Dialog } = button;
  const why = lacks(right) ? words.t(list.mayNot) : null;
  const press = () => {
    if (why) return;
    if (to) navigate(list.base + to);
    if (Dialog) onAsk({ Dialog, rows: [] });
  };
  return (
    <DisabledReason why={why}>
      <Button appearance={primary ? 'primary' : undefined} icon={icon} onClick={press}>
        {worded(label, words)}
      </Button>
    </DisabledReason>
  );
}
