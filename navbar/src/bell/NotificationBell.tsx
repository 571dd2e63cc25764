import { Button, CounterBadge, makeStyles, Popover, PopoverSurface, PopoverTrigger } from '@attest/shared-ui';
import { errorMessage, toast } from '@attest/shared-utility';
import { AlertRegular } from '@fluentui/react-icons/svg/alert';
import { useState } from 'react';
import { usePart } from '../frame/usePart';
import { useT } from '../frame/useT';
import { useMessages } from './useMessages';

const texts = { zh: () => import('../locales/bell.zh.json'), en: () => import('../locales/bell.en.json') };

const useStyles = makeStyles({
  // A badge of two digits reaches beyond the button.
  bell: { position: 'relative', overflow: 'visible' },
  badge: { position: 'absolute', insetBlockStart: '1px', insetInlineStart: '16px', pointerEvents: 'none' },
  surface: { width: '380px', maxWidth: 'calc(100vw - 32px)', padding: '12px' },
});

/** The bell: how many messages are unread, live; what it opens is fetched then. */
export function NotificationBell() {
  const t = useT();
  const styles = useStyles();
  const [open, setOpen] = useState(false);
  const [loaded, ask] = usePart('bell', () => import('./BellPanel'), texts);
  const show = (next: boolean) => {
    setOpen(next);
    if (next) ask((error) => [setOpen(false), toast.error(errorMessage(error))]);
  };
  const state = useMessages();
  // Opened with its content: the focus goes there.
  return (
    <Popover
      open={open && loaded !== undefined}
      onOpenChange={(_, next) => show(next.open)}
      trapFocus
      positioning="below-end"
    >
      <PopoverTrigger disableButtonEnhancement>
        <Button
          className={styles.bell}
          appearance="subtle"
          aria-label={t('bell.label', { count: state.unread })}
          icon={
            <>
              <AlertRegular />
              {state.unread > 0 && (
                <CounterBadge
                  className={styles.badge}
                  count={state.unread}
                  size="small"
                  color="danger"
                  aria-hidden
                />
              )}
            </>
          }
        />
      </PopoverTrigger>
      <PopoverSurface className={styles.surface} aria-label={t('bell.title')}>
        {loaded && <loaded.default state={state} close={() => setOpen(false)} />}
      </PopoverSurface>
    </Popover>
  );
}
