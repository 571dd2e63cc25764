import type { FilterSection } from '@attest/shared-ui';
import type { TFunction } from 'i18next';
import type { TextKey } from '../textKey';
import type { Chosen } from './listState';

/** A question of a filter card as it is declared once, in no language. */
export interface Question extends Pick<FilterSection, 'key' | 'kind'> {
  label: TextKey;
  options: readonly { value: string; label: TextKey }[];
  /** What the server is asked for the values chosen, of which there is one at least. */
  asks: (values: string[]) => object;
}

/** Any of some values: several answers, or one where `kind` says so. `labelOf` names the text of a value. */
export const anyOf = <V extends string>(
  key: string,
  label: TextKey,
  values: readonly V[],
  labelOf: (value: V) => TextKey,
  kind: FilterSection['kind'] = 'checkbox',
): Question => ({
  key,
  label,
  kind,
  options: values.map((value) => ({ value, label: labelOf(value) })),
  asks: (chosen) => ({ [key]: chosen }),
});

/** The questions in the language in force. */
export const sectionsOf = (questions: readonly Question[], t: TFunction<'tms-app'>): FilterSection[] =>
  questions.map(({ key, label, kind, options }) => ({
    key,
    label: t(label),
    kind,
    options: options.map((option) => ({ value: option.value, label: t(option.label) })),
  }));

/** What the server is asked for what is chosen. */
export const askedBy = (questions: readonly Question[], chosen: Chosen): object =>
  Object.assign({}, ...questions.map(({ key, asks }) => (chosen[key] ? asks(chosen[key]) : {})));
