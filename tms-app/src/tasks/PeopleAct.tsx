import {
  type AssignmentRow,
  cancelAssignments,
  exemptAssignments,
  type FileRef,
  qualifyOnPaper,
  retrainAssignment,
} from '@attest/api-contract';
import {
  Attachments,
  DayField,
  Field,
  ReasonDialog,
  SignedReasonDialog,
  Text,
  useBilingual,
} from '@attest/shared-ui';
import { request, toast } from '@attest/shared-utility';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

export type PeopleActKind = 'exempt' | 'paper' | 'cancel' | 'retrain';

interface Props {
  kind: PeopleActKind;
  people: AssignmentRow[];
  /** A signature needs the account beside the password. */
  accountNeeded: boolean;
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

const quiet = { quiet: true };

const DAY_LABELS = { exempt: 'task.exemptUntil', paper: 'task.trainedOn', retrain: 'task.newDue' } as const;

/** Asks why, and for an exemption the signature, then does it for all chosen people. */
export function PeopleAct({ kind, people, accountNeeded, onDone, onClose }: Props) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const [day, setDay] = useState('');
  const [scan, setScan] = useState<FileRef[]>([]);
  const ids = people.map(({ id }) => id);
  const [first] = people;
  const names = people.map(({ person }) => person.name).join(t('edit.comma'));

  const done = async () => {
    toast.success(t(`task.done.${kind}`, { count: ids.length }));
    await onDone();
  };
  const asked = {
    title: t(`task.peopleTitle.${kind}`, { count: ids.length }),
    entry: `${day}${scan[0]?.id ?? ''}`,
    onClose,
    children: (
      <>
        <Text>{t(`task.peopleText.${kind}`, { names })}</Text>
        {kind !== 'cancel' && (
          <Field
            label={t(DAY_LABELS[kind])}
            hint={kind === 'exempt' ? t('task.exemptUntilHint') : undefined}
            required={kind !== 'exempt'}
          >
            <DayField value={day} onChange={setDay} />
          </Field>
        )}
        {kind === 'paper' && (
          <Field label={t('task.sheet')} required>
            <Attachments value={scan} onChange={setScan} multiple={false} addLabel={t('task.addSheet')} />
          </Field>
        )}
      </>
    ),
  };
  if (kind === 'exempt' || kind === 'paper')
    return (
      <SignedReasonDialog
        {...asked}
        confirmLabel={t('task.goSign')}
        missing={kind === 'paper' && (day === '' || !scan[0]) ? t('task.sheetMissing') : undefined}
        subject={{
          no: first?.course.no ?? null,
          title: `${text(first?.course.name)} — ${names}`,
          version: first?.courseVersion ?? null,
          decision: t(kind === 'exempt' ? 'task.doExempt' : 'task.doPaper'),
          meaning: t(kind === 'exempt' ? 'task.exemptMeaning' : 'task.paperMeaning'),
        }}
        accountNeeded={accountNeeded}
        onSign={async (signature, reason) => {
          if (kind === 'exempt')
            await request(exemptAssignments, { ids, reason, ...(day && { validTo: day }), signature }, quiet);
          else
            await request(qualifyOnPaper, { ids, reason, day, fileId: scan[0]?.id ?? '', signature }, quiet);
          await done();
          onClose();
        }}
      />
    );
  return (
    <ReasonDialog
      {...asked}
      confirmLabel={t(kind === 'cancel' ? 'task.cancelPeople' : 'task.retrain')}
      missing={kind === 'retrain' && day === '' ? t('task.dayMissing') : undefined}
      onConfirm={async (reason) => {
        if (kind === 'cancel') await request(cancelAssignments, { ids, reason }, quiet);
        else await request(retrainAssignment, { id: ids[0] ?? '', reason, due: day }, quiet);
        await done();
      }}
    />
  );
}
