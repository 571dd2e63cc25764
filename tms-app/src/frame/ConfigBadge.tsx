import { CONFIG_STATES } from '@attest/api-contract';
import { type Tone, ToneBadge } from '@attest/shared-ui';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { SubtractCircleRegular } from '@fluentui/react-icons/svg/subtract-circle';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { anyOf } from '../list/questions';

type ConfigState = (typeof CONFIG_STATES)[number];

const LOOK: Record<ConfigState, { tone: Tone; icon: ReactElement }> = {
  draft: { tone: 'active', icon: <EditRegular /> },
  effective: { tone: 'good', icon: <CheckmarkCircleRegular /> },
  disabled: { tone: 'neutral', icon: <SubtractCircleRegular /> },
};

/** State of a course, a learner role or a quiz. */
export function ConfigBadge({ state }: { state: ConfigState }) {
  const { t } = useTranslation('tms-app');
  return <ToneBadge {...LOOK[state]}>{t(`config.${state}`)}</ToneBadge>;
}

/** Question of a filter card after the state. */
export const stateQuestion = anyOf('state', 'list.state', CONFIG_STATES, (state) => `config.${state}`);
