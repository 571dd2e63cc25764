import { type ApprovedKind, handInVersion } from '@attest/api-contract';
import { request } from '@attest/shared-utility';
import { useTranslation } from 'react-i18next';
import { ReasonAct } from '../frame/ReasonAct';

interface Props {
  kind: ApprovedKind;
  no: string;
  /** As it was seen. */
  version: { id: string; rowVersion: number };
  /** Why it is not possible now. */
  why: string | null;
}

/** Hands a draft in for approval. */
export function HandIn({ kind, no, version, why }: Props) {
  const { t } = useTranslation('tms-app');
  return (
    <ReasonAct
      label={t('approval.handIn')}
      primary
      why={why}
      title={t('approval.handInTitle', { no })}
      text={t('approval.handInText')}
      act={(reason) => request(handInVersion, { kind, ...version, reason }, { quiet: true })}
      done={t('approval.handedIn')}
    />
  );
}
