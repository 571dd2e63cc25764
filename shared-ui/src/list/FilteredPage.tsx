import type { Sort, Total } from '@attest/api-contract';
import { request } from '@attest/shared-utility';
import { MessageBar, MessageBarBody } from '@fluentui/react-components';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { FilterPlace } from '../filter/FilterPlace';
import { FilterRow } from '../filter/FilterRow';
import { SavedViews } from '../filter/SavedViews';
import { useFilterPlace } from '../filter/useFilterPlace';
import { Page } from '../frame/Page';
import { ExportButton } from '../lazy/exports';
import { lazyPart } from '../lazy/lazyPart';
import { sharedCache } from '../query/queryClient';
import type { UrlValues } from '../query/useUrlState';
import { lacking } from './ListPress';
import { offered, useListState, wholeViews } from './listState';
import { areServed, sectionsOf, worded } from './questions';
import type {
  Counts,
  FilteredPageDeclaration,
  KnownOptions,
  ListPartProps,
  ServedCounts,
  Words,
} from './types';
import { useWords } from './useWords';

/** Opened by few; most have the line over the list. */
const FilterCard = lazyPart(async () => (await import('../filter/FilterCard')).FilterCard, <FilterPlace />);

/** What a page that is narrowed shows, by what it is narrowed to. */
export interface Found extends ListPartProps {
  words: Words;
  /** Whether anything is left out. */
  narrowed: boolean;
  /** Tells how many rows there are. */
  onTotal: (total: number, more?: boolean) => void;
  /** Tells by what they are sorted. */
  onSort: (sort: Sort[]) => void;
}

interface Props {
  page: FilteredPageDeclaration;
  /** Options that only the server knows. Keep the object between renders. */
  known?: KnownOptions;
  /** After the tools of the page. */
  buttons?: ReactNode;
  children: (found: Found) => ReactNode;
}

/** A page as it is declared: search, questions with counts and views in the address; what they leave is shown. */
export function FilteredPage({ page, known, buttons, children }: Props) {
  const { questions, Tools } = page;
  const words = useWords(page.texts);
  const state = useListState(page);
  const declared = useMemo(() => sectionsOf(questions, words, known), [questions, words, known]);
  const answers = useMemo(
    () => (areServed(questions) ? state.chosen : offered(state.chosen, declared)),
    [questions, state.chosen, declared],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the filter follows the address and what may be answered
  const filter = useMemo(() => state.filterFor(answers), [page, state.values, answers]);
  const counts = useCounts(page, filter);
  const sections = useMemo(
    () => (counts ? sectionsOf(questions, words, known, counts) : declared),
    [questions, words, known, counts, declared],
  );
  const [{ total, more }, setFound] = useState<Partial<Total>>({});
  const onTotal = useCallback(
    (count: number, many?: boolean) =>
      setFound((now) => (now.total === count && now.more === many ? now : { total: count, more: many })),
    [],
  );
  const [sort, onSort] = useState<Sort[]>([]);
  const { place, wide, set: setPlace } = useFilterPlace();
  const asking = {
    sections,
    value: answers,
    onChange: state.setChosen,
    text: state.q,
    onText: page.searchHint ? state.setText : undefined,
    searchPlaceholder: page.searchHint && worded(page.searchHint, words),
  };
  const fault = page.fault?.(state.own);
  const part: ListPartProps = { filter, total, values: state.own, set: state.set };
  return (
    <Page
      stays
      title={worded(page.title, words)}
      count={total}
      more={more}
      toolbar={
        <>
          {Tools && <Tools {...part} />}
          {page.export && (
            <ExportButton
              of={page.export.of(filter, sort)}
              total={total}
              more={more}
              why={lacking(page.export, page, words)}
            />
          )}
          {buttons}
        </>
      }
      tabs={page.views || page.tabs ? <Views page={page} words={words} state={state} /> : undefined}
      breadcrumb={page.breadcrumb}
      filter={
        place === 'card' && <FilterCard {...asking} onFold={wide ? () => setPlace('row') : undefined} />
      }
    >
      {place === 'row' && <FilterRow {...asking} onCard={() => setPlace('card')} />}
      {fault && (
        <MessageBar intent="error">
          <MessageBarBody>{worded(fault, words)}</MessageBarBody>
        </MessageBar>
      )}
      {children({ ...part, words, narrowed: state.narrowed(answers), onTotal, onSort })}
    </Page>
  );
}

/** How many rows every option has, where the page says what counts them. */
function useCounts({ facets, args }: FilteredPageDeclaration, filter: object) {
  const input = { ...args, filter };
  const { data } = useQuery(
    {
      queryKey: [facets?.path, input],
      queryFn: ({ signal }) => facets && request(facets, input, { signal }),
      enabled: facets !== undefined,
      placeholderData: keepPreviousData,
    },
    sharedCache(),
  );
  return data as Counts | ServedCounts | undefined;
}

interface ViewsProps {
  page: FilteredPageDeclaration;
  words: Words;
  state: ReturnType<typeof useListState>;
}

/** The tabs of a page: those it stands among, and its views. */
function Views({ page: { id, views, tabs }, words, state }: ViewsProps) {
  const { blank, values, set } = state;
  const whole = useMemo(
    () =>
      views &&
      wholeViews(
        views.map((view) => ({ ...view, label: worded(view.label, words) })),
        blank as UrlValues,
      ),
    [views, words, blank],
  );
  return (
    <>
      {tabs}
      {whole && (
        <SavedViews
          id={id}
          views={whole}
          blank={blank as UrlValues}
          state={values as UrlValues}
          onApply={(next) => set(next as typeof values, { push: true })}
        />
      )}
    </>
  );
}
