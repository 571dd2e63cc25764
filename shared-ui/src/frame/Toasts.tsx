import { linkProps, type Toast as ToastMessage } from '@attest/shared-utility';
import {
  Button,
  Link,
  makeStyles,
  Toast,
  Toaster,
  ToastFooter,
  ToastTitle,
  ToastTrigger,
  useId,
  useToastController,
} from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { useEffect } from 'react';
import { useMediaQuery } from '../query/useMediaQuery';
import { FOOT_TAKEN } from './footTaken';
import { useT } from './useT';

/** Milliseconds a toast stays; errors stay until they are dismissed. */
const SHOWN = 4_000;

/**
 * Where no page has a button: a message that comes between press and release would take the click. On a phone the
 * buttons are at the bottom. Pixels from the edges of the window.
 */
const MARGIN = 16;
const PHONE = { position: 'top', offset: { vertical: 56 } } as const;

const useStyles = makeStyles({
  above: { marginBottom: FOOT_TAKEN },
});

function Message({ text, path }: Pick<ToastMessage, 'text' | 'path'>) {
  const t = useT();
  return (
    <Toast>
      <ToastTitle
        action={
          <ToastTrigger>
            <Button
              appearance="transparent"
              size="small"
              icon={<DismissRegular />}
              aria-label={t('frame.close')}
            />
          </ToastTrigger>
        }
      >
        {text}
      </ToastTitle>
      {path && (
        <ToastFooter>
          <Link {...linkProps(path)}>{t('frame.openRecord')}</Link>
        </ToastFooter>
      )}
    </Toast>
  );
}

interface Props {
  /** Pixels that the side navigation takes. */
  beside: number;
  /** Toasts not shown yet. */
  waiting: ToastMessage[];
  onShown: () => void;
}

/** The page's one live region for toasts. */
export default function Toasts({ beside, waiting, onShown }: Props) {
  const toasterId = useId('toasts');
  const phone = useMediaQuery('(max-width: 640px)');
  const styles = useStyles();
  const { dispatchToast } = useToastController(toasterId);
  useEffect(() => {
    if (waiting.length === 0) return;
    for (const { intent, text, path, timeout } of waiting) {
      dispatchToast(<Message text={text} path={path} />, {
        intent,
        timeout: timeout ?? (intent === 'error' ? -1 : SHOWN),
        politeness: intent === 'error' ? 'assertive' : 'polite',
      });
    }
    onShown();
  }, [waiting, onShown, dispatchToast]);
  const wide = {
    position: 'bottom-start',
    offset: { vertical: MARGIN, horizontal: beside + MARGIN },
  } as const;
  return (
    <Toaster
      toasterId={toasterId}
      {...(phone ? PHONE : wide)}
      className={phone ? undefined : styles.above}
      pauseOnHover
      pauseOnWindowBlur
      limit={4}
    />
  );
}
