import type { FilterSection } from '../filter/types';
import type { Chosen, Counts, KnownOptions, Label, Question, Words } from './types';

/** A declared text in the language in force. */
export const worded = (label: Label<string>, words: Words): string =>
  typeof label === 'string' ? words.t(label) : label(words);

/** The questions in the language in force, with the options that only the server knows. */
export const sectionsOf = (
  questions: readonly Question[],
  words: Words,
  known: KnownOptions = {},
): FilterSection[] =>
  questions.map(({ key, label, kind, options }) => ({
    key,
    label: worded(label, words),
    kind,
    options:
      key in known
        ? known[key]
        : options.map((option) => ({ value: option.value, label: worded(option.label, words) })),
  }));

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

/** What the server is asked for what is chosen. */
export const askedBy = (questions: readonly Question[], chosen: Chosen): object =>
  Object.assign({}, ...questions.map(({ key, asks }) => (chosen[key] ? asks(chosen[key]) : {})));
