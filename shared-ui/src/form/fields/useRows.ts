import type { FormValues } from '@attest/api-contract';
import { useRef } from 'react';
import { focusControl } from '../problems';

export interface Rows {
  rows: FormValues[];
  /** Stable for the life of a row, so that a control keeps its state when another row goes. */
  keyOf(index: number): number;
  set(index: number, column: string, value: unknown): void;
  add(): void;
  remove(index: number): void;
}

interface Options {
  id: string;
  /** As they are now. */
  rows: FormValues[];
  onChange(value: unknown): void;
  /** What a new row begins with. */
  start(): FormValues;
  firstColumn: string | undefined;
  /** Id of the button that adds a row; it takes focus when the last row goes. */
  addId: string;
}

/** Rows of a table or sub-record with keyboard focus that follows adding and removing. */
export function useRows({ id, rows, onChange, start, firstColumn, addId }: Options): Rows {
  const keys = useRef<number[]>([]);
  const next = useRef(0);
  while (keys.current.length < rows.length) keys.current.push(next.current++);
  keys.current.length = rows.length;

  const focusRow = (index: number) =>
    requestAnimationFrame(() => {
      if (index < 0 || !firstColumn || !focusControl(`${id}-${index}-${firstColumn}`)) focusControl(addId);
    });

  return {
    rows,
    keyOf: (index) => keys.current[index] ?? index,
    set: (index, column, cell) =>
      onChange(rows.map((row, at) => (at === index ? { ...row, [column]: cell } : row))),
    add: () => {
      onChange([...rows, start()]);
      focusRow(rows.length);
    },
    remove: (index) => {
      keys.current.splice(index, 1);
      onChange(rows.length === 1 ? undefined : rows.filter((_, at) => at !== index));
      focusRow(Math.min(index, rows.length - 2));
    },
  };
}
