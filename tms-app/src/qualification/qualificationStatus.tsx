import type { QualificationStatus } from '@attest/api-contract';
import { type Tone, ToneBadge } from '@attest/shared-ui';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { CircleRegular } from '@fluentui/react-icons/svg/circle';
import { DismissCircleRegular } from '@fluentui/react-icons/svg/dismiss-circle';
import { HourglassRegular } from '@fluentui/react-icons/svg/hourglass';
import { SubtractCircleRegular } from '@fluentui/react-icons/svg/subtract-circle';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

const LOOK: Record<QualificationStatus, { tone: Tone; icon: ReactElement }> = {
  none: { tone: 'neutral', icon: <CircleRegular /> },
  valid: { tone: 'good', icon: <CheckmarkCircleRegular /> },
  expiring: { tone: 'waiting', icon: <HourglassRegular /> },
  expired: { tone: 'bad', icon: <DismissCircleRegular /> },
  suspended: { tone: 'bad', icon: <SubtractCircleRegular /> },
};

/** Standing of a person in a course or a position as icon and text. */
export function QualificationBadge({ status }: { status: QualificationStatus }) {
  const { t } = useTranslation('tms-app');
  return <ToneBadge {...LOOK[status]}>{t(`qualification.status.${status}`)}</ToneBadge>;
}
