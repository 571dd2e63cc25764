import { REASON_LENGTH } from '@attest/api-contract';
import { errorMessage } from '@attest/shared-utility';
import {
  Button,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogTitle,
  Field,
  MessageBar,
  MessageBarBody,
  makeStyles,
  Textarea,
  tokens,
} from '@fluentui/react-components';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { keepComposing } from '../form/ime';
import type { CheckedForm } from '../form/useContentForm';
import { useOnce } from '../form/useOnce';
import { useReturnFocus } from '../form/useReturnFocus';
import { useT } from '../frame/useT';
import { FormDialog } from './FormDialog';

export interface ReasonDialogProps {
  title: string;
  /** Names the act, e.g. `Withdraw`. */
  confirmLabel: string;
  /** Shown over the reason: more questions or an explanation. */
  children?: ReactNode;
  /** What `children` ask for, as JSON knows it: closing asks before a change of it, or the reason, is lost. */
  entry?: unknown;
  /** The form of `children`: what is wrong is said in it, and nothing is sent before. */
  form?: CheckedForm;
  /** There is much to see: as wide as the screen lets it. */
  wide?: boolean;
  /** Why it cannot be confirmed yet, although a reason is given. */
  missing?: string;
  /** Rejects with what the dialog then shows; it closes when this resolves. */
  onConfirm(reason: string): Promise<unknown>;
  onClose(): void;
}

const useStyles = makeStyles({
  wide: { maxWidth: '880px', width: '90vw' },
  content: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
});

/** An act that needs a reason: withdraw, remove, delete a draft. A refusal keeps what was typed. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, confirmLabel, children, form, wide, missing, onConfirm, onClose } = props;
  const { entry = form?.values ?? null } = props;
  const t = useT();
  const styles = useStyles();
  useReturnFocus();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const { busy, once } = useOnce();
  const reasonBox = useRef<HTMLTextAreaElement>(null);
  const blank = reason.trim() === '';

  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (busy) return;
    const whole = form?.check() ?? true;
    if (whole && blank) reasonBox.current?.focus();
    if (!whole || blank || missing) return;
    setError(null);
    try {
      await once(async () => {
        await onConfirm(reason.trim());
        onClose();
      });
    } catch (failure) {
      if (!form?.refuse(failure)) setError(failure);
    }
  };

  return (
    <FormDialog
      entry={{ entry, reason }}
      busy={busy}
      className={wide ? styles.wide : undefined}
      onClose={onClose}
    >
      {(close) => (
        <form onSubmit={confirm} onKeyDown={keepComposing} noValidate>
          <DialogBody>
            <DialogTitle>{title}</DialogTitle>
            <DialogContent className={styles.content}>
              {children}
              <Field
                label={t('sign.why')}
                required
                validationState={tried && blank ? 'error' : 'none'}
                validationMessage={tried && blank ? t('sign.whyMissing') : undefined}
              >
                <Textarea
                  ref={reasonBox}
                  value={reason}
                  maxLength={REASON_LENGTH}
                  rows={3}
                  resize="vertical"
                  onChange={(_, data) => setReason(data.value)}
                />
              </Field>
              <div aria-live="assertive">
                {(error !== null || (tried && missing)) && (
                  <MessageBar intent="error" layout="multiline">
                    <MessageBarBody>{error !== null ? errorMessage(error) : missing}</MessageBarBody>
                  </MessageBar>
                )}
              </div>
            </DialogContent>
            <DialogActions>
              <Button onClick={close} disabled={busy}>
                {t('frame.cancel')}
              </Button>
              <Button type="submit" appearance="primary" disabledFocusable={busy}>
                {confirmLabel}
              </Button>
            </DialogActions>
          </DialogBody>
        </form>
      )}
    </FormDialog>
  );
}
