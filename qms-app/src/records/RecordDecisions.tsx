import type { RecordDetail, TaskView } from '@attest/api-contract';
import { DecisionBar, type DecisionInput } from '@attest/shared-ui';
import { sendDecision } from '@attest/shared-ui/records';
import { toast } from '@attest/shared-utility';
import { useTranslation } from 'react-i18next';
import { nameOf } from './process';
import type { RecordEditor } from './useRecordEditor';

interface Props {
  detail: RecordDetail;
  task: TaskView;
  editor: RecordEditor;
  onReload: () => void;
  /** The decision is taken; `nextTodoId` is the caller's next open task. */
  onDone?: (nextTodoId: string | null) => void;
}

/** The decision bar of a record: values of the step, remark and signature go in one call. */
export function RecordDecisions({ detail, task, editor, onReload, onDone }: Props) {
  const { t } = useTranslation('qms-app');
  const decide = async (input: DecisionInput) => {
    const answer = await sendDecision(task, editor, input);
    toast.success(t('record.decided', { name: nameOf(detail.row) }));
    onDone?.(answer.nextTodoId);
  };
  return (
    <DecisionBar
      view={task}
      record={{ no: detail.row.no, title: String(editor.form.values.title ?? detail.row.title) }}
      reason={editor.reason}
      onReasonChange={editor.setReason}
      beforeDecide={editor.allows}
      onDecide={decide}
      onProblems={editor.form.showProblems}
      onReload={onReload}
    />
  );
}
