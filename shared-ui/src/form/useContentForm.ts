import {
  contentOf,
  type DeclaredForm,
  type FieldOption,
  type FieldProblem,
  type FormContent,
  type FormText,
  type FormValues,
  fieldKeysOf,
  fieldsOf,
  typedOf,
} from '@attest/api-contract';
import { errorMessage, isApiError } from '@attest/shared-utility';
import { useMemo } from 'react';
import { useT } from '../frame/useT';
import type { Found } from './Finder';
import { useLanguage } from './language';
import { useNames } from './useNames';
import { useRecordForm } from './useRecordForm';

export interface ContentFormOptions<D extends DeclaredForm> {
  form: D;
  /** As the server has it; what is left out is empty. */
  stored: Partial<FormContent<D>>;
  /** What the stored values name by id, as it is shown; the same array as long as it is the same. */
  found?: Found[];
  /** Texts of the application. */
  t: (key: FormText<D>) => string;
  /** Options that are known at run time; the same object as long as they are the same. */
  options?: Partial<Record<keyof D, FieldOption[]>>;
  /** Fields that are only read, or all of them. */
  locked?: readonly (keyof D)[] | 'all';
  /** Fields that are not asked for, given what is typed. */
  without?: (values: FormValues) => readonly (keyof D)[];
  /** A draft: what is required is marked, but may come later. */
  unfinished?: boolean;
  /** What else is wrong with values, beyond what the fields say; stays the same function. */
  rules?: (values: FormValues) => FieldProblem[];
}

/** Something that is wrong with one field, said in the language of the screen. */
export const problemAt = (key: string, text: string): FieldProblem => ({
  key,
  code: 'rule',
  params: { zh: text, en: text },
});

const NONE: Found[] = [];

/** The state of a form that is declared in the contract, and what it comes to for its call. */
export function useContentForm<const D extends DeclaredForm>(options: ContentFormOptions<D>) {
  const { form: declared, stored, t, locked = [], without, rules } = options;
  const language = useLanguage();
  const names = useNames(options.found ?? NONE);
  const ui = useT();
  const fields = useMemo(() => {
    // Whatever the language, `t` speaks it.
    const label = (key: FormText<D>, half?: 'zh' | 'en') => {
      const text = half ? ui(`form.half.${half}`, { label: t(key) }) : t(key);
      return { zh: text, en: text };
    };
    return fieldsOf(declared, label, options.options);
  }, [declared, t, ui, options.options]);
  const text = JSON.stringify(typedOf(declared, stored));
  const initial = useMemo(() => JSON.parse(text) as FormValues, [text]);
  const form = useRecordForm({ fields, initial, complete: [], language, rules });
  const { values, problems, attempt, onChange } = form;
  const keysOf = (keys: readonly (keyof D)[]) => keys.flatMap((key) => fieldKeysOf(declared, String(key)));
  const gone = keysOf(without?.(values) ?? []);
  const read = locked === 'all' ? [] : keysOf(locked);
  const asked = fields.filter(({ key }) => !gone.includes(key));
  const editable = locked === 'all' ? [] : asked.map(({ key }) => key).filter((key) => !read.includes(key));
  return {
    ...form,
    initial,
    fields: asked,
    names,
    /** What the form shows, for `FormRenderer`. */
    shown: { fields: asked, values, problems, attempt, onChange, editable, complete: editable, names },
    /** What is typed, as its call holds it. */
    content: (): FormContent<D> => contentOf(declared, values),
    /** Whether it may be sent; what is wrong is shown, and the first of it focused. */
    check: () => (options.unfinished ? form.checkShapes() : form.check(editable)),
    /** Says a refusal of the server at its field; false where it belongs to none. */
    refuse(error: unknown): boolean {
      if (!isApiError(error)) return false;
      const own = keysOf(
        Object.keys(declared).filter((key) => declared[key]?.refusals?.includes(error.code)),
      );
      const here = asked.filter(({ key }) => own.includes(key));
      const wrong = error.problems ?? here.map(({ key }) => problemAt(key, errorMessage(error)));
      if (wrong.length > 0) form.showProblems(wrong);
      return wrong.length > 0;
    },
  };
}

/** What a dialog needs of a form to check it before it sends. */
export interface CheckedForm {
  values: FormValues;
  check(): boolean;
  refuse(error: unknown): boolean;
}
