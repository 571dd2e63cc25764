import { Input, Textarea } from '@fluentui/react-components';
import { useState } from 'react';
import { languageTag, pick } from '../language';
import type { ControlProps } from '../types';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** An empty text is no value. */
const orNothing = (value: string) => (value === '' ? undefined : value);

export function TextControl({ id, value, onChange, name, field }: ControlProps) {
  return (
    <Input
      id={id}
      aria-label={name}
      type={field.type === 'link' ? 'url' : 'text'}
      lang={languageTag(field.lang)}
      placeholder={field.type === 'link' ? 'https://' : undefined}
      autoComplete="off"
      value={text(value)}
      onChange={(_, data) => onChange(orNothing(data.value))}
    />
  );
}

export function TextareaControl({ id, value, onChange, name, field }: ControlProps) {
  return (
    <Textarea
      id={id}
      aria-label={name}
      lang={languageTag(field.lang)}
      resize="vertical"
      rows={name ? 2 : 4}
      value={text(value)}
      onChange={(_, data) => onChange(orNothing(data.value))}
    />
  );
}

/** Keeps what was typed while it is no number yet (`-`, `1.`), so that nothing jumps under the caret. */
export function NumberControl({ id, value, onChange, name, field, language }: ControlProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed !== null && toNumber(typed) === value ? typed : String(value ?? '');
  return (
    <Input
      id={id}
      aria-label={name}
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      contentAfter={field.unit && pick(field.unit, language)}
      onChange={(_, data) => {
        setTyped(data.value);
        onChange(toNumber(data.value));
      }}
    />
  );
}

/** A number; undefined when blank; the text itself when it is neither (validation names it). */
function toNumber(typed: string): number | string | undefined {
  const trimmed = typed.trim();
  if (trimmed === '') return undefined;
  const number = Number(trimmed);
  return Number.isFinite(number) ? number : trimmed;
}
