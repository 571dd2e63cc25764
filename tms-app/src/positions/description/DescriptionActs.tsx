import {
  discardJobDescription,
  type JobDescriptionVersion,
  type jobDescription,
  missingJobParts,
  type ResponseOf,
} from '@attest/api-contract';
import { ActionButton } from '@attest/shared-ui';
import { can, request } from '@attest/shared-utility';
import { useTranslation } from 'react-i18next';
import { HandIn } from '../../approval/HandIn';
import { ToApproval } from '../../approval/ToApproval';
import { ReasonAct } from '../../frame/ReasonAct';

interface Props {
  detail: ResponseOf<typeof jobDescription>;
  /** Of the next version; it may be in approval. */
  draft: JobDescriptionVersion | undefined;
  onEdit: () => void;
}

/** Writing the next version, handing its draft in, and where another decides on it then. */
export function DescriptionActs({ detail, draft, onEdit }: Props) {
  const { t } = useTranslation('tms-app');
  const { code } = detail.position;
  const mayNot = can('TmsRoles', 'edit') ? null : t('edit.mayNot');
  if (draft?.handedIn) return <ToApproval kind="jobDescription" id={draft.id} />;
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
        />
      )}
      <ActionButton why={mayNot} appearance={draft ? 'secondary' : 'primary'} onClick={() => onEdit()}>
        {t(draft ? 'job.edit' : 'job.write')}
      </ActionButton>
      {draft && (
        <HandIn
          kind="jobDescription"
          no={code}
          version={{ id, rowVersion }}
          why={mayNot ?? (parts ? t('job.missing', { parts }) : null)}
        />
      )}
    </>
  );
}
