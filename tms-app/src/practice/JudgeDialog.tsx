import {
  dueNext,
  judgePractice,
  listPractice,
  trainingRecord,
  trainingStatistics,
} from '@attest/api-contract';
import {
  callKey,
  ErrorState,
  Field,
  queryClient,
  Radio,
  RadioGroup,
  SignedReasonDialog,
  Text,
  useBilingual,
  useCallQuery,
} from '@attest/shared-ui';
import { request, toast } from '@attest/shared-utility';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** What a judgement changes. */
const STALE = [trainingRecord, listPractice, dueNext, trainingStatistics];

interface Props {
  assignmentId: string;
  onClose: () => void;
}

/** Result, remark and signature over somebody's class or practice. */
export function JudgeDialog({ assignmentId, onClose }: Props) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const record = useCallQuery(trainingRecord, { id: assignmentId });
  const [passed, setPassed] = useState(true);
  const name = record.data?.person.name ?? '';
  return (
    <SignedReasonDialog
      title={t('practice.dialog', { name })}
      confirmLabel={t('task.goSign')}
      entry={passed}
      missing={record.data ? undefined : t('edit.saving')}
      subject={{
        no: record.data?.row.courseNo ?? null,
        title: `${text(record.data?.row.courseName)} — ${name}`,
        version: record.data?.row.documentVersion ?? '—',
        decision: t(passed ? 'practice.pass' : 'practice.fail'),
        meaning: t('practice.meaning'),
      }}
      accountNeeded={record.data?.accountNeededToSign ?? true}
      onSign={async (signature, remark) => {
        await request(judgePractice, { assignmentId, passed, remark, signature }, { quiet: true });
        await Promise.all(STALE.map((call) => queryClient.invalidateQueries({ queryKey: callKey(call) })));
        toast.success(t('practice.done'));
        onClose();
      }}
      onClose={onClose}
    >
      {record.error && <ErrorState error={record.error} onRetry={() => void record.refetch()} />}
      <Text>{t('practice.text')}</Text>
      <Field label={t('practice.result')} required>
        <RadioGroup
          layout="horizontal"
          value={passed ? 'pass' : 'fail'}
          onChange={(_, data) => setPassed(data.value === 'pass')}
        >
          <Radio value="pass" label={t('practice.pass')} />
          <Radio value="fail" label={t('practice.fail')} />
        </RadioGroup>
      </Field>
    </SignedReasonDialog>
  );
}
