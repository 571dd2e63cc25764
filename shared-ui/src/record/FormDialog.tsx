import { type ReactNode, useState } from 'react';
import { Dialog, DialogSurface } from '../lazy/overlays';
import { LeaveQuestion } from './LeaveQuestion';
import { useLeaving } from './leaving';

export interface FormDialogProps {
  /** What the form holds, as JSON knows it: when it has changed, closing asks first, whichever way one goes. */
  entry: unknown;
  /** It cannot be closed while it sends. */
  busy?: boolean;
  className?: string;
  /** A body of Fluent's dialog; its button for closing calls `close`. */
  children(close: () => void): ReactNode;
  onClose(): void;
}

/** A dialog with a form, open while it is mounted. Neither a click outside nor Esc loses what was typed. */
export function FormDialog({ entry, busy = false, className, children, onClose }: FormDialogProps) {
  const text = JSON.stringify(entry);
  const [start] = useState(text);
  // What is on its way is not lost by moving on.
  const dirty = !busy && text !== start;
  const { asking, answer, ask } = useLeaving(dirty);
  const close = async () => {
    if (!busy && (!dirty || (await ask()))) onClose();
  };
  return (
    <Dialog open modalType="alert" onOpenChange={(_, data) => !data.open && void close()}>
      <DialogSurface className={className}>
        {children(() => void close())}
        {asking && <LeaveQuestion of="dialog" answer={answer} />}
      </DialogSurface>
    </Dialog>
  );
}
