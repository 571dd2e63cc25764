import { processView, type RecordDetail, reopenProcess } from '@attest/api-contract';
import { callKey, queryClient, type Signature, SignedReasonDialog, Text } from '@attest/shared-ui';
import { request, toast } from '@attest/shared-utility';
import { useTranslation } from 'react-i18next';
import { nameOf } from './process';
import type { RecordEditor } from './useRecordEditor';

interface Props {
  detail: RecordDetail;
  editor: RecordEditor;
  onClose: () => void;
}

const quiet = { quiet: true };

/** Asks why an ended record is to be opened again, then for the signature. */
export function RecordReopen({ detail, editor, onClose }: Props) {
  const { t } = useTranslation('qms-app');
  const { row, piId, reopen } = detail;
  const name = nameOf(row);
  const sign = async (signature: Signature, reason: string) => {
    const { version } = await queryClient.fetchQuery({
      queryKey: callKey(processView, { piId }),
      queryFn: () => request(processView, { piId }),
    });
    const send = () => request(reopenProcess, { piId, version, reason, signature }, quiet);
    await editor.act(send);
    toast.success(t('act.reopen.done', { name }));
    onClose();
  };
  return (
    <SignedReasonDialog
      title={t('act.reopen.title', { name })}
      confirmLabel={t('act.reopen.name')}
      subject={{
        no: row.no,
        title: row.title,
        version: null,
        decision: t('act.reopen.name'),
        meaning: reopen?.meaning ?? null,
      }}
      accountNeeded={reopen?.accountNeededToSign ?? true}
      onSign={sign}
      onClose={onClose}
    >
      <Text>{t('act.reopen.text')}</Text>
    </SignedReasonDialog>
  );
}
