import {
  type CorrectionChanges,
  changedFields,
  correctionProblems,
  proposeCorrection,
  type TrainingRecordDetail,
} from '@attest/api-contract';
import {
  DayField,
  Field,
  ReasonDialog,
  type Signature,
  SignedReasonDialog,
  Text,
  useBilingual,
} from '@attest/shared-ui';
import { request, session, toast } from '@attest/shared-utility';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BilingualFields } from '../edit/BilingualFields';
import { NumberField } from '../edit/NumberField';
import { refreshCorrections } from './correctionCache';

interface Props {
  record: TrainingRecordDetail;
  correctable: NonNullable<TrainingRecordDetail['correctable']>;
  onClose: () => void;
}

/** Asks what a finished record is to say instead and why; the trainee signs the proposal. */
export function ProposeCorrection({ record, correctable, onClose }: Props) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const { row, person } = record;
  const { values, fields } = correctable;
  const [entry, setEntry] = useState({
    completedOn: values.completedOn ?? '',
    score: values.score ?? null,
    validTo: values.validTo ?? '',
    givenFor: values.givenFor ?? { zh: '', en: '' },
  });
  const set = (patch: Partial<typeof entry>) => setEntry({ ...entry, ...patch });
  const has = (field: (typeof fields)[number]) => fields.includes(field);
  const said: CorrectionChanges = {
    ...(entry.completedOn !== '' && { completedOn: entry.completedOn }),
    ...(entry.score !== null && { score: entry.score }),
    validTo: entry.validTo === '' ? null : entry.validTo,
    givenFor: entry.givenFor,
  };
  const changes: CorrectionChanges = Object.fromEntries(
    changedFields(said, values)
      .filter(has)
      .map((field) => [field, said[field]]),
  );
  const state = correctable.state as 'qualified' | 'exempt' | 'failed';
  const problems = correctionProblems({ ...correctable, state }, changes);
  const problem = (field: (typeof fields)[number]) => {
    const found = problems.find((one) => one.field === field);
    return found && { validationState: 'error' as const, validationMessage: text(found.text) };
  };
  const send = async (reason: string, signature?: Signature) => {
    const { no } = await request(
      proposeCorrection,
      { recordId: row.id, changes, reason, ...(signature && { signature }) },
      { quiet: true },
    );
    await refreshCorrections();
    toast.success(t('correction.done.propose', { no }));
  };
  const asked = {
    title: t('correction.propose'),
    entry,
    missing: problems[0] && text(problems[0].text),
    onClose,
    children: (
      <>
        <Text>{t('correction.proposeText')}</Text>
        {has('completedOn') && (
          <Field label={t('correction.of.completedOn')} {...problem('completedOn')}>
            <DayField
              max={correctable.today}
              value={entry.completedOn}
              onChange={(day) => set({ completedOn: day })}
            />
          </Field>
        )}
        {has('score') && (
          <NumberField
            label={t('correction.of.score')}
            problem={problem('score')?.validationMessage}
            min={0}
            max={100}
            step={0.5}
            value={entry.score}
            onChange={(score) => set({ score })}
          />
        )}
        {has('validTo') && (
          <Field
            label={t('correction.of.validTo')}
            hint={t('correction.validToHint')}
            {...problem('validTo')}
          >
            <DayField value={entry.validTo} onChange={(day) => set({ validTo: day })} />
          </Field>
        )}
        <BilingualFields
          label={t('correction.of.givenFor')}
          value={entry.givenFor}
          maxLength={500}
          missing={problem('givenFor')?.validationMessage}
          onChange={(givenFor) => set({ givenFor })}
        />
      </>
    ),
  };
  if (person.id !== session.current().user?.id)
    return <ReasonDialog {...asked} confirmLabel={t('correction.do.propose')} onConfirm={send} />;
  return (
    <SignedReasonDialog
      {...asked}
      confirmLabel={t('task.goSign')}
      subject={{
        no: row.courseNo,
        title: `${text(row.courseName)} — ${person.name}`,
        version: row.documentVersion ?? null,
        decision: t('correction.do.propose'),
        meaning: t('correction.meaning.confirm'),
      }}
      accountNeeded={record.accountNeededToSign}
      onSign={async (signature, reason) => {
        await send(reason, signature);
        onClose();
      }}
    />
  );
}
