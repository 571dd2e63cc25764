import type { ClassState } from '@attest/api-contract';
import { type Tone, ToneBadge } from '@attest/shared-ui';
import { ArrowSyncRegular } from '@fluentui/react-icons/svg/arrow-sync';
import { CalendarClockRegular } from '@fluentui/react-icons/svg/calendar-clock';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { SubtractCircleRegular } from '@fluentui/react-icons/svg/subtract-circle';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

const LOOK: Record<ClassState, { tone: Tone; icon: ReactElement }> = {
  planned: { tone: 'waiting', icon: <CalendarClockRegular /> },
  open: { tone: 'active', icon: <ArrowSyncRegular /> },
  closed: { tone: 'good', icon: <CheckmarkCircleRegular /> },
  cancelled: { tone: 'neutral', icon: <SubtractCircleRegular /> },
};

/** State of a class. */
export function ClassBadge({ state }: { state: ClassState }) {
  const { t } = useTranslation('tms-app');
  return <ToneBadge {...LOOK[state]}>{t(`class.state.${state}`)}</ToneBadge>;
}
