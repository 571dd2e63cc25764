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
  ReasonDialog,
  SignDialog,
  Text,
  useBilingual,
  useCallQuery,
} from '@attest/shared-ui';
import { request, toast } from '@attest/shared-utility';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** What a judgement changes. */
const STALE = [trainingRecord, listPractice, dueNext, trainingStatistics];

interface Props {
  assignmentId: string;
  onClose: () => void;
}

/** A text of the screen where a pair is asked for. */
const said = (text: string) => ({ zh: text, en: text });

/** Result, remark and signature over somebody's class or practice. */
export function JudgeDialog({ assignmentId, onClose }: Props) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const record = useCallQuery(trainingRecord, { id: assignmentId });
  const [passed, setPassed] = useState(true);
  const [remark, setRemark] = useState<string | null>(null);
  // The dialog of the remark closes itself once it is given; the one of the signature follows it.
  const signing = useRef(false);
  const name = record.data?.person.name ?? '';
  const result = t(passed ? 'practice.pass' : 'practice.fail');
  if (remark !== null)
    return (
      <SignDialog
        subject={{
          no: record.data?.row.courseNo ?? null,
          title: `${text(record.data?.row.courseName)} — ${name}`,
          version: record.data?.row.documentVersion ?? '—',
          decision: said(result),
          meaning: said(t('practice.meaning')),
        }}
        accountNeeded={record.data?.accountNeededToSign ?? true}
        reason={remark}
        onSign={async (signature) => {
          await request(judgePractice, { assignmentId, passed, remark, signature }, { quiet: true });
          await Promise.all(STALE.map((call) => queryClient.invalidateQueries({ queryKey: callKey(call) })));
          toast.success(t('practice.done'));
          onClose();
        }}
        onClose={onClose}
      />
    );
  return (
    <ReasonDialog
      title={t('practice.dialog', { name })}
      confirmLabel={t('task.goSign')}
      missing={record.data ? undefined : t('edit.saving')}
      onConfirm={async (given) => {
        signing.current = true;
        setRemark(given);
      }}
      onClose={() => !signing.current && onClose()}
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
    </ReasonDialog>
  );
}
