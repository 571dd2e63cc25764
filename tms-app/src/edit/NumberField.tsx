import { Field, Input } from '@attest/shared-ui';

interface Props {
  label: string;
  value: number | null;
  onChange: (value: number | null) => void;
  min: number;
  max: number;
  step?: number;
  required?: boolean;
  hint?: string;
  /** Why it cannot be that. */
  problem?: string;
}

/** A number; nothing when it is left empty. */
export function NumberField({ label, value, onChange, min, max, step = 1, required, hint, problem }: Props) {
  return (
    <Field
      label={label}
      required={required}
      hint={hint}
      validationState={problem ? 'error' : 'none'}
      validationMessage={problem}
    >
      <Input
        type="number"
        min={min}
        max={max}
        step={step}
        value={value === null ? '' : String(value)}
        onChange={(_, data) => {
          const typed = Number(data.value);
          onChange(data.value === '' || !Number.isFinite(typed) ? null : Math.min(Math.max(typed, min), max));
        }}
      />
    </Field>
  );
}
