import type { CallDeclaration } from '@attest/api-contract';
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
export function useCounted(
  { call, facets }: { call: CallDeclaration; facets?: CallDeclaration },
  sections: FilterSection[],
  filterOf: (chosen: Chosen) => object,
): FilterSection[] {
  const { q, chosen } = useListState(sections);
  const { data } = useCallQuery(
    facets ?? call,
    { filter: { ...filterOf(chosen), ...searchOf(q) } },
    { enabled: facets !== undefined, placeholderData: (previous) => previous },
  );
  return useMemo(() => (data ? withCounts(sections, data as Counts) : sections), [sections, data]);
}
