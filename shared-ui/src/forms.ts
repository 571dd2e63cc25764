/**
 * What pages with a form and tasks are made with. Pages that are opened from a list or a link fetch it with themselves, so
 * nothing of it is loaded with the home page.
 */
export { FileCallsContext } from './files/fileCalls';
export { finderControl } from './form/ownControl';
export type { OwnControlProps } from './form/types';
export { problemAt, useContentForm } from './form/useContentForm';
export { type RecordForm, type RecordFormOptions, useRecordForm } from './form/useRecordForm';
export { DraftNote, DraftPrompt } from './record/DraftPrompt';
export { sendDecision } from './record/editor/sendDecision';
export { useContentEditor } from './record/editor/useContentEditor';
export { useKnowsTask, useOwnTask } from './record/editor/useOwnTask';
export { useSaving } from './record/editor/useSaving';
export { keepForEditor, type TaskEditor, useTaskEditor } from './record/editor/useTaskEditor';
export { useCollisions } from './record/useCollisions';
export { type DraftState, useDraft } from './record/useDraft';
export { useSeen } from './record/useSeen';
export { type FactorKind, FactorKinds } from './sign/FactorKinds';
export { useStable } from './table/useStable';
