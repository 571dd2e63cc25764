import {
  type Bilingual,
  createRecord,
  type FormValues,
  getProcessDefine,
  type ProcessDefine,
} from '@attest/api-contract';
import { can, errorMessage, isApiError, language$, request, session, toast } from '@attest/shared-utility';
import { Button, Text } from '@fluentui/react-components';
import { PrintRegular } from '@fluentui/react-icons/svg/print';
import { useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useUploading } from '../files/uploading';
import { useOnce } from '../form/useOnce';
import { useRecordForm } from '../form/useRecordForm';
import { ActionButton } from '../frame/ActionButton';
import { Page } from '../frame/Page';
import { useBilingual } from '../frame/useBilingual';
import { useT } from '../frame/useT';
import { FormRenderer, LeaveGuard, ReasonDialog, SignedReasonDialog } from '../lazy/records';
import { useCallQuery } from '../query/useCallQuery';
import { useObservable } from '../query/useObservable';
import { DraftNote, DraftPrompt } from '../record/DraftPrompt';
import { useDraft } from '../record/useDraft';
import type { Signature } from '../sign/SignDialog';
import { Loaded, together } from '../states/Loaded';
import { NoPermission } from '../states/NoPermission';
import { useStable } from '../table/useStable';
import { ApprovalLink } from './ApprovalLink';
import { readApprovalLink } from './approvalLink';
import { completeFields, fieldsAtStep, firstStep, sectionsWith } from './formAtStep';
import { type RecordParts, type RecordProcess, useParts } from './process';
import { useProcessTexts } from './useProcessTexts';
import { keepForRecord } from './useRecordEditor';

/** A new record of a process. Older installations link tasks to this address too: those go to their record. */
export function RecordCreate({ process }: { process: RecordProcess }) {
  const { search } = useLocation();
  const define = useCallQuery(getProcessDefine, { process: process.code }, { staleTime: 600_000 });
  const parts = useParts(process);
  if (readApprovalLink(search)) return <ApprovalLink application={process.application} />;
  if (session.current().user && !can(process.menu, 'add')) return <NoPermission />;
  return (
    <Loaded query={together({ define, parts })} rows={12}>
      {(data) => <CreateForm process={process} {...data} />}
    </Loaded>
  );
}

/** Whoever reports owns the record in their own department, unless they say otherwise. */
function startValues({ initialValues }: RecordParts): FormValues {
  const { user } = session.current();
  if (!user) return {};
  return {
    dept: user.department?.id,
    owner: user.id,
    ...initialValues?.({ userId: user.id, search: new URLSearchParams(window.location.search) }),
  };
}

interface Props {
  process: RecordProcess;
  parts: RecordParts;
  define: ProcessDefine;
}

function CreateForm({ process, parts, define }: Props) {
  const t = useT();
  const texts = useProcessTexts(process);
  const text = useBilingual();
  const go = useNavigate();
  const language = useObservable(language$, 'zh');
  const { at } = process;
  const step = firstStep(define);
  const editable = step?.fields ?? [];
  const fields = useMemo(() => fieldsAtStep(define, step?.id), [define, step]);
  const complete = useMemo(() => completeFields(define, step?.id), [define, step]);
  const [initial] = useState(() => startValues(parts));
  const form = useRecordForm({ fields, initial, complete, language });
  const draft = useDraft<FormValues>(`${process.code}:new`, form.changes, { dirty: form.dirty });
  const [asking, setAsking] = useState(false);
  const whyNot = useUploading() ? t('records.record.uploading') : null;
  const [sent, setSent] = useState(false);
  const { once } = useOnce();

  const create = (reason?: string, signature?: Signature): Promise<void> =>
    once(async () => {
      const values = Object.fromEntries(
        editable.flatMap((key) => (form.values[key] === undefined ? [] : [[key, form.values[key]]])),
      );
      const submit = reason !== undefined;
      const input = {
        process: process.code,
        values,
        submit,
        ...(submit && { reason }),
        ...(signature && { signature }),
      };
      const { id, no } = await request(createRecord, input, { quiet: true });
      const late = form.typedSince(form.values);
      if (Object.keys(late).length > 0) keepForRecord(process, id, late);
      draft.clear();
      setSent(true);
      if (submit) toast.success(t('records.create.submitted', { no }), { path: at.record(id) });
      else toast.success(t('records.create.saved'));
      go(submit ? at.list : at.record(id), { replace: true });
    });
  /** Problems of the form show in the form; true when that was the failure. */
  const showsProblems = (failure: unknown) => {
    if (!isApiError(failure) || !failure.problems) return false;
    form.showProblems(failure.problems);
    return true;
  };
  const saveDraft = () => {
    if (whyNot || !form.checkShapes()) return;
    create().catch((failure) => showsProblems(failure) || toast.error(errorMessage(failure)));
  };
  const submit = async (reason: string, signature?: Signature) => {
    try {
      await create(reason, signature);
    } catch (failure) {
      if (!showsProblems(failure)) throw failure;
    }
  };

  const sheets = useMemo(
    () => (can(process.menu, 'print') && define.print?.sheets?.filter(({ blank }) => blank)) || [],
    [process, define],
  );
  const cancel = useStable(() => go(at.list));
  const print = useStable((sheet: string) => go(at.blank(sheet)));
  const keep = useStable(saveDraft);
  const ask = useStable(() => void (form.check() && setAsking(true)));
  // The same as long as nothing of their own changes: whoever types waits for no button.
  const buttons = useMemo(
    () => (
      <>
        {sheets.map(({ key, name }) => (
          <Button key={key} icon={<PrintRegular />} onClick={() => print(key)}>
            {t('records.create.blank', { name: text(name) })}
          </Button>
        ))}
        <Button onClick={cancel}>{t('records.record.cancel')}</Button>
        <ActionButton why={whyNot} onClick={keep}>
          {t('records.create.saveDraft')}
        </ActionButton>
        <ActionButton why={whyNot} appearance="primary" onClick={ask}>
          {t('records.create.submit')}
        </ActionButton>
      </>
    ),
    [whyNot, t, text, sheets, print, cancel, keep, ask],
  );

  return (
    <Page
      title={texts.create}
      toolbar={
        <>
          <DraftNote draft={draft} />
          {buttons}
        </>
      }
    >
      <DraftPrompt draft={draft} onRecover={form.assign} />
      <FormRenderer
        fields={fields.filter((field) => editable.includes(field.key))}
        sections={sectionsWith(define, editable)}
        values={form.values}
        editable={editable}
        complete={complete}
        problems={form.problems}
        attempt={form.attempt}
        onChange={form.onChange}
      />
      {asking && (
        <SubmitDialog
          title={t('records.create.submitTitle', { process: text(define.name) })}
          recordTitle={String(form.values.title ?? '')}
          meaning={step?.submittedAs}
          onSubmit={submit}
          onClose={() => setAsking(false)}
        />
      )}
      <LeaveGuard when={form.dirty && !sent} />
    </Page>
  );
}

interface SubmitDialogProps {
  title: string;
  recordTitle: string;
  /** What is signed with it; absent where nothing is. */
  meaning: Bilingual | undefined;
  onSubmit(reason: string, signature?: Signature): Promise<void>;
  onClose(): void;
}

/** Asks why the record is submitted, and for the signature where its first step is signed. */
function SubmitDialog({ title, recordTitle, meaning, onSubmit, onClose }: SubmitDialogProps) {
  const t = useT();
  const asked = { title, confirmLabel: t('records.create.submit'), onClose };
  const explained = <Text>{t('records.create.submitText')}</Text>;
  if (!meaning)
    return (
      <ReasonDialog {...asked} onConfirm={onSubmit}>
        {explained}
      </ReasonDialog>
    );
  const subject = {
    no: null,
    title: recordTitle,
    version: null,
    decision: t('records.create.submit'),
    meaning,
  };
  const sign = async (signature: Signature, reason: string) => {
    await onSubmit(reason, signature);
    onClose();
  };
  return (
    <SignedReasonDialog {...asked} subject={subject} accountNeeded onSign={sign}>
      {explained}
    </SignedReasonDialog>
  );
}
