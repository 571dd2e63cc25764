import { examInfo, getPaper, tms } from '@attest/api-contract';
import { Loaded, Page, useBilingual, useCallQuery } from '@attest/shared-ui';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router-dom';
import { PendingPage } from '../frame/PendingPage';
import { ExamRun } from './ExamRun';

/** The attempt under way in this session; without one, back to the training. */
export function ExamPage() {
  const { id = '' } = useParams();
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  // Asked anew on every visit and never while the paper is on screen: the attempt decides what is shown.
  const info = useCallQuery(
    examInfo,
    { assignmentId: id },
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnMount: 'always' },
  );
  if (!info.data || !info.isFetchedAfterMount) return <PendingPage title={t('exam.title')} of={info} />;
  const { running, courseName } = info.data;
  if (!running?.here) return <Navigate to={tms.learn(id)} replace />;
  return (
    <Page title={text(courseName)}>
      <Paper attemptId={running.attemptId} />
    </Page>
  );
}

function Paper({ attemptId }: { attemptId: string }) {
  const paper = useCallQuery(
    getPaper,
    { attemptId },
    {
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
  );
  return (
    <Loaded query={paper} height={24}>
      {(data) => <ExamRun paper={data} />}
    </Loaded>
  );
}
