import type { CallDeclaration, RequestOf } from '@attest/api-contract';
import { type FilterSection, useCallQuery } from '@attest/shared-ui';
import { useMemo } from 'react';
import { type Chosen, searchOf, useListState } from './listState';

/** Rows behind every option, by the key of its question. */
export type Counts = Record<string, readonly { value: string; count: number }[]>;

/** The questions with how many rows every option has; a question that is not counted stays as it is. */
export const withCounts = (sections: FilterSection[], counts: Counts): FilterSection[] =>
  sections.map((section) => {
    const counted = counts[section.key];
    if (!counted) return section;
    return {
      ...section,
      options: section.options?.map((option) => ({
        ...option,
        count: counted.find(({ value }) => value === option.value)?.count ?? 0,
      })),
    };
  });

/** The questions of a list with what the server counts for its search and filters. Keep the arguments between renders. */
export function useCounted<C extends CallDeclaration>(
  call: C,
  sections: FilterSection[],
  filterOf: (chosen: Chosen) => object,
): FilterSection[] {
  const { q, chosen } = useListState(sections);
  const input = { filter: { ...filterOf(chosen), ...searchOf(q) } } as RequestOf<C>;
  const { data } = useCallQuery(call, input, { placeholderData: (previous) => previous });
  return useMemo(() => (data ? withCounts(sections, data as Counts) : sections), [sections, data]);
}
