import { judgePractice, practiceCard, tms, trainingRecord } from '@attest/api-contract';
import {
  Field,
  Link,
  Loaded,
  Radio,
  RadioGroup,
  SignedReasonDialog,
  Text,
  together,
  useBilingual,
  useCallQuery,
} from '@attest/shared-ui';
import { linkProps, request, toast } from '@attest/shared-utility';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  assignmentId: string;
  onClose: () => void;
}

/** Result, remark and signature over somebody's class or practice. */
export function JudgeDialog({ assignmentId, onClose }: Props) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const record = useCallQuery(trainingRecord, { id: assignmentId });
  const card = useCallQuery(practiceCard, { assignmentId });
  const [passed, setPassed] = useState<boolean>();
  const steps = card.data?.steps ?? [];
  const open = steps.filter(({ complete }) => !complete).length;
  /** What keeps it from being passed. */
  const incomplete =
    open > 0
      ? t('card.missing', { count: open })
      : card.data?.signedAt === null
        ? t('card.unsigned')
        : undefined;
  const missing = passed === undefined ? t('practice.choose') : passed ? incomplete : undefined;
  const name = record.data?.person.name ?? '';
  return (
    <SignedReasonDialog
      title={t('practice.dialog', { name })}
      confirmLabel={t('task.goSign')}
      entry={passed}
      missing={record.data && card.data ? missing : t('edit.saving')}
      subject={{
        no: record.data?.row.courseNo ?? null,
        title: `${text(record.data?.row.courseName)} — ${name}`,
        version: record.data?.row.documentVersion ?? null,
        decision: t(passed ? 'practice.pass' : 'practice.fail'),
        meaning: t('practice.meaning'),
      }}
      accountNeeded={record.data?.accountNeededToSign ?? true}
      onSign={async (signature, remark) => {
        if (passed === undefined) return;
        await request(judgePractice, { assignmentId, passed, remark, signature }, { quiet: true });
        toast.success(t('practice.done'));
        onClose();
      }}
      onClose={onClose}
    >
      <Loaded query={together({ record, card })} rows={5}>
        {() => (
          <>
            <Text>{t('practice.text')}</Text>
            <Text>
              <Link {...linkProps(tms.card(assignmentId))}>{t('card.title')}</Link>{' '}
              {incomplete ?? t(steps.length > 0 ? 'card.ready' : 'card.readyWhole')}
            </Text>
            <Field label={t('practice.result')} required>
              <RadioGroup
                layout="horizontal"
                value={passed === undefined ? '' : passed ? 'pass' : 'fail'}
                onChange={(_, data) => setPassed(data.value === 'pass')}
              >
                <Radio value="pass" label={t('practice.pass')} />
                <Radio value="fail" label={t('practice.fail')} />
              </RadioGroup>
            </Field>
          </>
        )}
      </Loaded>
    </SignedReasonDialog>
  );
}
