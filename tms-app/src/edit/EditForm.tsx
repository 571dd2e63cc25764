import { ActionButton, CollisionNotice, LeaveGuard, makeStyles, tokens } from '@attest/shared-ui';
import { DraftNote, DraftPrompt } from '@attest/shared-ui/forms';
import { SaveRegular } from '@fluentui/react-icons/svg/save';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionBar } from '../frame/ActionBar';
import type { Shown } from './useEdit';

interface Props<K> {
  edit: Shown<K>;
  /** Names the region of the bar to a screen reader. */
  label: string;
  /** Why it cannot be saved now. */
  why: string | null;
  onSave: () => void;
  saveLabel?: string;
  /** Left of the save button. */
  actions?: ReactNode;
  children: ReactNode;
}

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, minWidth: 0 },
});

/** A form over a draft: recovery on top, saving always in view, a question before it is left. */
export function EditForm<K>(props: Props<K>) {
  const { edit, label, why, onSave, saveLabel, actions, children } = props;
  const { t } = useTranslation('tms-app');
  const styles = useStyles();
  const collides = edit.colliding.length > 0;
  const whyNot = why ?? (collides ? t('edit.collides') : edit.dirty ? null : t('edit.unchanged'));
  return (
    <div className={styles.form}>
      <DraftPrompt draft={edit.draft} onRecover={edit.recover} />
      <CollisionNotice fields={edit.fields} collisions={edit} />
      {children}
      <ActionBar label={label} status={<DraftNote draft={edit.draft} />}>
        {actions}
        <ActionButton why={whyNot} appearance="primary" icon={<SaveRegular />} onClick={() => onSave()}>
          {saveLabel ?? t('edit.save')}
        </ActionButton>
      </ActionBar>
      <LeaveGuard when={edit.dirty} />
    </div>
  );
}
