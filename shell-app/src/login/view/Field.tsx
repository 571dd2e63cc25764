import type { InputHTMLAttributes, ReactNode, Ref } from 'react';

export interface InputProps extends InputHTMLAttributes<HTMLInputElement> {
  ref?: Ref<HTMLInputElement>;
}

interface Props extends InputProps {
  id: string;
  label: string;
  /** What is wrong with it. */
  error?: string | undefined;
  /** What helps to fill it in. */
  hint?: string | undefined;
  after?: ReactNode;
}

/** A labelled input with what is wrong, or what helps, below it. */
export function Field({ label, error, hint, after, ...input }: Props) {
  const note = error ?? hint;
  return (
    <div className="sign-in-field">
      <label htmlFor={input.id}>
        {label}
        {input.required && (
          <span className="sign-in-required" aria-hidden="true">
            *
          </span>
        )}
      </label>
      <span className="sign-in-input" data-invalid={error ? '' : undefined}>
        <input
          {...input}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${input.id}-note` : undefined}
        />
        {after}
      </span>
      {note && (
        <span
          id={`${input.id}-note`}
          className="sign-in-note"
          data-intent={error ? 'error' : undefined}
          role={error ? 'alert' : undefined}
        >
          {note}
        </span>
      )}
    </div>
  );
}
