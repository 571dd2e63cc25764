import { processView, type RecordDetail, reopenProcess } from '@attest/api-contract';
import { callKey, queryClient, ReasonDialog, type Signature, SignDialog, Text } from '@attest/shared-ui';
import { request, toast } from '@attest/shared-utility';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nameOf } from './process';
import { refreshRecords } from './useRecord';
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
  const [reason, setReason] = useState<string | null>(null);
  // The dialog that asked for the reason closes when it has it: that is not the end.
  const given = useRef(false);
  const { row, piId, reopen } = detail;
  const name = nameOf(row);
  if (reason === null)
    return (
      <ReasonDialog
        title={t('act.reopen.title', { name })}
        confirmLabel={t('act.reopen.name')}
        onConfirm={async (text) => {
          given.current = true;
          setReason(text);
        }}
        onClose={() => !given.current && onClose()}
      >
        <Text>{t('act.reopen.text')}</Text>
      </ReasonDialog>
    );
  const sign = async (signature: Signature) => {
    const { version } = await queryClient.fetchQuery({
      queryKey: callKey(processView, { piId }),
      queryFn: () => request(processView, { piId }, quiet),
    });
    const send = () => request(reopenProcess, { piId, version, reason, signature }, quiet);
    await editor.act(send, refreshRecords);
    toast.success(t('act.reopen.done', { name }));
    onClose();
  };
  return (
    <SignDialog
      subject={{
        no: row.no,
        title: row.title,
        version: row.version,
        decision: { zh: t('act.reopen.name'), en: t('act.reopen.name') },
        meaning: reopen?.meaning ?? null,
      }}
      accountNeeded={reopen?.accountNeededToSign ?? true}
      reason={reason}
      onSign={sign}
      onClose={onClose}
    />
  );
}
