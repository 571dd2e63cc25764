import type { FormValues, ProcessDefine, RecordDetail, TaskView } from '@attest/api-contract';
import { useMemo } from 'react';
import { keepForEditor, useTaskEditor } from '../record/editor/useTaskEditor';
import { completeFields, fieldsAtStep } from './formAtStep';
import type { RecordParts, RecordProcess } from './process';

interface Options {
  process: RecordProcess;
  parts: RecordParts;
  define: ProcessDefine;
  detail: RecordDetail;
  task: TaskView | undefined;
}

const draftKey = (process: RecordProcess, id: string) => `${process.code}:${id}`;

/** Offers what was typed while a record was made on the record's own page. */
export const keepForRecord = (process: RecordProcess, id: string, changes: FormValues): void =>
  keepForEditor(draftKey(process, id), changes);

/** State of a record on screen, with what its type derives from the values. */
export function useRecordEditor({ process, parts, define, detail, task }: Options) {
  const stepId = task?.task.stepId;
  const fields = useMemo(() => fieldsAtStep(define, stepId), [define, stepId]);
  const complete = useMemo(() => completeFields(define, stepId), [define, stepId]);
  const { values, editableFields, taskId } = detail;
  const key = draftKey(process, detail.row.id);
  const editor = useTaskEditor({ draftKey: key, fields, values, editableFields, complete, taskId, task });
  const shown = useMemo(() => ({ ...editor.shown, ...parts.derive?.(editor.shown) }), [parts, editor.shown]);
  return { ...editor, shown };
}

export type RecordEditor = ReturnType<typeof useRecordEditor>;
