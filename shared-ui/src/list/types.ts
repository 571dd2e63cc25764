import type {
  ActionCode,
  Bilingual,
  CallDeclaration,
  Language,
  Page,
  ResponseOf,
} from '@attest/api-contract';
import type { TFunction } from 'i18next';
import type { ComponentType, ReactElement, ReactNode } from 'react';
import type { FilterOption, FilterSection } from '../filter/types';
import type { TableColumn } from '../table/types';

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
  extends Omit<TableColumn<Row>, 'label' | 'render'> {
  label: Label<Key>;
  render?: (row: Row, words: Words<Key>) => ReactNode;
  /** How `row[key]` is shown; as it is unless said otherwise. */
  show?: Shown;
}

/** A question of a filter card as it is declared once. */
export interface Question<Key extends string = string> extends Pick<FilterSection, 'key' | 'kind'> {
  label: Label<Key>;
  options: readonly { value: string; label: Label<Key> }[];
  /** What the server is asked for the values chosen, of which there is one at least. */
  asks: (values: string[]) => object;
}

/** What the server says of the options of a question, by its key. */
export type Counts = Record<string, readonly { value: string; label?: Bilingual | string; count: number }[]>;

/** Options of questions that are known by the server alone, by the key of the question; undefined until they are. */
export type KnownOptions = Record<string, FilterOption[] | undefined>;

/** A right it takes: the menu and its action. */
export type Right = readonly [menu: string, action: ActionCode];

/** What a dialog of a list is given. */
export interface ListDialogProps<Row> {
  /** What it is about; none for what concerns the whole list. */
  rows: Row[];
  onClose: () => void;
}

/** Something that can be done: it leads somewhere, or asks in a dialog. */
interface Doing<Row, Key extends string> {
  icon?: ReactElement;
  /** The right it takes. */
  right?: Right;
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
  whyNot?: (row: Row) => Key | null;
}

/** What a call answers in pages. */
export type RowOf<C extends CallDeclaration> = ResponseOf<C> extends { rows: (infer Row)[] } ? Row : never;

/** What the lists of an application have in common. */
export interface ListFrame<Key extends string = string> {
  /** Where its texts are. */
  texts: string;
  /** Where it stands in the suite: addresses of its lists are below it. */
  base: string;
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
}

/** A page with a list, declared once. */
export interface PageDeclaration<Row, Key extends string> extends Declaration<Row, Key> {
  searchHint: Label<Key>;
  /** What stands there before anything was ever made. */
  none: Label<Key>;
  noneText: Label<Key>;
  questions: readonly Question<Key>[];
  /** Counts the rows behind every option, by the key of its question. */
  facets?: CallDeclaration;
  /** What the server is asked for, whatever is chosen. */
  always?: object;
  /** The first is always there, stays in view and leads to the row's page. */
  columns: readonly [ListColumn<Row, Key>, ...ListColumn<Row, Key>[]];
  /** Where a row leads to. */
  open: (row: Row) => string;
  /** Makes one of what the list shows. */
  create?: ListButton<Row, Key>;
  /** Makes many of them from a file. */
  import?: ListButton<Row, Key>;
  acts?: readonly RowAct<Row, Key>[];
  tabs?: ReactNode;
  /** Way back to the page that leads here. */
  breadcrumb?: ReactNode;
}

/** Answers a page of rows for `{ page, pageSize, sort, filter }`; pushes and changes make its answers stale. */
interface Called extends ListFrame {
  call: CallDeclaration;
}

/** A table of rows that are known already. */
export interface KnownTable<Row> extends Declaration<Row, string>, ListFrame {
  call?: undefined;
}

export interface TableDeclaration<Row> extends Declaration<Row, string>, Called {}
export interface ListDeclaration<Row> extends PageDeclaration<Row, string>, Called {}

/** A row, and what tells it apart. */
export type Listed<Row> = Row & { id: string };

/** A page of listed rows. */
export type ListedPage<Row> = Page<Listed<Row>>;
