import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  ProgressBar,
  useObservable,
} from '@attest/shared-ui';
import { continueSession, session$, signOut } from '@attest/shared-utility';
import { useRef } from 'react';
import { useT } from '../frame/useT';

const WHOLE = 60;
/** Seconds at which the time left is read out; each second would be noise. */
const SPOKEN = [60, 30, 10];

const useStyles = makeStyles({
  text: { margin: '0 0 12px' },
  content: { paddingBlockEnd: '16px' },
  hidden: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
});

/** Asks whether somebody is there before an idle session ends. Every tab shows the same seconds. */
export function IdleDialog() {
  const t = useT();
  const styles = useStyles();
  const session = useObservable(session$);
  const seconds = session?.status === 'countdown' ? session.countdown : undefined;
  const open = seconds !== undefined;
  const spoken = useRef('');
  if (open && SPOKEN.includes(seconds)) spoken.current = t('idle.text', { count: seconds });

  const button = useRef<HTMLButtonElement>(null);

  return (
    <Dialog open={open} modalType="alert" initialFocus={button}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{t('idle.title')}</DialogTitle>
          <DialogContent className={styles.content}>
            <p className={styles.text}>{t('idle.text', { count: seconds ?? 0 })}</p>
            <ProgressBar
              value={(seconds ?? 0) / WHOLE}
              color={(seconds ?? 0) <= 10 ? 'error' : 'brand'}
              aria-hidden
            />
            <span className={styles.hidden} role="status">
              {spoken.current}
            </span>
          </DialogContent>
          <DialogActions>
            <Button onClick={() => void signOut()}>{t('bar.signOut')}</Button>
            <Button ref={button} appearance="primary" onClick={continueSession}>
              {t('idle.continue')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
