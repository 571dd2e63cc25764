import {
  discardJobDescription,
  enforceJobDescription,
  handInJobDescription,
  type JobDescriptionVersion,
  type jobDescription,
  missingJobParts,
  type ResponseOf,
  returnJobDescription,
} from '@attest/api-contract';
import {
  Button,
  DisabledReason,
  refreshCalls,
  SignedReasonDialog,
  Text,
  useBilingual,
} from '@attest/shared-ui';
import { can, request, session, toast } from '@attest/shared-utility';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonAct } from '../../frame/ReasonAct';
import { DESCRIPTION } from './descriptionCache';

interface Props {
  detail: ResponseOf<typeof jobDescription>;
  /** Of the next version; it may be in approval. */
  draft: JobDescriptionVersion | undefined;
  onEdit: () => void;
}

/** Writing the next version, handing its draft in, and what another does with it then. */
export function DescriptionActs({ detail, draft, onEdit }: Props) {
  const { t } = useTranslation('tms-app');
  const { code } = detail.position;
  const mayNot = can('TmsRoles', 'edit') ? null : t('edit.mayNot');
  if (draft?.handedIn) return <ApprovalActs detail={detail} draft={draft} by={draft.handedIn.by.id} />;
  const missing = draft ? missingJobParts(draft.content) : [];
  const parts = missing.map((part) => t(`job.part.${part}`)).join(t('edit.comma'));
  const { id = '', rowVersion = 0 } = draft ?? {};
  return (
    <>
      {draft && (
        <ReasonAct
          label={t('job.discard')}
          why={mayNot}
          title={t('job.discardTitle', { code })}
          text={t('job.discardText')}
          act={(reason) => request(discardJobDescription, { id, rowVersion, reason }, { quiet: true })}
          stale={DESCRIPTION}
        />
      )}
      <DisabledReason why={mayNot}>
        <Button appearance={draft ? 'secondary' : 'primary'} onClick={() => !mayNot && onEdit()}>
          {t(draft ? 'job.edit' : 'job.write')}
        </Button>
      </DisabledReason>
      {draft && (
        <ReasonAct
          label={t('job.handIn')}
          primary
          why={mayNot ?? (parts ? t('job.missing', { parts }) : null)}
          title={t('job.handInTitle', { code })}
          text={t('job.handInText')}
          act={(reason) => request(handInJobDescription, { id, rowVersion, reason }, { quiet: true })}
          stale={DESCRIPTION}
          done={t('job.handedIn')}
        />
      )}
    </>
  );
}

/** Returning what was handed in, or putting it into force with a reason and a signature; `by` handed it in. */
function ApprovalActs({
  detail,
  draft: { id, rowVersion },
  by,
}: Pick<Props, 'detail'> & { draft: JobDescriptionVersion; by: string }) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const [enforcing, setEnforcing] = useState(false);
  const { position, people } = detail;
  const own = session.current().user?.id === by;
  const mayNot = can('TmsRoles', 'approve') ? null : t('job.mayNotApprove');
  return (
    <>
      <ReasonAct
        label={t('job.return')}
        why={own ? null : mayNot}
        title={t('job.returnTitle', { code: position.code })}
        text={t('job.returnText')}
        act={(reason) => request(returnJobDescription, { id, rowVersion, reason }, { quiet: true })}
        stale={DESCRIPTION}
      />
      <DisabledReason why={own ? t('job.ownHand') : mayNot}>
        <Button appearance="primary" onClick={() => !own && !mayNot && setEnforcing(true)}>
          {t('job.enforce')}
        </Button>
      </DisabledReason>
      {enforcing && (
        <SignedReasonDialog
          title={t('job.enforceTitle', { code: position.code })}
          confirmLabel={t('task.goSign')}
          subject={{
            no: position.code,
            title: `${t('job.title')} ${text(position.name)}`,
            version: nextLabel(detail),
            decision: t('job.enforce'),
            meaning: t('job.enforceMeaning'),
          }}
          accountNeeded={detail.accountNeededToSign}
          onSign={async (signature, reason) => {
            const input = { id, rowVersion, reason, signature };
            const { label, asked } = await request(enforceJobDescription, input, { quiet: true });
            await refreshCalls(...DESCRIPTION);
            toast.success(t('job.asked', { label, count: asked }));
            setEnforcing(false);
          }}
          onClose={() => setEnforcing(false)}
        >
          <Text>{t('job.enforceText', { count: people })}</Text>
        </SignedReasonDialog>
      )}
    </>
  );
}

/** The label that the draft will get. */
function nextLabel({ versions }: Props['detail']): string {
  const last = versions.find(({ label }) => label !== null)?.label ?? 'V00';
  return `V${String(Number(last.slice(1)) + 1).padStart(2, '0')}`;
}
