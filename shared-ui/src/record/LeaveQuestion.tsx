import { Button } from '@fluentui/react-components';
import { useReturnFocus } from '../form/useReturnFocus';
import { useT } from '../frame/useT';
import {
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '../lazy/overlays';

interface Props {
  /** What would be left. */
  of: 'page' | 'dialog';
  answer(leave: boolean): void;
}

/** What was typed is not saved: leave it or go on. */
export function LeaveQuestion({ of, answer }: Props) {
  const t = useT();
  useReturnFocus();
  return (
    <Dialog open modalType="alert" onOpenChange={(_, data) => !data.open && answer(false)}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{t('record.leave.title')}</DialogTitle>
          <DialogContent>{t('record.leave.text')}</DialogContent>
          <DialogActions>
            <Button onClick={() => answer(true)}>
              {t(of === 'page' ? 'record.leave.leave' : 'record.leave.discard')}
            </Button>
            <Button appearance="primary" onClick={() => answer(false)}>
              {t(of === 'page' ? 'record.leave.stay' : 'record.leave.goOn')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
