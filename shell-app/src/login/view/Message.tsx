import type { ReactNode } from 'react';

interface Props {
  intent?: 'error' | 'warning';
  children: ReactNode;
  /** What can be done about it. */
  action?: { label: string; act(): void };
}

/** A message above the form, or in its place. */
export function Message({ intent, children, action }: Props) {
  return (
    <div className="sign-in-message" data-intent={intent}>
      <span>{children}</span>
      {action && (
        <button type="button" className="sign-in-framed" onClick={action.act}>
          {action.label}
        </button>
      )}
    </div>
  );
}
