import type { CorrectionState } from '@attest/api-contract';
import { type Tone, ToneBadge } from '@attest/shared-ui';
import { ArrowUndoRegular } from '@fluentui/react-icons/svg/arrow-undo';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { DismissCircleRegular } from '@fluentui/react-icons/svg/dismiss-circle';
import { HourglassRegular } from '@fluentui/react-icons/svg/hourglass';
import { SignatureRegular } from '@fluentui/react-icons/svg/signature';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

const LOOK: Record<CorrectionState, { tone: Tone; icon: ReactElement }> = {
  proposed: { tone: 'waiting', icon: <SignatureRegular /> },
  confirmed: { tone: 'active', icon: <HourglassRegular /> },
  approved: { tone: 'good', icon: <CheckmarkCircleRegular /> },
  rejected: { tone: 'bad', icon: <DismissCircleRegular /> },
  withdrawn: { tone: 'neutral', icon: <ArrowUndoRegular /> },
};

/** State of a correction. */
export function CorrectionBadge({ state }: { state: CorrectionState }) {
  const { t } = useTranslation('tms-app');
  return <ToneBadge {...LOOK[state]}>{t(`correction.state.${state}`)}</ToneBadge>;
}
