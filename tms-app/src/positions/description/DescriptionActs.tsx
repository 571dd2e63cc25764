import {
  discardJobDescription,
  enforceJobDescription,
  type JobDescriptionVersion,
  type jobDescription,
  missingJobParts,
  type ResponseOf,
} from '@attest/api-contract';
import {
  Button,
  DisabledReason,
  refreshCalls,
  SignedReasonDialog,
  Text,
  useBilingual,
} from '@attest/shared-ui';
import { can, request, toast } from '@attest/shared-utility';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonAct } from '../../frame/ReasonAct';
import { DESCRIPTION } from './descriptionCache';

interface Props {
  detail: ResponseOf<typeof jobDescription>;
  draft: JobDescriptionVersion | undefined;
  onEdit: () => void;
}

/** Writing the next version, discarding its draft, putting it into force with a reason and a signature. */
export function DescriptionActs({ detail, draft, onEdit }: Props) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const [enforcing, setEnforcing] = useState(false);
  const { position, people } = detail;
  const mayNot = can('TmsRoles', 'edit') ? null : t('edit.mayNot');
  const missing = draft ? missingJobParts(draft.content) : [];
  const parts = missing.map((part) => t(`job.part.${part}`)).join(t('edit.comma'));
  const whyNotYet = mayNot ?? (parts ? t('job.missing', { parts }) : null);
  const step = { id: draft?.id ?? '', rowVersion: draft?.rowVersion ?? 0 };
  return (
    <>
      {draft && (
        <ReasonAct
          label={t('job.discard')}
          why={mayNot}
          title={t('job.discardTitle', { code: position.code })}
          text={t('job.discardText')}
          act={(reason) => request(discardJobDescription, { ...step, reason }, { quiet: true })}
          stale={DESCRIPTION}
        />
      )}
      <DisabledReason why={mayNot}>
        <Button appearance={draft ? 'secondary' : 'primary'} onClick={() => !mayNot && onEdit()}>
          {t(draft ? 'job.edit' : 'job.write')}
        </Button>
      </DisabledReason>
      {draft && (
        <DisabledReason why={whyNotYet}>
          <Button appearance="primary" onClick={() => !whyNotYet && setEnforcing(true)}>
            {t('job.enforce')}
          </Button>
        </DisabledReason>
      )}
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
            const { label, asked } = await request(
              enforceJobDescription,
              { ...step, reason, signature },
              { quiet: true },
            );
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
