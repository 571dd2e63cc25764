import type { Bilingual, CallDeclaration, UserRef } from '@attest/api-contract';
import type { FilterSection } from '../filter/types';
import type {
  Answer,
  Declaration,
  FilteredDeclaration,
  FilteredPageDeclaration,
  KnownTable,
  Label,
  ListColumn,
  ListDeclaration,
  ListFrame,
  PageDeclaration,
  Question,
  RowOf,
  Shown,
  TableDeclaration,
} from './types';

/*
 * What lists are declared with. It is loaded with the page: what draws them comes later (see `lazy/lists`).
 */

type More = Pick<ListColumn<unknown>, 'width' | 'least' | 'sortable' | 'optional'>;

/** The way to declare the lists of an application, whose texts are named by `Key`. */
export function listsOf<Key extends string>(frame: ListFrame<Key>) {
  /** A column of what `row[key]` is, shown in one way. */
  const shown =
    <V>(show: Shown) =>
    <K extends string, Row extends Record<K, V>>(
      key: K,
      label: Label<Key>,
      more: More,
    ): ListColumn<Row, Key> => ({ key, label, ...more, show });

  return {
    /** A page with a list of what a call answers in pages. */
    defineList: <C extends CallDeclaration>(
      call: C,
      list: PageDeclaration<RowOf<C>, Key>,
    ): ListDeclaration<RowOf<C>> => ({ ...frame, ...list, call }) as ListDeclaration<RowOf<C>>,

    /** A page with a list of rows that come otherwise; what `call` answers among them makes them stale. */
    knownList: <Row>(
      call: CallDeclaration,
      list: PageDeclaration<Row, Key> & { answer: Answer<Row> },
    ): ListDeclaration<Row> => ({ ...frame, ...list, call }) as unknown as ListDeclaration<Row>,

    /** A page that is narrowed like a list, and shows something else. */
    definePage: (page: FilteredDeclaration<Key>): FilteredPageDeclaration =>
      ({ ...frame, ...page }) as unknown as FilteredPageDeclaration,

    /** A table of what a call answers in pages, as a part of a page. */
    defineTable: <C extends CallDeclaration>(
      call: C,
      table: Declaration<RowOf<C>, Key>,
    ): TableDeclaration<RowOf<C>> => ({ ...frame, ...table, call }) as TableDeclaration<RowOf<C>>,

    /** A table of rows that are known already, as a part of a page. */
    knownTable: <Row>(table: Declaration<Row, Key>): KnownTable<Row> =>
      ({ ...frame, ...table }) as KnownTable<Row>,

    /** A point in time. */
    instant: shown<string | null>('instant'),
    /** A day. */
    day: shown<string | null>('day'),
    /** What is written in both languages. */
    bilingual: shown<Bilingual | null>('bilingual'),
    /** A person, by name. */
    person: shown<UserRef | null>('person'),
    /** Several people, by name. */
    people: shown<UserRef[]>('people'),
    /** Things with names in both languages. */
    things: shown<{ name: Bilingual }[]>('things'),
    /** Yes or no. */
    yesNo: shown<boolean>('yesNo'),

    /** A value that has a text; `textOf` names it. */
    worded: <K extends string, Row extends Record<K, string>>(
      key: K,
      label: Label<Key>,
      textOf: (value: Row[K]) => Key,
      more: More,
    ): ListColumn<Row, Key> => ({
      key,
      label,
      ...more,
      render: (row, { t }) => t(textOf(row[key])),
    }),

    /** How many, or how much. */
    amount: <K extends string, Row extends Record<K, number | null>>(
      key: K,
      label: Label<Key>,
      more: More,
    ): ListColumn<Row, Key> => ({ key, label, ...more, align: 'right' }),

    /** Any of some values: several answers, or one where `kind` says so. `labelOf` names the text of a value. */
    anyOf: <V extends string>(
      key: string,
      label: Label<Key>,
      values: readonly V[],
      labelOf: (value: V) => Key,
      kind: FilterSection['kind'] = 'checkbox',
    ): Question<Key> => ({
      key,
      label,
      kind,
      options: values.map((value) => ({ value, label: labelOf(value) })),
      asks: (chosen) => ({ [key]: chosen }),
    }),

    /** Any of what the server names and counts; `more` says how it is asked where that differs. */
    served: (
      key: string,
      label: Label<Key>,
      more: Partial<Omit<Question<Key>, 'key' | 'label' | 'options'>> = {},
    ): Question<Key> => ({
      key,
      label,
      kind: 'checkbox',
      asks: (chosen) => ({ [key]: chosen }),
      ...more,
    }),

    /** Whether something is so; named by the texts for yes and, where that may be asked, no. */
    whether: (
      key: string,
      label: Label<Key>,
      [yes, no]: [Label<Key>, Label<Key>?] = YES_NO,
    ): Question<Key> => ({
      key,
      label,
      kind: 'radio',
      options: [{ value: 'yes', label: yes }, ...(no ? [{ value: 'no', label: no }] : [])],
      asks: ([chosen]) => ({ [key]: chosen === 'yes' }),
    }),
  };
}

const YES_NO: [Label<never>, Label<never>] = [({ ui }) => ui('list.yes'), ({ ui }) => ui('list.no')];
