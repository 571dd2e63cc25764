import { useMemo } from 'react';
import type { FilterSection } from '../filter/types';
import { useUrlState } from '../query/useUrlState';
import type { Chosen } from './types';

/** The longest search the server takes. */
const MAX_TEXT = 100;

/** The search as the server takes it: nothing when blank. */
export const searchOf = (q: string): { text?: string } => {
  const text = q.trim().slice(0, MAX_TEXT);
  return text ? { text } : {};
};

/** What the card offers of the values in the address: an old link never asks what the server would refuse. */
export function offered(values: Chosen, sections: readonly FilterSection[]): Chosen {
  const known = sections.map(({ key, options }): [string, string[]] => [
    key,
    (values[key] ?? []).filter((one) => options?.some((option) => option.value === one)),
  ]);
  return Object.fromEntries(known.filter(([, chosen]) => chosen.length > 0));
}

/** Search and filters of a list in the address. */
export function useListState(sections: readonly FilterSection[]) {
  const keys = sections.map(({ key }) => key).join();
  const [{ q }, setText] = useUrlState({ q: '' });
  const [values, setValues] = useUrlState(
    // The questions of a list do not change while it is shown.
    Object.fromEntries(keys.split(',').map((key) => [key, [] as string[]])) as Chosen,
  );
  const chosen = useMemo(() => offered(values, sections), [values, sections]);
  return {
    q,
    chosen,
    /** Whether anything is left out. */
    searched: q.trim() !== '' || Object.keys(chosen).length > 0,
    setText: (next: string) => setText({ q: next }),
    setChosen: (next: Chosen) =>
      setValues(Object.fromEntries(sections.map(({ key }) => [key, next[key] ?? []]))),
  };
}
