import type { FilterOption, FilterSection } from '../filter/types';
import type {
  Chosen,
  Counted,
  Counts,
  FilteredDeclaration,
  KnownOptions,
  Label,
  Question,
  ServedCounts,
  ServedQuestions,
  Words,
} from './types';

type Questions = FilteredDeclaration<string>['questions'];

/** A declared text in the language in force. */
export const worded = (label: Label<string>, words: Words): string =>
  typeof label === 'string' ? words.t(label) : label(words);

/** Whether the server brings the questions, not their options alone. */
export const areServed = (questions: Questions): questions is ServedQuestions => 'kindOf' in questions;

const countOf = (counted: Counted | undefined): Pick<FilterOption, 'count' | 'more'> => ({
  count: counted?.count ?? 0,
  ...(counted?.more && { more: true }),
});

/** The options of a question: those it declares, those that are counted, those that are known otherwise. */
function optionsOf(
  { options, labelOf }: Question,
  counted: readonly Counted[] | undefined,
  known: FilterOption[] | undefined,
  words: Words,
): FilterOption[] | undefined {
  if (options) {
    return options.map(({ value, label }) => ({
      value,
      label: worded(label, words),
      ...(counted && countOf(counted.find((one) => one.value === value))),
    }));
  }
  if (!counted) return known;
  const nameOf = ({ value, label }: Counted) =>
    typeof label === 'object'
      ? words.text(label)
      : (label ?? known?.find((one) => one.value === value)?.label ?? labelOf?.(value, words) ?? value);
  return counted.map((one) => ({ value: one.value, label: nameOf(one), ...countOf(one) }));
}

/** The questions in the language in force, with how many rows every option has where that is counted. */
export function sectionsOf(
  questions: Questions,
  words: Words,
  known: KnownOptions = {},
  counts?: Counts | ServedCounts,
): FilterSection[] {
  if (areServed(questions)) {
    return ((counts ?? []) as ServedCounts).map(({ key, label, values }) => ({
      key,
      label: words.text(label),
      kind: questions.kindOf(key),
      options: values.map((one) => ({
        value: one.value,
        label: typeof one.label === 'object' ? words.text(one.label) : (one.label ?? one.value),
        ...countOf(one),
      })),
    }));
  }
  const counted = counts as Counts | undefined;
  return questions.map((question) => ({
    key: question.key,
    label: worded(question.label, words),
    kind: question.kind,
    options: optionsOf(question, counted?.[question.facet ?? question.key], known[question.key], words),
  }));
}

/** What the server is asked for what is chosen. */
export const askedBy = (questions: Questions, chosen: Chosen): object =>
  areServed(questions)
    ? questions.asks(chosen)
    : Object.assign({}, ...questions.map(({ key, asks }) => (chosen[key] ? asks(chosen[key]) : {})));
