import { ActionButton, ReasonDialog, Text } from '@attest/shared-ui';
import { toast } from '@attest/shared-utility';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  /** On the button, and on what confirms the act. */
  label: string;
  /** Why it is not possible now. */
  why?: string | null;
  title: string;
  text: string;
  /** Does it; rejects with what the dialog then shows. */
  act: (reason: string) => Promise<unknown>;
  /** What is said when it is done; else that it is saved. */
  done?: string;
  /** The act that comes next. */
  primary?: boolean;
}

/** An act that is asked for its reason before it is done. */
export function ReasonAct({ label, why = null, title, text, act, done, primary }: Props) {
  const { t } = useTranslation('tms-app');
  const [asking, setAsking] = useState(false);
  return (
    <>
      <ActionButton why={why} appearance={primary ? 'primary' : 'secondary'} onClick={() => setAsking(true)}>
        {label}
      </ActionButton>
      {asking && (
        <ReasonDialog
          title={title}
          confirmLabel={label}
          onConfirm={async (reason) => {
            await act(reason);
            toast.success(done ?? t('edit.saved'));
          }}
          onClose={() => setAsking(false)}
        >
          <Text>{text}</Text>
        </ReasonDialog>
      )}
    </>
  );
}
