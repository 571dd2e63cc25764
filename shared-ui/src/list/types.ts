import type {
  ActionCode,
  Bilingual,
  CallDeclaration,
  ExportSource,
  Language,
  Page,
  ResponseOf,
  Sort,
} from '@attest/api-contract';
import type { TFunction } from 'i18next';
import type { ComponentType, ReactElement, ReactNode } from 'react';
import type { FilterOption, FilterSection } from '../filter/types';
import type { PagedRequest, TableColumn } from '../table/types';

/** The words of the language in force. */
export interface Words<Key extends string = string> {
  /** Texts of the application whose list it is. */
  t(key: Key, values?: Record<string, unknown>): string;
  /** Texts of this package. */
  ui: TFunction<'ui'>;
  text: (pair: Bilingual | null | undefined) => string;
  language: Language;
}

/** A text as it is declared once, in no language: its key in the application's texts, or what finds it. */
export type Label<Key extends string> = Key | ((words: Words<Key>) => string);

/** Chosen values by the key of the question. */
export type Chosen = Record<string, string[]>;

/** Ways of showing the value of a column. */
export type Shown = 'instant' | 'day' | 'bilingual' | 'person' | 'people' | 'things' | 'yesNo';

/** A column as it is declared once. */
export interface ListColumn<Row, Key extends string = string>
  extends Omit<TableColumn<Row>, 'key' | 'label' | 'render'> {
  /** Two, where the server has a column for each language. */
  key: string | Record<Language, string>;
  label: Label<Key>;
  render?: (row: Row, words: Words<Key>) => ReactNode;
  /** How `row[key]` is shown; as it is unless said otherwise. */
  show?: Shown;
}

/** A question of a filter card as it is declared once. */
export interface Question<Key extends string = string> extends Pick<FilterSection, 'key' | 'kind'> {
  label: Label<Key>;
  /** Left out where only the server knows them. */
  options?: readonly { value: string; label: Label<Key> }[];
  /** Names an option that the server brings without a label. */
  labelOf?: (value: string, words: Words<Key>) => string;
  /** Its name in the answer of what counts, where that is another one. */
  facet?: string;
  /** What the server is asked for the values chosen, of which there is one at least. */
  asks: (values: string[]) => object;
}

/** Questions that only the server knows: they come with their counts, and are one parameter of the address. */
export interface ServedQuestions {
  kindOf: (key: string) => FilterSection['kind'];
  /** What the server is asked for all that is chosen. */
  asks: (chosen: Chosen) => object;
}

/** A parameter of the address beside the search and the questions. */
export interface ListParameter {
  /** Where the address does not name it. */
  initial: string;
  /** What the server is asked for it, by it and all such parameters. */
  asks: (value: string, all: Record<string, string>) => object;
  /** It goes back when this question is answered otherwise. */
  clearedBy?: string;
}

/** A view that everybody has. */
export interface ListView<Key extends string = string> {
  key: string;
  label: Label<Key>;
  /** How it differs from the list that nobody narrowed. */
  state: Record<string, string | string[]>;
}

/** An option as the server counts it. */
export interface Counted {
  value: string;
  label?: Bilingual | string;
  count: number;
  /** There are more than that. */
  more?: boolean;
}

/** What the server says of the options of a question, by its key. */
export type Counts = Record<string, readonly Counted[]>;

/** Questions with their options, as the server brings them. */
export type ServedCounts = readonly { key: string; label: Bilingual; values: readonly Counted[] }[];

/** Options of questions that are known by the server alone, by the key of the question; undefined until they are. */
export type KnownOptions = Record<string, FilterOption[] | undefined>;

/** A right it takes: the menu and its action. */
export type Right = readonly [menu: string, action: ActionCode];

/** What a dialog of a list is given. */
export interface ListDialogProps<Row> {
  /** What it is about; none for what concerns the whole list. */
  rows: Row[];
  onClose: () => void;
  /** It is done: no row is chosen any more. */
  onDone: () => void;
}

/** What a part of a list that is drawn by hand is given. */
export interface ListPartProps {
  /** What the server is asked for. */
  filter: object;
  /** Undefined while the list loads. */
  total: number | undefined;
  /** The list's own parameters of the address. */
  values: Record<string, string>;
  set: (patch: Record<string, string>, how?: { push?: boolean }) => void;
}

/** Something that can be done: it leads somewhere, or asks in a dialog. */
interface Doing<Row, Key extends string> {
  icon?: ReactElement;
  /** The right it takes. */
  right?: Right;
  /** Says that one lacks it, where the application says it otherwise. */
  mayNot?: Key;
  dialog?: ComponentType<ListDialogProps<Row>>;
  label: Label<Key>;
}

/** A button over the list. */
export interface ListButton<Row, Key extends string> extends Doing<Row, Key> {
  to?: string;
}

/** An operation of a row. */
export interface RowAct<Row, Key extends string> extends Omit<Doing<Row, Key>, 'label' | 'icon'> {
  key: string;
  label: Key | ((row: Row) => Key);
  icon?: ReactElement | ((row: Row) => ReactElement);
  to?: (row: Row) => string;
  /** Why it cannot be done with this row, as a text; null when it can. */
  whyNot?: (row: Row) => Label<Key> | null;
}

/** An operation of all rows that are chosen. */
export interface BulkAct<Row, Key extends string> extends Doing<Row, Key> {
  key: string;
  /** Why it cannot be done with these rows, as a text; null when it can. */
  whyNot?: (rows: Row[]) => Label<Key> | null;
}

/** How a list is taken along as a file. */
export interface ListExport<Key extends string> {
  /** The list with the filter and the order in force. */
  of: (filter: object, sort: Sort[]) => ExportSource;
  right?: Right;
  mayNot?: Key;
}

/** What a call answers in pages. */
export type RowOf<C extends CallDeclaration> = ResponseOf<C> extends { rows: (infer Row)[] } ? Row : never;

/** What the lists of an application have in common. */
export interface ListFrame<Key extends string = string> {
  /** Where its texts are. */
  texts: string;
  /** Says that one lacks the right. */
  mayNot: Key;
}

/** A table, declared once. */
export interface Declaration<Row, Key extends string> {
  /** Names the arrangement of the table. */
  id: string;
  title: Label<Key>;
  columns: readonly ListColumn<Row, Key>[];
  /** What tells rows apart; their `id` unless said otherwise. */
  idOf?: (row: Row) => string;
  /** The order at first, as in the address: `due.asc`. */
  sort?: string;
  /** What goes with every request beside page, order and filter. */
  args?: object;
}

/** A page that is narrowed by search, questions and views, declared once. */
export interface FilteredDeclaration<Key extends string> {
  /** Names the views one saves. */
  id: string;
  title: Label<Key>;
  /** Nothing is searched for where it is left out. */
  searchHint?: Label<Key>;
  questions: readonly Question<Key>[] | ServedQuestions;
  /** Further parameters of the address, by name. */
  parameters?: Record<string, ListParameter>;
  /** Those that everybody has; whoever likes saves more beside them. The first shows everything. */
  views?: readonly ListView<Key>[];
  /** Counts the rows behind every option, by the key of its question; brings the questions that only it knows. */
  facets?: CallDeclaration;
  args?: object;
  /** What the server is asked for, whatever is chosen. */
  always?: object;
  export?: ListExport<Key>;
  /** What is wrong with the parameters, so that nothing can be found; null for nothing. */
  fault?: (values: Record<string, string>) => Label<Key> | null;
  /** Before the buttons of the page. */
  Tools?: ComponentType<ListPartProps>;
  tabs?: ReactNode;
  /** Way back to the page that leads here. */
  breadcrumb?: ReactNode;
}

/** A page with a list, declared once. */
export interface PageDeclaration<Row, Key extends string>
  extends Declaration<Row, Key>,
    Omit<FilteredDeclaration<Key>, 'id' | 'title' | 'args'> {
  /** What stands there before anything was ever made. */
  none?: Label<Key>;
  noneText?: Label<Key>;
  /** The first is always there, stays in view and leads to the row's page. */
  columns: readonly [ListColumn<Row, Key>, ...ListColumn<Row, Key>[]];
  /** Where a row leads to. */
  open?: (row: Row) => string;
  /** Asks for what its page opens with, when it may be opened next. */
  ahead?: (row: Row) => void;
  /** What is shown below a row when it is opened; null for nothing. */
  expand?: (row: Row) => ReactNode;
  /** What shows a row beside or over the list, where it has no page. */
  show?: ComponentType<ListDialogProps<Row>>;
  /** Makes one of what the list shows. */
  create?: ListButton<Row, Key>;
  /** Makes many of them from a file. */
  import?: ListButton<Row, Key>;
  acts?: readonly RowAct<Row, Key>[];
  /** Operations of several rows, which are chosen for them. */
  bulk?: readonly BulkAct<Row, Key>[];
  /** Which rows can be chosen; all of them unless said otherwise. */
  isSelectable?: (row: Row) => boolean;
  /** Left of the table's own buttons. */
  Bar?: ComponentType<ListPartProps>;
}

/** Answers pages of rows where they do not come from one call that does. */
export type Answer<Row> = (
  asked: PagedRequest & { filter: object },
  signal: AbortSignal,
) => Promise<Page<Row>>;

/** Answers a page of rows for `{ page, pageSize, sort, filter }`; pushes and changes make its answers stale. */
interface Called extends ListFrame {
  call: CallDeclaration;
}

/** A table of rows that are known already. */
export interface KnownTable<Row> extends Declaration<Row, string>, ListFrame {
  call?: undefined;
}

export interface TableDeclaration<Row> extends Declaration<Row, string>, Called {}
export interface FilteredPageDeclaration extends FilteredDeclaration<string>, ListFrame {}
export interface ListDeclaration<Row> extends PageDeclaration<Row, string>, Called {
  answer?: Answer<Row>;
}

/** A row, and what tells it apart. */
export type Listed<Row> = Row & { id: string };

/** A page of listed rows. */
export type ListedPage<Row> = Page<Listed<Row>>;
