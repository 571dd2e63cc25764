import type { Bilingual, DefinitionChoices, FieldOption } from '@attest/api-contract';
import { OWN_TYPES, WORKFLOW_STATUSES } from '@attest/api-contract';
import { createContext, useContext } from 'react';
import { type Content, listAt, type Part, partAt } from './content';

/** What the parts of the editor know of the whole. */
export interface Designing {
  content: Content;
  readOnly: boolean;
  choices: DefinitionChoices;
  /** Keys of the form as it is stored: they stay as they are. */
  stored: ReadonlySet<unknown>;
  /** What is offered to choose, in words. */
  word(code: string): string;
}

const Around = createContext<Designing>({
  content: {},
  readOnly: true,
  choices: { schema: null, roles: [], types: [], occasions: [], functions: [] },
  stored: new Set(),
  word: (code) => code,
});

export const DesigningProvider = Around.Provider;
export const useDesigning = (): Designing => useContext(Around);

/** A text of both languages, as far as it is written. */
export const wordsOf = (value: unknown): Bilingual | null => {
  const { zh, en } = (value ?? {}) as Partial<Bilingual>;
  return zh || en ? { zh: zh || (en ?? ''), en: en || (zh ?? '') } : null;
};

const optionOf = (code: unknown, name: unknown): FieldOption => {
  const value = String(code ?? '');
  const words = wordsOf(name);
  return {
    value,
    label: words ? { zh: `${words.zh} · ${value}`, en: `${words.en} · ${value}` } : { zh: value, en: value },
  };
};

/** An option with its words in the language of the screen. */
export const chosenAs = (value: string, text: string): FieldOption => ({
  value,
  label: { zh: text, en: text },
});

const optionsAt = (
  content: Content,
  place: string,
  key: 'key' | 'id',
  name: 'label' | 'name',
): FieldOption[] => listAt(content, place).map((one) => optionOf(one[key], one[name]));

const holdsRows = ({ columns }: Part) => Array.isArray(columns);

/** What there is to name, by the kind of name (`Named` of the contract). */
export function namedIn({ content, choices, word }: Designing, names: string): FieldOption[] {
  const types = choices.types.map(({ code, name }) => optionOf(code, name));
  const steps = optionsAt(content, '/steps/steps', 'id', 'name');
  const ends = optionsAt(content, '/steps/ends', 'id', 'name');
  switch (names) {
    case 'field':
      return optionsAt(content, '/form/fields', 'key', 'label');
    case 'person':
      return listAt(content, '/form/fields')
        .filter(({ type }) => type === 'user')
        .map((one) => optionOf(one.key, one.label));
    case 'table':
      return listAt(content, '/form/fields')
        .filter(holdsRows)
        .map((one) => optionOf(one.key, one.label));
    case 'column':
      return listAt(content, '/form/fields').flatMap((one) =>
        listAt(one, '/columns').map((column) => optionOf(column.key, column.label)),
      );
    case 'section':
      return optionsAt(content, '/form/sections', 'key', 'label');
    case 'step':
      return steps;
    case 'place':
      return [...steps, ...ends];
    case 'state':
      return [...steps, ...WORKFLOW_STATUSES.map((one) => chosenAs(one, word(one)))];
    case 'role':
      return choices.roles.map(({ code, name }) => optionOf(code, name));
    case 'type':
      return types;
    case 'occasion':
      return choices.occasions.map(({ code, name }) => optionOf(code, name));
    case 'related':
      return [...types, chosenAs(OWN_TYPES, word(OWN_TYPES))];
    default:
      return [];
  }
}

/** The same with what is named already and is not there. */
export function withNamed(options: FieldOption[], value: unknown): FieldOption[] {
  const chosen = (Array.isArray(value) ? value : [value]).filter(
    (one) => typeof one === 'string' && one !== '',
  );
  const lost = chosen.filter((one) => !options.some((option) => option.value === one));
  return [...options, ...lost.map((one) => optionOf(one, null))];
}

/** Names of the steps by their ids. */
export const stepsOf = (content: Content): Part[] => [...listAt(content, '/steps/steps')];

export const typeOf = (content: Content): string => {
  const code = partAt(content, '/steps/code');
  return typeof code === 'string' ? code : '';
};
