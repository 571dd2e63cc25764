import { Button } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useOnce } from '../form/useOnce';
import {
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '../lazy/overlays';
import { useT } from './useT';

interface Props {
  open: boolean;
  title: string;
  children: ReactNode;
  /** Names the act, e.g. `Delete`; never just `OK`. */
  confirmLabel: string;
  /** May give a promise: the dialog is busy until it settles; closing is the caller's. */
  onConfirm: () => unknown;
  onCancel: () => void;
}

/** Asks before an act. A click outside does not close it; Esc cancels. */
export function ConfirmDialog({ open, title, children, confirmLabel, onConfirm, onCancel }: Props) {
  const t = useT();
  const { busy, once } = useOnce();
  return (
    <Dialog open={open} modalType="alert" onOpenChange={(_, data) => !data.open && !busy && onCancel()}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent>{children}</DialogContent>
          <DialogActions>
            <Button disabled={busy} onClick={onCancel}>
              {t('frame.cancel')}
            </Button>
            <Button
              appearance="primary"
              disabledFocusable={busy}
              onClick={() => once(async () => onConfirm())}
            >
              {confirmLabel}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
