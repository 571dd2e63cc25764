import type { JobDescriptionState, JobReaderState } from '@attest/api-contract';
import { type Tone, ToneBadge } from '@attest/shared-ui';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { CircleRegular } from '@fluentui/react-icons/svg/circle';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { ErrorCircleRegular } from '@fluentui/react-icons/svg/error-circle';
import { HistoryRegular } from '@fluentui/react-icons/svg/history';
import { ShieldTaskRegular } from '@fluentui/react-icons/svg/shield-task';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

const LOOK: Record<JobDescriptionState, { tone: Tone; icon: ReactElement }> = {
  draft: { tone: 'active', icon: <EditRegular /> },
  inApproval: { tone: 'waiting', icon: <ShieldTaskRegular /> },
  effective: { tone: 'good', icon: <CheckmarkCircleRegular /> },
  superseded: { tone: 'neutral', icon: <HistoryRegular /> },
};

/** State of a version of a job description as icon and text. */
export function DescriptionBadge({ state }: { state: JobDescriptionState }) {
  const { t } = useTranslation('tms-app');
  return <ToneBadge {...LOOK[state]}>{t(`job.state.${state}`)}</ToneBadge>;
}

const READERS: Record<JobReaderState, { tone: Tone; icon: ReactElement }> = {
  open: { tone: 'active', icon: <CircleRegular /> },
  overdue: { tone: 'bad', icon: <ErrorCircleRegular /> },
  acknowledged: { tone: 'good', icon: <CheckmarkCircleRegular /> },
};

/** How somebody stands to a version as icon and text. */
export function ReaderBadge({ state }: { state: JobReaderState }) {
  const { t } = useTranslation('tms-app');
  return <ToneBadge {...READERS[state]}>{t(`job.reader.${state}`)}</ToneBadge>;
}
