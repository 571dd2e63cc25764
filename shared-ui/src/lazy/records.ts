import { loadWithTexts } from '@attest/shared-utility';
import { lazyPart, whenIdle } from './lazyPart';

/** Texts that only these parts show. */
export const RECORD_TEXTS = {
  zh: () => import('../locales/record.zh.json'),
  en: () => import('../locales/record.en.json'),
};

const parts = () => loadWithTexts('ui', 'record', RECORD_TEXTS, () => import('./recordParts'));
whenIdle(parts);

export const Attachments = lazyPart(async () => (await parts()).Attachments);
export const ArchiveNote = lazyPart(async () => (await parts()).ArchiveNote, null);
export const AuditChanges = lazyPart(async () => (await parts()).AuditChanges, null);
export const AuditValue = lazyPart(async () => (await parts()).AuditValue, null);
export const AuditList = lazyPart(async () => (await parts()).AuditList);
export const BrowserPrint = lazyPart(async () => (await parts()).BrowserPrint, null);
export const CollisionNotice = lazyPart(async () => (await parts()).CollisionNotice, null);
export const DecisionBar = lazyPart(async () => (await parts()).DecisionBar);
export const DepartmentPicker = lazyPart(async () => (await parts()).DepartmentPicker);
export const DiagramDialog = lazyPart(async () => (await parts()).DiagramDialog, null);
export const EmptySheet = lazyPart(async () => (await parts()).EmptySheet);
export const FilledSheet = lazyPart(async () => (await parts()).FilledSheet);
export const FormDialog = lazyPart(async () => (await parts()).FormDialog, null);
export const FormRenderer = lazyPart(async () => (await parts()).FormRenderer);
export const HistoryList = lazyPart(async () => (await parts()).HistoryList);
export const LeaveGuard = lazyPart(async () => (await parts()).LeaveGuard, null);
export const LinkList = lazyPart(async () => (await parts()).LinkList);
export const LostTask = lazyPart(async () => (await parts()).LostTask, null);
export const PrintSheet = lazyPart(async () => (await parts()).PrintSheet);
export const ProcessRail = lazyPart(async () => (await parts()).ProcessRail);
export const ReasonDialog = lazyPart(async () => (await parts()).ReasonDialog, null);
export const RecordFrame = lazyPart(async () => (await parts()).RecordFrame);
export const RelationPicker = lazyPart(async () => (await parts()).RelationPicker);
export const RichTextView = lazyPart(async () => (await parts()).RichTextView);
export const SignatureTable = lazyPart(async () => (await parts()).SignatureTable);
export const SignedReasonDialog = lazyPart(async () => (await parts()).SignedReasonDialog, null);
export const SignDialog = lazyPart(async () => (await parts()).SignDialog, null);
export const UserPicker = lazyPart(async () => (await parts()).UserPicker);
