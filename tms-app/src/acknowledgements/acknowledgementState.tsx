import type { AcknowledgementState } from '@attest/api-contract';
import { type Tone, ToneBadge } from '@attest/shared-ui';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { HistoryRegular } from '@fluentui/react-icons/svg/history';
import { SignatureRegular } from '@fluentui/react-icons/svg/signature';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

const LOOK: Record<AcknowledgementState, { tone: Tone; icon: ReactElement }> = {
  asked: { tone: 'active', icon: <SignatureRegular /> },
  acknowledged: { tone: 'good', icon: <CheckmarkCircleRegular /> },
  ended: { tone: 'neutral', icon: <HistoryRegular /> },
};

/** State of an acknowledgement as icon and text. */
export function AcknowledgementBadge({ state }: { state: AcknowledgementState }) {
  const { t } = useTranslation('tms-app');
  return <ToneBadge {...LOOK[state]}>{t(`acknowledgement.state.${state}`)}</ToneBadge>;
}
