import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { lazyPart } from '../lazy/lazyPart';
import {
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '../lazy/overlays';
import { useShortcuts } from './shortcuts';
import { useT } from './useT';

const KeyboardList = lazyPart(async () => (await import('./KeyboardList')).default);

/** The list of keys behind `?`. One per page. */
export function KeyboardHelp() {
  const t = useT();
  const [open, setOpen] = useState(false);
  useShortcuts([{ keys: '?', label: t('frame.keys.help'), run: () => setOpen(true) }]);
  return (
    <Dialog open={open} onOpenChange={(_, data) => setOpen(data.open)}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{t('frame.keys.title')}</DialogTitle>
          <DialogContent>
            <KeyboardList />
          </DialogContent>
          <DialogActions>
            <Button appearance="primary" onClick={() => setOpen(false)}>
              {t('frame.close')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
