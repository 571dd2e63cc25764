import {
  copyDocument,
  type DocumentAction,
  type DocumentDetail,
  type DocumentVersion,
  discardDocumentDraft,
  dms,
  processView,
  remakeDocumentPdf,
  renewDocument,
  withdrawProcess,
} from '@attest/api-contract';
import { ReasonDialog, Text } from '@attest/shared-ui';
import { recordPages, request, toast } from '@attest/shared-utility';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';

const ACTS = ['copy', 'redraft', 'renew', 'discard', 'withdraw', 'remakePdf'] as const;

/** What is done to a document with a reason alone. */
export type Act = (typeof ACTS)[number];

export const isAct = (code: DocumentAction): code is Act => (ACTS as readonly string[]).includes(code);

interface Props {
  act: Act;
  document: DocumentDetail;
  version: DocumentVersion;
  onVersion(versionId: string): void;
  onClose(): void;
}

const quiet = { quiet: true };

/** Asks for the reason of an act and does it. */
export function DocumentAct({ act, document, version, onVersion, onClose }: Props) {
  const { t } = useTranslation('dms-app');
  const go = useNavigate();
  const versionId = version.id;
  const name = `${document.no} ${version.label}`;
  const open = (documentId: string, id: string) =>
    go(`${dms.document(documentId)}?version=${id}&tab=attributes`);
  /** Does it; resolves with what the message says is done. */
  const acts: Record<Act, (reason: string) => Promise<{ name: string; path?: string }>> = {
    async copy(reason) {
      const made = await request(copyDocument, { versionId, as: 'document', reason }, quiet);
      open(made.documentId, made.versionId);
      return { name: made.no };
    },
    async redraft(reason) {
      const made = await request(copyDocument, { versionId, as: 'draft', reason }, quiet);
      onVersion(made.versionId);
      return { name };
    },
    async renew(reason) {
      const review = await request(renewDocument, { documentId: document.id, reason }, quiet);
      const path = recordPages('documentReview')?.record(review.recordId);
      return { name: review.no ?? document.no, path };
    },
    async discard(reason) {
      await request(discardDocumentDraft, { versionId, version: version.version, reason }, quiet);
      return { name };
    },
    async withdraw(reason) {
      if (!version.piId) return { name };
      const { version: instance } = await request(processView, { piId: version.piId });
      await request(withdrawProcess, { piId: version.piId, version: instance, reason }, quiet);
      return { name };
    },
    async remakePdf(reason) {
      await request(remakeDocumentPdf, { versionId, reason }, quiet);
      return { name };
    },
  };
  return (
    <ReasonDialog
      title={t(`act.${act}.title`, { name })}
      confirmLabel={t(`act.${act}.name`)}
      onConfirm={async (reason) => {
        const { name: done, path } = await acts[act](reason);
        toast.success(t(`act.${act}.done`, { name: done }), path ? { path } : undefined);
      }}
      onClose={onClose}
    >
      <Text>{t(`act.${act}.text`)}</Text>
    </ReasonDialog>
  );
}
