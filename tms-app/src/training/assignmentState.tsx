import type { AssignmentStanding } from '@attest/api-contract';
import { type Tone, ToneBadge } from '@attest/shared-ui';
import { BookOpenRegular } from '@fluentui/react-icons/svg/book-open';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { CircleRegular } from '@fluentui/react-icons/svg/circle';
import { ClipboardTaskRegular } from '@fluentui/react-icons/svg/clipboard-task';
import { DismissCircleRegular } from '@fluentui/react-icons/svg/dismiss-circle';
import { HistoryRegular } from '@fluentui/react-icons/svg/history';
import { HourglassRegular } from '@fluentui/react-icons/svg/hourglass';
import { PersonAvailableRegular } from '@fluentui/react-icons/svg/person-available';
import { SignatureRegular } from '@fluentui/react-icons/svg/signature';
import { SubtractCircleRegular } from '@fluentui/react-icons/svg/subtract-circle';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

const LOOK: Record<AssignmentStanding, { tone: Tone; icon: ReactElement }> = {
  notStarted: { tone: 'neutral', icon: <CircleRegular /> },
  studying: { tone: 'active', icon: <BookOpenRegular /> },
  examDue: { tone: 'active', icon: <ClipboardTaskRegular /> },
  toMark: { tone: 'waiting', icon: <HourglassRegular /> },
  signDue: { tone: 'active', icon: <SignatureRegular /> },
  ojtDue: { tone: 'waiting', icon: <PersonAvailableRegular /> },
  qualified: { tone: 'good', icon: <CheckmarkCircleRegular /> },
  failed: { tone: 'bad', icon: <DismissCircleRegular /> },
  exempt: { tone: 'neutral', icon: <SubtractCircleRegular /> },
  superseded: { tone: 'neutral', icon: <HistoryRegular /> },
  expired: { tone: 'bad', icon: <DismissCircleRegular /> },
};

/** State of a training assignment as icon and text. */
export function AssignmentBadge({ state }: { state: AssignmentStanding }) {
  const { t } = useTranslation('tms-app');
  const { tone, icon } = LOOK[state];
  return (
    <ToneBadge tone={tone} icon={icon}>
      {t(`state.${state}`)}
    </ToneBadge>
  );
}
