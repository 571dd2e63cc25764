import { Input } from '@attest/shared-ui';
import { useState } from 'react';
import { useDesigning } from '../designing';
import type { SchemaControlProps } from './types';

/** A value as it is typed: a number, true or false, something in brackets, else a text. */
export function valueIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A value as it would be typed. */
export function textFor(value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'string' && valueIn(value) === value ? value : JSON.stringify(value);
}

/** Any value, typed in one line. */
export function ValueControl({ schema: _, id, field, value, onChange, ...aria }: SchemaControlProps) {
  const { readOnly } = useDesigning();
  const [typed, setTyped] = useState<string | null>(null);
  const text = textFor(value);
  if (readOnly) return text || '—';
  const shown = typed !== null && textFor(valueIn(typed)) === text ? typed : text;
  return (
    <Input
      {...aria}
      id={id}
      autoComplete="off"
      value={shown}
      onChange={(_, data) => {
        setTyped(data.value);
        onChange(data.value === '' && !field.required ? undefined : valueIn(data.value));
      }}
    />
  );
}
