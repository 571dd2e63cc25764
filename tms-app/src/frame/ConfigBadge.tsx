import { CONFIG_STATES } from '@attest/api-contract';
import { type Tone, ToneBadge } from '@attest/shared-ui';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { ShieldTaskRegular } from '@fluentui/react-icons/svg/shield-task';
import { SubtractCircleRegular } from '@fluentui/react-icons/svg/subtract-circle';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

import { anyOf, type ListColumn } from '../list/define';
import type { TextKey } from '../textKey';

type ConfigState = (typeof CONFIG_STATES)[number] | 'inApproval';

const LOOK: Record<ConfigState, { tone: Tone; icon: ReactElement }> = {
  draft: { tone: 'active', icon: <EditRegular /> },
  inApproval: { tone: 'waiting', icon: <ShieldTaskRegular /> },
  effective: { tone: 'good', icon: <CheckmarkCircleRegular /> },
  disabled: { tone: 'neutral', icon: <SubtractCircleRegular /> },
};

/** State of a course, a learner role or a quiz. */
export function ConfigBadge({ state }: { state: ConfigState }) {
  const { t } = useTranslation('tms-app');
  return <ToneBadge {...LOOK[state]}>{t(`config.${state}`)}</ToneBadge>;
}

interface Standing {
  state: ConfigState;
  inApproval: boolean;
}

/** The state of something of which a first draft may be in approval. */
export const StandingBadge = ({ of: { state, inApproval } }: { of: Standing }) => (
  <ConfigBadge state={state === 'draft' && inApproval ? 'inApproval' : state} />
);

/** The same as a column. */
export const standing: ListColumn<Standing> = {
  key: 'state',
  label: 'list.state',
  width: 112,
  sortable: true,
  render: (row) => <StandingBadge of={row} />,
};

/** What is in work beside what is in force, as text. */
export const workOf = (t: (key: TextKey) => string, drafted: boolean, inApproval: boolean) =>
  drafted && t(inApproval ? 'config.inApproval' : 'quiz.revising');

/** Question of a filter card after the state. */
export const stateQuestion = anyOf('state', 'list.state', CONFIG_STATES, (state) => `config.${state}`);
