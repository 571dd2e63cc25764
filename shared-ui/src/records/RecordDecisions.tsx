import type { RecordDetail, TaskView } from '@attest/api-contract';
import { toast } from '@attest/shared-utility';
import { useT } from '../frame/useT';
import { DecisionBar } from '../lazy/records';
import { sendDecision } from '../record/editor/sendDecision';
import type { DecisionInput } from '../sign/useDecision';
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
  const t = useT();
  const decide = async (input: DecisionInput) => {
    const answer = await sendDecision(task, editor, input, { leaves: onDone !== undefined });
    toast.success(t('records.record.decided', { name: nameOf(detail.row) }));
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
