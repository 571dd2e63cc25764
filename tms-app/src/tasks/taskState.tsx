import type { TrainingTaskState } from '@attest/api-contract';
import { type Tone, ToneBadge } from '@attest/shared-ui';
import { ArrowSyncRegular } from '@fluentui/react-icons/svg/arrow-sync';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { ClockAlarmRegular } from '@fluentui/react-icons/svg/clock-alarm';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { SubtractCircleRegular } from '@fluentui/react-icons/svg/subtract-circle';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

const LOOK: Record<TrainingTaskState, { tone: Tone; icon: ReactElement }> = {
  draft: { tone: 'neutral', icon: <EditRegular /> },
  running: { tone: 'active', icon: <ArrowSyncRegular /> },
  completed: { tone: 'good', icon: <CheckmarkCircleRegular /> },
  closedOverdue: { tone: 'bad', icon: <ClockAlarmRegular /> },
  cancelled: { tone: 'neutral', icon: <SubtractCircleRegular /> },
};

/** State of a training task. */
export function TaskBadge({ state }: { state: TrainingTaskState }) {
  const { t } = useTranslation('tms-app');
  return <ToneBadge {...LOOK[state]}>{t(`task.state.${state}`)}</ToneBadge>;
}
