import { type LearnState, learnInfo, tms } from '@attest/api-contract';
import {
  callKey,
  DueBadge,
  MessageBar,
  MessageBarBody,
  queryClient,
  RecordFrame,
  useBilingual,
  useCallQuery,
} from '@attest/shared-ui';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { BackLink } from '../frame/BackLink';
import { PendingPage } from '../frame/PendingPage';
import { AssignmentBadge } from '../training/assignmentState';
import { documentOf } from '../training/documentOf';
import { CurrentStep } from './CurrentStep';
import { StepRail } from './StepRail';

/** One training of one's own: read, exam, sign, one step after the other on one page. */
export function LearnPage() {
  const { id = '' } = useParams();
  const { t } = useTranslation('tms-app');
  const input = { assignmentId: id };
  const info = useCallQuery(learnInfo, input, { refetchOnWindowFocus: false });
  if (info.data)
    return (
      <Loaded
        key={id}
        state={info.data}
        onState={(next) => queryClient.setQueryData(callKey(learnInfo, input), next)}
        onReload={() => void info.refetch()}
      />
    );
  return <PendingPage title={t('learn.title')} of={info} />;
}

interface Props {
  state: LearnState;
  /** A newer state that a call answered. */
  onState: (state: LearnState) => void;
  onReload: () => void;
}

function Loaded({ state, onState, onReload }: Props) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const { row } = state;
  return (
    <RecordFrame
      no={row.courseNo}
      title={text(row.courseName)}
      back={<BackLink to={tms.todo}>{t('part.todo')}</BackLink>}
      badges={
        <>
          <AssignmentBadge state={row.state} />
          <DueBadge named due={row.due} overdueDays={row.overdueDays} done={row.completedAt !== null} />
        </>
      }
      facts={[[t('list.document'), documentOf(row)]]}
      notices={
        <>
          <StepRail
            steps={state.steps.map((step) => ({
              key: step.kind,
              label: t(`learn.step.${step.kind}`),
              state: step.state,
            }))}
          />
          {state.closedWhy && (
            <MessageBar intent="warning" layout="multiline">
              <MessageBarBody>{text(state.closedWhy)}</MessageBarBody>
            </MessageBar>
          )}
        </>
      }
    >
      <CurrentStep state={state} onState={onState} onReload={onReload} />
    </RecordFrame>
  );
}
