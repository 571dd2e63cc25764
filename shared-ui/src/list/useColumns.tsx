import type { Bilingual, UserRef } from '@attest/api-contract';
import { formatDay, formatInstant, timeZone$ } from '@attest/shared-utility';
import { type ReactNode, useMemo } from 'react';
import { useObservable } from '../query/useObservable';
import type { TableColumn } from '../table/types';
import { worded } from './questions';
import type { ListColumn, Shown, Words } from './types';
import { useWords } from './useWords';

const SHOW: Record<Shown, (value: never, words: Words) => ReactNode> = {
  instant: (at: string | null) => formatInstant(at),
  day: (on: string | null) => formatDay(on),
  bilingual: (pair: Bilingual | null, { text }) => text(pair),
  person: (who: UserRef | null) => who?.name,
  people: (those: UserRef[], { ui }) => those.map(({ name }) => name).join(ui('list.comma')),
  things: (those: { name: Bilingual }[], { ui, text }) =>
    those.map(({ name }) => text(name)).join(ui('list.comma')),
  yesNo: (is: boolean, { ui }) => ui(is ? 'list.yes' : 'list.no'),
};

/** What is drawn in the cells of a declared column; nothing for the value as it is. */
function contentOf<Row>({ render, show }: ListColumn<Row>, key: string): ListColumn<Row>['render'] {
  if (render || !show) return render;
  const draw = SHOW[show];
  return (row, words) => draw((row as Record<string, never>)[key] as never, words);
}

/** Declared columns in the language in force, for a table. Keep the array between renders. */
export function useColumns<Row>(columns: readonly ListColumn<Row>[], texts: string): TableColumn<Row>[] {
  const words = useWords(texts);
  const timeZone = useObservable(timeZone$, 'UTC');
  // biome-ignore lint/correctness/useExhaustiveDependencies: points in time are shown in the zone in force
  return useMemo(
    () =>
      columns.map((declared) => {
        const { render: _, show: __, key: named, label, ...column } = declared;
        const key = typeof named === 'string' ? named : named[words.language];
        const content = contentOf(declared, key);
        return {
          ...column,
          key,
          label: worded(label, words),
          ...(content && { render: (row: Row) => content(row, words) }),
        };
      }),
    [columns, words, timeZone],
  );
}
