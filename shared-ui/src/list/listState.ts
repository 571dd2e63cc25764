import { useMemo } from 'react';
import type { FilterSection } from '../filter/types';
import { type UrlValues, useUrlState } from '../query/useUrlState';
import { facetsInAddress, facetsOfAddress } from './facetAddress';
import { areServed, askedBy } from './questions';
import type { Chosen, FilteredDeclaration, ListView } from './types';

type Filtered = Pick<FilteredDeclaration<string>, 'questions' | 'parameters' | 'always'>;

/** What the address says of a list: its search, its questions, its own parameters. */
type ListValues = Record<string, string | string[]>;

/** The longest search the server takes. */
const MAX_TEXT = 100;

/** The search as the server takes it: nothing when blank. */
export const searchOf = (q: string): { text?: string } => {
  const text = q.trim().slice(0, MAX_TEXT);
  return text ? { text } : {};
};

/**
 * The values in the address that the card knows: an old link never asks what the server would refuse. What only the
 * server can offer is asked as it is.
 */
export function offered(values: Chosen, sections: readonly FilterSection[]): Chosen {
  const known = sections.map(({ key, options }): [string, string[]] => {
    const chosen = values[key] ?? [];
    if (!options) return [key, chosen];
    return [key, chosen.filter((one) => options.some((option) => option.value === one))];
  });
  return Object.fromEntries(known.filter(([, chosen]) => chosen.length > 0));
}

/** A list that nobody narrowed. */
const blankOf = ({ questions, parameters = {} }: Filtered): ListValues => ({
  q: '',
  ...(areServed(questions) ? { f: [] } : Object.fromEntries(questions.map(({ key }) => [key, []]))),
  ...Object.fromEntries(Object.entries(parameters).map(([name, { initial }]) => [name, initial])),
});

/** What is chosen, as the address has it. */
const inAddress = ({ questions }: Filtered, chosen: Chosen): ListValues =>
  areServed(questions)
    ? { f: facetsInAddress(chosen) }
    : Object.fromEntries(questions.map(({ key }) => [key, chosen[key] ?? []]));

/** Whether a question is answered the same way. */
const same = (a: string[] = [], b: string[] = []) => a.join('\n') === b.join('\n');

/** Search, questions and parameters of a list in the address. The declaration asks the same ones as long as it is shown. */
export function useListState(page: Filtered) {
  const { questions, parameters = {}, always } = page;
  const blank = useMemo(() => blankOf(page), [page]);
  const [values, set] = useUrlState(blank as UrlValues) as unknown as [
    ListValues,
    (patch: ListValues, how?: { push?: boolean }) => void,
  ];
  const q = values.q as string;
  const chosen = useMemo(
    () => (areServed(questions) ? facetsOfAddress(values.f as string[]) : (values as Chosen)),
    [questions, values],
  );
  const own = useMemo(
    () => Object.fromEntries(Object.keys(parameters).map((name) => [name, values[name] as string])),
    [parameters, values],
  );
  return {
    q,
    chosen,
    values,
    own,
    blank,
    set,
    setText: (next: string) => set({ q: next }),
    setChosen: (next: Chosen) =>
      set({
        ...inAddress(page, next),
        ...Object.fromEntries(
          Object.entries(parameters)
            .filter(([, { clearedBy }]) => clearedBy && !same(chosen[clearedBy], next[clearedBy]))
            .map(([name, { initial }]) => [name, initial]),
        ),
      }),
    /** What the server is asked for, by the answers that may be given. */
    filterFor: (answers: Chosen): object => ({
      ...always,
      ...Object.assign(
        {},
        ...Object.entries(parameters).map(([name, { asks }]) => asks(own[name] ?? '', own)),
      ),
      ...askedBy(questions, answers),
      ...searchOf(q),
    }),
    /** Whether anything is left out. */
    narrowed: (answers: Chosen) =>
      q.trim() !== '' ||
      Object.keys(answers).length > 0 ||
      Object.entries(parameters).some(([name, { initial }]) => own[name] !== initial),
  };
}

/** Views as they are kept: with all that the address says. */
export const wholeViews = (
  views: readonly (Omit<ListView, 'label'> & { label: string })[],
  blank: UrlValues,
) => views.map(({ key, label, state }) => ({ key, label, state: { ...blank, ...state } }));
