import {
  type FieldDefinition,
  type FieldProblem,
  type FormValues,
  type Language,
  validateForm,
} from '@attest/api-contract';
import { useCallback, useMemo, useRef, useState } from 'react';

export interface RecordFormOptions {
  fields: FieldDefinition[];
  /** Values as the server has them. */
  initial: FormValues;
  /** Field keys that must be complete when the step is submitted. */
  complete: string[];
  language: Language;
  /** Milliseconds since the epoch. */
  now?: () => number;
  /** What else is wrong with values, beyond what the fields say; stays the same function. */
  rules?: (values: FormValues) => FieldProblem[];
}

const NO_RULES = (): FieldProblem[] => [];

export interface RecordForm {
  values: FormValues;
  problems: FieldProblem[];
  /** Grows with every refused check; the form then moves focus to the first problem. */
  attempt: number;
  /** Only what differs from the initial values: what is sent. */
  changes: FormValues;
  dirty: boolean;
  onChange(key: string, value: unknown): void;
  /** Replaces several values, e.g. with a recovered draft. */
  assign(values: FormValues): void;
  /** Checks completeness of `complete` (or of `only`) and every shape; true when nothing is wrong. */
  check(only?: string[]): boolean;
  /** Checks shapes only: a draft may be unfinished. */
  checkShapes(): boolean;
  /** Shows what the server found wrong. */
  showProblems(problems: FieldProblem[]): void;
  /** What was typed since the values given were sent. */
  typedSince(sent: FormValues): FormValues;
  /** Ends the edits; of those that were sent with the values given, what was typed since stays. */
  reset(sent?: FormValues): void;
}

/** Values of a record form with validation from its definition. Problems follow the typing once shown. */
export function useRecordForm(options: RecordFormOptions): RecordForm {
  const { fields, initial, complete, language, now = Date.now, rules = NO_RULES } = options;
  const [edits, setEdits] = useState<FormValues>({});
  const latest = useRef(edits);
  latest.current = edits;
  const [checked, setChecked] = useState<string[] | null>(null);
  const [fromServer, setFromServer] = useState<FieldProblem[]>([]);
  const [attempt, setAttempt] = useState(0);

  const values = useMemo(() => ({ ...initial, ...edits }), [initial, edits]);
  const changes = useMemo(() => differences(initial, edits), [initial, edits]);
  const found = useMemo(
    () =>
      checked
        ? [...validateForm(fields, values, { complete: checked, now: now(), language }), ...rules(values)]
        : [],
    [checked, fields, values, now, language, rules],
  );
  const problems = useMemo(
    () => [...found, ...fromServer.filter((p) => !found.some((f) => f.key === p.key))],
    [found, fromServer],
  );

  const onChange = useCallback((key: string, value: unknown) => {
    setEdits((current) => ({ ...current, [key]: value }));
    setFromServer((current) => current.filter((problem) => problem.key !== key));
  }, []);
  const assign = useCallback((next: FormValues) => setEdits((current) => ({ ...current, ...next })), []);

  const check = (keys: string[]) => {
    setChecked(keys);
    setFromServer([]);
    const wrong = [
      ...validateForm(fields, values, { complete: keys, now: now(), language }),
      ...rules(values),
    ];
    const ok = wrong.length === 0;
    if (!ok) setAttempt((count) => count + 1);
    return ok;
  };

  return {
    values,
    problems,
    attempt,
    changes,
    dirty: Object.keys(changes).length > 0,
    onChange,
    assign,
    check: (only = complete) => check(only),
    checkShapes: () => check([]),
    showProblems: (next) => {
      setFromServer(next);
      setAttempt((count) => count + 1);
    },
    typedSince: (sent) => since(sent, latest.current),
    reset: (sent) => {
      setEdits((now) => (sent ? since(sent, now) : {}));
      setChecked(null);
      setFromServer([]);
    },
  };
}

const since = (sent: FormValues, edits: FormValues): FormValues =>
  Object.fromEntries(Object.entries(edits).filter(([key, value]) => value !== sent[key]));

/** Edits that differ from the initial values; a cleared value is sent as null. */
function differences(initial: FormValues, edits: FormValues): FormValues {
  const entries = Object.entries(edits).filter(
    ([key, value]) => JSON.stringify(value ?? null) !== JSON.stringify(initial[key] ?? null),
  );
  return Object.fromEntries(entries.map(([key, value]) => [key, value ?? null]));
}
