import { can, navigate } from '@attest/shared-utility';
import type { ComponentType, ReactElement } from 'react';
import { ActionButton } from '../frame/ActionButton';
import { worded } from './questions';
import type { Label, ListDialogProps, ListFrame, Right, Words } from './types';

/** A dialog that is open, and what it is about. */
export interface Asking<Row> {
  Dialog: ComponentType<ListDialogProps<Row>>;
  rows: Row[];
}

interface Rightful {
  right?: Right;
  mayNot?: string;
}

/** That one lacks the right to something, as a text; null when one has it. */
export const lacking = ({ right, mayNot }: Rightful, frame: ListFrame, { t }: Words): string | null =>
  right === undefined || can(...right) ? null : t(mayNot ?? frame.mayNot);

interface Props<Row> {
  frame: ListFrame;
  button: Rightful & {
    label: Label<string>;
    icon?: ReactElement;
    to?: string;
    dialog?: ComponentType<ListDialogProps<Row>>;
  };
  words: Words;
  /** What it is about; none for what concerns the whole list. */
  rows?: Row[];
  /** Why it cannot be pressed although one has the right. */
  why?: string | null;
  primary?: boolean;
  onAsk: (asking: Asking<Row>) => void;
}

/** A button of a list, or why one may not press it. */
export function ListPress<Row>({ frame, button, words, rows = [], why, primary, onAsk }: Props<Row>) {
  const { label, icon, to, dialog: Dialog } = button;
  const reason = lacking(button, frame, words) ?? why ?? null;
  const press = () => {
    if (reason) return;
    if (to) navigate(to);
    if (Dialog) onAsk({ Dialog, rows });
  };
  return (
    <ActionButton why={reason} appearance={primary ? 'primary' : undefined} icon={icon} onClick={press}>
      {worded(label, words)}
    </ActionButton>
  );
}
