import {
  type AssignmentRow,
  cancelAssignments,
  exemptAssignments,
  retrainAssignment,
} from '@attest/api-contract';
import { Field, Input, ReasonDialog, SignDialog, Text, useBilingual } from '@attest/shared-ui';
import { request, toast } from '@attest/shared-utility';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

export type PeopleActKind = 'exempt' | 'cancel' | 'retrain';

interface Props {
  kind: PeopleActKind;
  people: AssignmentRow[];
  /** A signature needs the account beside the password. */
  accountNeeded: boolean;
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

const quiet = { quiet: true };

/** A text of the screen where a pair is asked for. */
const said = (text: string) => ({ zh: text, en: text });

/** Asks why, and for an exemption the signature, then does it for all chosen people. */
export function PeopleAct({ kind, people, accountNeeded, onDone, onClose }: Props) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const [day, setDay] = useState('');
  const [reason, setReason] = useState<string | null>(null);
  // The dialog of the reason closes itself once it is given; the one of the signature follows it.
  const signing = useRef(false);
  const ids = people.map(({ id }) => id);
  const [first] = people;
  const names = people.map(({ person }) => person.name).join(t('edit.comma'));

  const done = async () => {
    toast.success(t(`task.done.${kind}`, { count: ids.length }));
    await onDone();
  };
  if (kind === 'exempt' && reason !== null)
    return (
      <SignDialog
        subject={{
          no: first?.course.no ?? null,
          title: `${text(first?.course.name)} — ${names}`,
          version: first?.courseVersion ?? '—',
          decision: said(t('task.doExempt')),
          meaning: said(t('task.exemptMeaning')),
        }}
        accountNeeded={accountNeeded}
        reason={reason}
        onSign={async (signature) => {
          await request(exemptAssignments, { ids, reason, ...(day && { validTo: day }), signature }, quiet);
          await done();
          onClose();
        }}
        onClose={onClose}
      />
    );
  return (
    <ReasonDialog
      title={t(`task.peopleTitle.${kind}`, { count: ids.length })}
      confirmLabel={t(
        kind === 'exempt' ? 'task.goSign' : kind === 'cancel' ? 'task.cancelPeople' : 'task.retrain',
      )}
      missing={kind === 'retrain' && day === '' ? t('task.dayMissing') : undefined}
      onConfirm={async (given) => {
        if (kind === 'exempt') {
          signing.current = true;
          return setReason(given);
        }
        if (kind === 'cancel') await request(cancelAssignments, { ids, reason: given }, quiet);
        else await request(retrainAssignment, { id: ids[0] ?? '', reason: given, due: day }, quiet);
        await done();
      }}
      onClose={() => !signing.current && onClose()}
    >
      <Text>{t(`task.peopleText.${kind}`, { names })}</Text>
      {kind !== 'cancel' && (
        <Field
          label={t(kind === 'exempt' ? 'task.exemptUntil' : 'task.newDue')}
          hint={kind === 'exempt' ? t('task.exemptUntilHint') : undefined}
          required={kind === 'retrain'}
        >
          <Input type="date" value={day} onChange={(_, data) => setDay(data.value)} />
        </Field>
      )}
    </ReasonDialog>
  );
}
