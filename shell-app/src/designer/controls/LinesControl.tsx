import { Textarea } from '@attest/shared-ui';
import { useState } from 'react';
import { useDesigning } from '../designing';
import { kindOf } from '../schema';
import type { SchemaControlProps } from './types';

const linesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Several texts or numbers, one a line. */
export function LinesControl({ schema, id, field, value, onChange, ...aria }: SchemaControlProps) {
  const { readOnly } = useDesigning();
  const list: unknown[] = Array.isArray(value) ? value : [];
  const text = list.join('\n');
  const [typed, setTyped] = useState(text);
  if (readOnly) return text || '—';
  const shown = linesIn(typed).join('\n') === text ? typed : text;
  const isNumbers = kindOf(schema) === 'numbers';
  return (
    <Textarea
      {...aria}
      id={id}
      rows={Math.min(6, list.length + 1)}
      resize="vertical"
      value={shown}
      onChange={(_, data) => {
        setTyped(data.value);
        const lines = linesIn(data.value);
        const said = isNumbers
          ? lines.map((line) => (Number.isFinite(Number(line)) ? Number(line) : line))
          : lines;
        onChange(said.length > 0 || field.required ? said : undefined);
      }}
    />
  );
}
