import type { TrainingPreview } from '@attest/api-contract';
import { Loaded, ReasonDialog } from '@attest/shared-ui';
import { isApiError } from '@attest/shared-utility';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
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

/** The world has changed since the preview: it has to be looked at again. */
const isStale = (error: unknown) => isApiError(error) && error.code === 'TRAINING_CHANGED';

/** What a change would do to people's training, to be confirmed with a reason. A refusal keeps what was typed. */
export function PreviewDialog({ title, confirmLabel, onPreview, onApply, onClose, children }: Props) {
  const { t } = useTranslation('tms-app');
  const [preview, setPreview] = useState<TrainingPreview | null>(null);
  const [error, setError] = useState<unknown>(null);
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
  // What is to be looked at again is not done, and the dialog stays.
  const undone = useRef(false);
  const apply = async (reason: string) => {
    try {
      await onApply(preview?.token ?? '', reason);
    } catch (failure) {
      if (!isStale(failure)) throw failure;
      undone.current = true;
      setError(failure);
    }
  };
  const close = () => {
    if (!undone.current) onClose();
    undone.current = false;
  };
  return (
    <ReasonDialog
      title={title}
      confirmLabel={confirmLabel}
      wide
      missing={preview && error === null ? undefined : t('preview.first')}
      onConfirm={apply}
      onClose={close}
    >
      {children}
      <Loaded query={{ data: preview ?? undefined, error, refetch: load }} rows={5} height={24}>
        {(seen) => <PreviewTable preview={seen} />}
      </Loaded>
    </ReasonDialog>
  );
}
