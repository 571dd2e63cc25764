import type { DocumentState } from '@attest/api-contract';
import { type Tone, ToneBadge } from '@attest/shared-ui';
import { ArchiveRegular } from '@fluentui/react-icons/svg/archive';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { EyeRegular } from '@fluentui/react-icons/svg/eye';
import { HatGraduationRegular } from '@fluentui/react-icons/svg/hat-graduation';
import { HistoryRegular } from '@fluentui/react-icons/svg/history';
import { HourglassRegular } from '@fluentui/react-icons/svg/hourglass';
import { ProhibitedRegular } from '@fluentui/react-icons/svg/prohibited';
import { ShieldTaskRegular } from '@fluentui/react-icons/svg/shield-task';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

const LOOK: Record<DocumentState, { tone: Tone; icon: ReactElement }> = {
  draft: { tone: 'neutral', icon: <EditRegular /> },
  inReview: { tone: 'active', icon: <EyeRegular /> },
  reviewed: { tone: 'active', icon: <EyeRegular /> },
  inApproval: { tone: 'waiting', icon: <ShieldTaskRegular /> },
  approved: { tone: 'waiting', icon: <HourglassRegular /> },
  inTraining: { tone: 'waiting', icon: <HatGraduationRegular /> },
  effective: { tone: 'good', icon: <CheckmarkCircleRegular /> },
  superseded: { tone: 'neutral', icon: <HistoryRegular /> },
  obsolete: { tone: 'bad', icon: <ArchiveRegular /> },
  void: { tone: 'bad', icon: <ProhibitedRegular /> },
};

/** States in which a document must not be used any more. */
const OUT_OF_USE = ['superseded', 'obsolete', 'void'] as const;

/** Whether a document must not be used any more: its name is struck through wherever it stands. */
export const isOutOfUse = (state: DocumentState): state is (typeof OUT_OF_USE)[number] =>
  (OUT_OF_USE as readonly DocumentState[]).includes(state);

/** State of a document version as icon and text. */
export function StateBadge({ state }: { state: DocumentState }) {
  const { t } = useTranslation('dms-app');
  const { tone, icon } = LOOK[state];
  return (
    <ToneBadge tone={tone} icon={icon}>
      {t(`state.${state}`)}
    </ToneBadge>
  );
}
