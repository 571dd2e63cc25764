import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  PasswordField,
  Text,
} from '@attest/shared-ui';
import { encryptPassword, isApiError } from '@attest/shared-utility';
import type { ReactNode } from 'react';
import { useT } from '../../frame/useT';
import { Refusal } from '../../password/Refusal';
import { useEntries } from '../../password/useEntries';

interface Props {
  title: string;
  /** What it comes to. */
  children: ReactNode;
  confirmLabel: string;
  /** With the ciphertext of the password; what it rejects with is shown. */
  onConfirm: (password: string) => Promise<unknown>;
  onClose: () => void;
}

const useStyles = makeStyles({ content: { display: 'flex', flexDirection: 'column', rowGap: '16px' } });

/** Whether a refusal is about the password that was typed. */
export const isOfPassword = (error: unknown): boolean =>
  isApiError(error) && ['PASSWORD_WRONG', 'PASSWORD_WRONG_ATTEMPTS'].includes(error.code);

/** Asks for the password before an act that changes what lets somebody in. */
export function PasswordDialog({ title, children, confirmLabel, onConfirm, onClose }: Props) {
  const t = useT();
  const styles = useStyles();
  const { field, submit, busy, refusal } = useEntries({
    initial: { password: '' },
    check: ({ password }) => (password ? {} : { password: 'factor.passwordMissing' }),
    entryOf: (error) => (isOfPassword(error) ? 'password' : null),
    send: async ({ password }) => {
      await onConfirm(await encryptPassword(password));
      onClose();
    },
  });
  return (
    <Dialog open modalType="alert" onOpenChange={(_, data) => !data.open && !busy && onClose()}>
      <DialogSurface>
        <form onSubmit={submit} noValidate>
          <DialogBody>
            <DialogTitle>{title}</DialogTitle>
            <DialogContent className={styles.content}>
              <Text>{children}</Text>
              <Refusal error={refusal} />
              <PasswordField
                {...field('password')}
                label={t('factor.password')}
                autoComplete="current-password"
                autoFocus
              />
            </DialogContent>
            <DialogActions>
              <Button disabled={busy} onClick={onClose}>
                {t('factor.cancel')}
              </Button>
              <Button type="submit" appearance="primary" disabledFocusable={busy}>
                {confirmLabel}
              </Button>
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  );
}
