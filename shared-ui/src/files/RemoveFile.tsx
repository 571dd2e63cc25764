import type { FileRef } from '@attest/api-contract';
import { session } from '@attest/shared-utility';
import { Text } from '@fluentui/react-components';
import { ConfirmDialog } from '../frame/ConfirmDialog';
import { useT } from '../frame/useT';
import { ReasonDialog } from '../record/ReasonDialog';

interface Props {
  file: FileRef;
  /** A signature covers it. */
  signed: boolean;
  onRemove(): void;
  /** The file stays, marked; the server says who and when. */
  onSupersede(file: FileRef): void;
  onClose(): void;
}

/** Asks before a file is taken away; what was signed stays and is superseded with a reason. */
export function RemoveFile({ file, signed, onRemove, onSupersede, onClose }: Props) {
  const t = useT();
  const { name } = file;
  if (!signed)
    return (
      <ConfirmDialog
        open
        title={t('removal.title', { name })}
        confirmLabel={t('removal.confirm')}
        onConfirm={onRemove}
        onCancel={onClose}
      >
        {t('removal.text')}
      </ConfirmDialog>
    );
  return (
    <ReasonDialog
      title={t('removal.supersedeTitle', { name })}
      confirmLabel={t('removal.supersedeIt')}
      onConfirm={async (reason) => {
        const by = session.current().user?.userName ?? '';
        onSupersede({ ...file, superseded: { at: new Date().toISOString(), by, reason } });
      }}
      onClose={onClose}
    >
      <Text>{t('removal.supersedeText')}</Text>
    </ReasonDialog>
  );
}
