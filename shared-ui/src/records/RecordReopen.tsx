import { processView, type RecordDetail, reopenProcess } from '@attest/api-contract';
import { request, toast } from '@attest/shared-utility';
import { Text } from '@fluentui/react-components';
import { useT } from '../frame/useT';
import { SignedReasonDialog } from '../lazy/records';
import { queryClient } from '../query/queryClient';
import { callKey } from '../query/useCallQuery';
import type { Signature } from '../sign/SignDialog';
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
  const t = useT();
  const { row, piId, reopen } = detail;
  const name = nameOf(row);
  const sign = async (signature: Signature, reason: string) => {
    const { version } = await queryClient.fetchQuery({
      queryKey: callKey(processView, { piId }),
      queryFn: () => request(processView, { piId }),
    });
    const send = () => request(reopenProcess, { piId, version, reason, signature }, quiet);
    await editor.act(send);
    toast.success(t('records.act.reopen.done', { name }));
    onClose();
  };
  return (
    <SignedReasonDialog
      title={t('records.act.reopen.title', { name })}
      confirmLabel={t('records.act.reopen.name')}
      subject={{
        no: row.no,
        title: row.title,
        version: null,
        decision: t('records.act.reopen.name'),
        meaning: reopen?.meaning ?? null,
      }}
      accountNeeded={reopen?.accountNeededToSign ?? true}
      onSign={sign}
      onClose={onClose}
    >
      <Text>{t('records.act.reopen.text')}</Text>
    </SignedReasonDialog>
  );
}
