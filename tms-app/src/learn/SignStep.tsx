import { type LearnState, signTraining, tms } from '@attest/api-contract';
import { useBilingual } from '@attest/shared-ui';
import { request, toast } from '@attest/shared-utility';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { documentOf } from '../training/documentOf';
import { StatementCard } from './StatementCard';

/** The closing signature; then the next training that is due opens. */
export function SignStep({ state }: { state: LearnState }) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const go = useNavigate();
  const { row } = state;
  const name = text(row.courseName);
  return (
    <StatementCard
      text={t('sign.text')}
      subject={{ no: row.courseNo, title: name, version: documentOf(row) || null }}
      accountNeeded={state.accountNeededToSign}
      onSign={async (signature) => {
        const { nextAssignmentId } = await request(
          signTraining,
          { assignmentId: row.id, signature },
          { quiet: true },
        );
        toast.success(t(nextAssignmentId ? 'sign.doneNext' : 'sign.done', { name }));
        go(nextAssignmentId ? tms.learn(nextAssignmentId) : tms.todo, { replace: true });
      }}
    />
  );
}
