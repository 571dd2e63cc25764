import type { TrainingPreview } from '@attest/api-contract';
import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  ErrorState,
  Field,
  makeStyles,
  SkeletonRows,
  Textarea,
  tokens,
} from '@attest/shared-ui';
import { isApiError } from '@attest/shared-utility';
import { type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PreviewTable } from './PreviewTable';

interface Props {
  title: string;
  /** Names the act, e.g. `Apply`. */
  confirmLabel: string;
  /** Asks the server what would happen. */
  onPreview: () => Promise<TrainingPreview>;
  /** Does exactly what was seen; rejects with what the dialog then shows. */
  onApply: (token: string, reason: string) => Promise<unknown>;
  onClose: () => void;
  /** A question over the preview; another answer gives the dialog another key. */
  children?: ReactNode;
}

const useStyles = makeStyles({
  surface: { maxWidth: '880px', width: '90vw' },
  content: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
});

/** The world has changed since the preview: it has to be looked at again. */
const isStale = (error: unknown) => isApiError(error) && error.code === 'TRAINING_CHANGED';

/** What a change would do to people's training, to be confirmed with a reason. A refusal keeps what was typed. */
export function PreviewDialog({ title, confirmLabel, onPreview, onApply, onClose, children }: Props) {
  const { t } = useTranslation('tms-app');
  const styles = useStyles();
  const [preview, setPreview] = useState<TrainingPreview | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [sending, setSending] = useState(false);
  const busy = useRef(false);
  const ask = useRef(onPreview);
  ask.current = onPreview;
  const load = useCallback(async () => {
    setPreview(null);
    setError(null);
    try {
      setPreview(await ask.current());
    } catch (failure) {
      setError(failure);
    }
  }, []);
  useEffect(() => void load(), [load]);

  const blank = reason.trim() === '';
  const apply = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!preview || blank || busy.current || isStale(error)) return;
    busy.current = true;
    setSending(true);
    setError(null);
    try {
      await onApply(preview.token, reason.trim());
      onClose();
    } catch (failure) {
      setError(failure);
    } finally {
      busy.current = false;
      setSending(false);
    }
  };

  return (
    <Dialog open modalType="alert" onOpenChange={(_, data) => !data.open && !sending && onClose()}>
      <DialogSurface className={styles.surface}>
        <form onSubmit={apply} noValidate>
          <DialogBody>
            <DialogTitle>{title}</DialogTitle>
            <DialogContent className={styles.content}>
              {children}
              {preview && <PreviewTable preview={preview} />}
              {!preview && !error && <SkeletonRows rows={5} height={24} />}
              <div aria-live="assertive">
                {error !== null && <ErrorState error={error} onRetry={() => void load()} />}
              </div>
              <Field
                label={t('edit.reason')}
                required
                validationState={tried && blank ? 'error' : 'none'}
                validationMessage={tried && blank ? t('edit.reasonMissing') : undefined}
              >
                <Textarea
                  value={reason}
                  maxLength={2000}
                  rows={2}
                  resize="vertical"
                  onChange={(_, data) => setReason(data.value)}
                />
              </Field>
            </DialogContent>
            <DialogActions>
              <Button onClick={onClose} disabled={sending}>
                {t('edit.cancel')}
              </Button>
              <Button
                type="submit"
                appearance="primary"
                disabledFocusable={sending || !preview || isStale(error)}
              >
                {confirmLabel}
              </Button>
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  );
}
