import {
  deleteDraft,
  processView,
  type RecordDetail,
  urgeProcess,
  withdrawProcess,
} from '@attest/api-contract';
import { request, toast } from '@attest/shared-utility';
import { Text } from '@fluentui/react-components';
import { useNavigate } from 'react-router-dom';
import { useT } from '../frame/useT';
import { ReasonDialog } from '../lazy/records';
import { queryClient } from '../query/queryClient';
import { callKey } from '../query/useCallQuery';
import { nameOf, type RecordProcess } from './process';
import { whileLeaving } from './useRecord';
import type { RecordEditor } from './useRecordEditor';

/** What a person may do to a record beside deciding. */
export type Act = 'withdraw' | 'urge' | 'deleteDraft';

interface Props {
  act: Act;
  process: RecordProcess;
  detail: RecordDetail;
  editor: RecordEditor;
  onClose: () => void;
}

const quiet = { quiet: true };

/** Asks for the reason of an act and does it. */
export function RecordAct({ act, process, detail, editor, onClose }: Props) {
  const t = useT();
  const go = useNavigate();
  const { row, piId } = detail;
  const acts: Record<Act, (reason: string) => Promise<unknown>> = {
    async withdraw(reason) {
      const { version } = await queryClient.fetchQuery({
        queryKey: callKey(processView, { piId }),
        queryFn: () => request(processView, { piId }),
      });
      await editor.act(() => request(withdrawProcess, { piId, version, reason }, quiet));
    },
    urge: (reason) => request(urgeProcess, { piId, reason }, quiet),
    async deleteDraft(reason) {
      const input = { process: process.code, id: row.id, version: row.version, reason };
      await whileLeaving(row.id, () => request(deleteDraft, input, quiet));
      editor.discard();
      go(process.at.list, { replace: true });
    },
  };
  return (
    <ReasonDialog
      title={t(`records.act.${act}.title`, { name: nameOf(row) })}
      confirmLabel={t(`records.act.${act}.name`)}
      onConfirm={async (reason) => {
        await acts[act](reason);
        toast.success(t(`records.act.${act}.done`, { name: nameOf(row) }));
      }}
      onClose={onClose}
    >
      <Text>{t(`records.act.${act}.text`)}</Text>
    </ReasonDialog>
  );
}
