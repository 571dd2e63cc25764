import { useOnce } from '@attest/shared-ui';
import { errorMessage, type TextKey } from '@attest/shared-utility';
import { type FormEvent, useRef, useState } from 'react';
import { useT } from '../frame/useT';

type Problems<E extends string> = Partial<Record<E, TextKey<'shell-app'>>>;

/** What the field of an entry is given. */
export interface EntryField {
  name: string;
  required: true;
  value: string;
  /** What is wrong with it. */
  error: string | undefined;
  inputRef: (input: HTMLInputElement | null) => void;
  onChange: (value: string) => void;
}

interface Options<E extends string> {
  /** What each entry begins with, in the order in which they are shown. */
  initial: Record<E, string>;
  /** What can be seen to be wrong before the server is asked. */
  check: (values: Record<E, string>) => Problems<E>;
  /** What these texts are filled in with. */
  say?: Record<string, unknown>;
  /** The entry that a refusal is about; null when it is about none. */
  entryOf?: (refusal: unknown) => E | null;
  send: (values: Record<E, string>) => Promise<unknown>;
}

/** Passwords and codes, which no draft keeps: what is typed, what is wrong with it, and the one act. */
export function useEntries<E extends string>({ initial, check, say, entryOf, send }: Options<E>) {
  const t = useT();
  const [values, setValues] = useState(initial);
  const [problems, setProblems] = useState<Problems<E>>({});
  const [error, setError] = useState<unknown>(null);
  const { busy, once } = useOnce();
  const inputs = useRef(new Map<E, HTMLInputElement | null>());
  const about = error === null ? null : (entryOf?.(error) ?? null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void once(async () => {
      const found = check(values);
      setProblems(found);
      setError(null);
      const first = (Object.keys(initial) as E[]).find((entry) => found[entry]);
      if (first) return inputs.current.get(first)?.focus();
      try {
        await send(values);
      } catch (refusal) {
        setError(refusal);
        const entry = entryOf?.(refusal);
        if (entry) inputs.current.get(entry)?.focus();
      }
    });
  };
  const problemOf = (entry: E) => {
    const known = problems[entry];
    if (known) return t(known as TextKey<'shell-app'>, say ?? {});
    return about === entry ? errorMessage(error) : undefined;
  };
  return {
    values,
    busy,
    submit,
    /** A refusal that is about no entry. */
    refusal: about === null ? error : null,
    refuse: setError,
    field: (entry: E): EntryField => ({
      name: entry,
      required: true,
      value: values[entry],
      error: problemOf(entry),
      inputRef: (input: HTMLInputElement | null) => {
        inputs.current.set(entry, input);
      },
      onChange: (value: string) => {
        setValues((before) => ({ ...before, [entry]: value }));
        setProblems((before) => ({ ...before, [entry]: undefined }));
        if (about === entry) setError(null);
      },
    }),
  };
}
