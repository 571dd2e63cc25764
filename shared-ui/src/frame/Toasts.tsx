import { linkProps, type Toast as ToastMessage } from '@attest/shared-utility';
import {
  Button,
  Link,
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
import { useT } from './useT';

/** Milliseconds a toast stays; errors stay until they are dismissed. */
const SHOWN = 4_000;

/** Pixels from the edges of the window. */
const BELOW_TOP_BAR = { vertical: 56, horizontal: 16 };

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
  /** Toasts not shown yet. */
  waiting: ToastMessage[];
  onShown: () => void;
}

/** The page's one live region for toasts. */
export default function Toasts({ waiting, onShown }: Props) {
  const toasterId = useId('toasts');
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
  return (
    <Toaster
      toasterId={toasterId}
      position="top-end"
      offset={BELOW_TOP_BAR}
      pauseOnHover
      pauseOnWindowBlur
      limit={4}
    />
  );
}
