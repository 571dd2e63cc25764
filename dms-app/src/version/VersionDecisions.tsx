import { type DocumentVersion, ONWARD_DECISIONS, type TaskView } from '@attest/api-contract';
import { DecisionBar, type DecisionInput, useBilingual } from '@attest/shared-ui';
import { sendDecision } from '@attest/shared-ui/forms';
import { toast } from '@attest/shared-utility';
import { useTranslation } from 'react-i18next';
import type { VersionEditor } from './useVersionEditor';

interface Props {
  version: DocumentVersion;
  task: TaskView;
  editor: VersionEditor;
  onReload: () => void;
  /** Something in the form stands against the decision: show the form. */
  onIncomplete?: () => void;
  /** The decision is taken; `nextTodoId` is the caller's next open task. */
  onDone?: (nextTodoId: string | null) => void;
}

/** The decision bar of a version: values of the step, remark and signature go in one call. */
export function VersionDecisions({ version, task, editor, onReload, onIncomplete, onDone }: Props) {
  const { t } = useTranslation('dms-app');
  const text = useBilingual();
  const no = `${version.no} ${version.label}`;
  const decide = async (input: DecisionInput) => {
    const answer = await sendDecision(task, editor, input, { leaves: onDone !== undefined });
    toast.success(t('version.decided', { no }));
    onDone?.(answer.nextTodoId);
  };
  return (
    <DecisionBar
      view={held(task, version)}
      record={{ no: version.no, title: text({ zh: version.titleZh, en: version.titleEn }) }}
      reason={editor.reason}
      onReasonChange={editor.setReason}
      beforeDecide={(option) => {
        const allowed = editor.allows(option);
        if (!allowed) onIncomplete?.();
        return allowed;
      }}
      onDecide={decide}
      onProblems={(problems) => {
        editor.form.showProblems(problems);
        onIncomplete?.();
      }}
      onReload={onReload}
    />
  );
}

/** What takes a version on waits until comments on it are resolved. */
function held(task: TaskView, { annotationObstacle: disabledWhy }: DocumentVersion): TaskView {
  if (!disabledWhy) return task;
  const decisions = task.decisions.map((option) =>
    ONWARD_DECISIONS.includes(option.code) ? { ...option, disabledWhy } : option,
  );
  return { ...task, decisions };
}
