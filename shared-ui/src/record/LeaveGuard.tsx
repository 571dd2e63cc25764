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
import { useLeaving } from './leaving';

/** Asks to leave or stay while `when` is true, whichever way one goes. */
export function LeaveGuard({ when }: { when: boolean }) {
  const { asking, answer } = useLeaving(when);
  return asking ? <Question answer={answer} /> : null;
}

function Question({ answer }: { answer(leave: boolean): void }) {
  const t = useT();
  useReturnFocus();
  return (
    <Dialog open modalType="alert" onOpenChange={(_, data) => !data.open && answer(false)}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{t('record.leave.title')}</DialogTitle>
          <DialogContent>{t('record.leave.text')}</DialogContent>
          <DialogActions>
            <Button onClick={() => answer(true)}>{t('record.leave.leave')}</Button>
            <Button appearance="primary" onClick={() => answer(false)}>
              {t('record.leave.stay')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
