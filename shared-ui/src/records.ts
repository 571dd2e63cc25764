/**
 * The pages of records, for any type: list, new record, record, print, and the panel of a task. An application shows them
 * at the addresses that it does not know itself, with the parts that types have of their own.
 */
export { readApprovalLink } from './records/approvalLink';
export { Forward } from './records/Forward';
export { ApprovalLink, TaskPanel } from './records/latePages';
export { listPath } from './records/listFilter';
export {
  type PartsOfTypes,
  processesOf,
  type RecordPartProps,
  type RecordParts,
  type RecordProcess,
} from './records/process';
export { RecordPages } from './records/RecordPages';
export type { TaskPanelProps } from './records/TaskPanel';
export { withListTexts } from './records/texts';
export { useProcessTexts } from './records/useProcessTexts';
