import type { WorkflowStatus } from '@attest/api-contract';
import { ArrowSyncRegular } from '@fluentui/react-icons/svg/arrow-sync';
import { ArrowUndoRegular } from '@fluentui/react-icons/svg/arrow-undo';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { CheckmarkCircleHintRegular } from '@fluentui/react-icons/svg/checkmark-circle-hint';
import { DismissCircleRegular } from '@fluentui/react-icons/svg/dismiss-circle';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { EyeRegular } from '@fluentui/react-icons/svg/eye';
import { HourglassRegular } from '@fluentui/react-icons/svg/hourglass';
import { ShieldTaskRegular } from '@fluentui/react-icons/svg/shield-task';
import { StopRegular } from '@fluentui/react-icons/svg/stop';
import type { ReactElement } from 'react';
import { useT } from '../frame/useT';
import { type Tone, ToneBadge } from './ToneBadge';

const LOOK: Record<WorkflowStatus, { tone: Tone; icon: ReactElement }> = {
  initial: { tone: 'neutral', icon: <EditRegular /> },
  inProgress: { tone: 'active', icon: <ArrowSyncRegular /> },
  inReview: { tone: 'active', icon: <EyeRegular /> },
  reviewed: { tone: 'active', icon: <CheckmarkCircleHintRegular /> },
  inApproval: { tone: 'waiting', icon: <ShieldTaskRegular /> },
  approved: { tone: 'waiting', icon: <HourglassRegular /> },
  completed: { tone: 'good', icon: <CheckmarkCircleRegular /> },
  rejected: { tone: 'bad', icon: <DismissCircleRegular /> },
  cancelled: { tone: 'neutral', icon: <ArrowUndoRegular /> },
  stopped: { tone: 'bad', icon: <StopRegular /> },
};

interface Props {
  status: WorkflowStatus;
  /** Name of the open step, shown instead of the general name of the status. */
  text?: string;
  /** What the state means where a record may stand there for good. */
  look?: Tone | undefined;
}

/** Workflow status of a record. */
export function StatusBadge({ status, text, look }: Props) {
  const t = useT();
  const { tone, icon } = LOOK[status];
  return (
    <ToneBadge tone={look ?? tone} {...(!look && { icon })}>
      {text || t(`states.status.${status}`)}
    </ToneBadge>
  );
}
