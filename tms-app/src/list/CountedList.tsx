import type { CallDeclaration } from '@attest/api-contract';
import { type FilterSection, useCallQuery } from '@attest/shared-ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useListState } from './listState';
import { filterOf, type ListDeclaration, ManagedList } from './ManagedList';
import { sectionsOf } from './questions';

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

/** A list whose filter card says how many rows every option has, as `facets` counts them. */
export function CountedList<Row>({ list, facets }: { list: ListDeclaration<Row>; facets: CallDeclaration }) {
  const { t } = useTranslation('tms-app');
  const sections = useMemo(() => sectionsOf(list.questions, t), [list, t]);
  const { q, chosen } = useListState(sections);
  const { data } = useCallQuery(
    facets,
    { filter: filterOf(list, chosen, q) },
    { placeholderData: (previous) => previous },
  );
  const counted = useMemo(() => (data ? withCounts(sections, data as Counts) : sections), [sections, data]);
  return <ManagedList key={list.id} list={list} sections={counted} />;
}
