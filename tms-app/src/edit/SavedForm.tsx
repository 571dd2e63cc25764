import { ReasonDialog } from '@attest/shared-ui';
import { errorMessage, toast } from '@attest/shared-utility';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { EditForm } from './EditForm';
import type { Edited } from './useEdit';

interface Props<T extends object, K, S extends { id: string }> {
  edit: Edited<T, K>;
  /** Names the form to a screen reader. */
  label: string;
  /** Why it cannot be saved now. */
  why: string | null;
  /** Sends it; answers what was stored. The reason is empty where none was asked for. */
  send: (value: T, reason: string) => Promise<S>;
  /** Asks for the reason of a change before it is sent. `confirm` names the act. */
  ask?: { title: string; text?: string; confirm?: string };
  /** Names the button, where it does not save at once. */
  saveLabel?: string;
  /** What is said when it is stored; else just that. */
  done?: (stored: S) => string;
  /** Where it stands from then on, where that is not here. */
  to?: (id: string) => string;
  children: ReactNode;
}

/** The form of something that is governed: asks what is to be asked, sends it once, shows what was stored. */
export function SavedForm<T extends object, K, S extends { id: string }>(props: Props<T, K, S>) {
  const { edit, label, why, send, ask, saveLabel, done, to, children } = props;
  const { t } = useTranslation('tms-app');
  const go = useNavigate();
  const [asking, setAsking] = useState(false);
  const save = (reason: string) =>
    edit.save(async (value) => {
      const stored = await send(value, reason);
      toast.success(done?.(stored) ?? t('edit.saved'));
      if (to) go(to(stored.id), { replace: true });
    });
  const onSave = () => {
    if (edit.check && !edit.check()) return;
    if (ask) setAsking(true);
    else
      save('').catch((failure) => {
        if (!edit.refuse?.(failure)) toast.error(errorMessage(failure));
      });
  };
  // What the form says at a field is not said in the dialog over it.
  const saveAsked = (reason: string) =>
    save(reason).catch((failure) => {
      if (!edit.refuse?.(failure)) throw failure;
    });
  return (
    <>
      <EditForm edit={edit} label={label} why={why} saveLabel={saveLabel} onSave={onSave}>
        {children}
      </EditForm>
      {ask && asking && (
        <ReasonDialog
          title={ask.title}
          confirmLabel={ask.confirm ?? t('edit.save')}
          onConfirm={saveAsked}
          onClose={() => setAsking(false)}
        >
          {ask.text}
        </ReasonDialog>
      )}
    </>
  );
}
