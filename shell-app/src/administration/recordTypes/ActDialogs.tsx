import type { RecordDefinition } from '@attest/api-contract';
import {
  type DefinitionRow,
  decideDefinition,
  discardDefinition,
  getDefinition,
  retireDefinition,
  rollBackDefinition,
  saveDefinition,
  shell,
  submitDefinition,
  submitDefinitionForm,
  takeProposal,
} from '@attest/api-contract';
import {
  FormRenderer,
  ReasonDialog,
  type Signature,
  SignedReasonDialog,
  Text,
  useBilingual,
} from '@attest/shared-ui';
import { useContentForm } from '@attest/shared-ui/forms';
import { navigate, request, tenantToday, toast } from '@attest/shared-utility';
import { useMemo } from 'react';
import { useT } from '../../frame/useT';

interface Props {
  row: DefinitionRow;
  onClose: () => void;
}

const QUIET = { quiet: true };

const goTo = (type: string, version: number) => navigate(shell.recordTypeVersion(type, String(version)));

/** A draft that says at first what a version says. */
export function DraftDialog({ row, onClose }: Props) {
  const t = useT();
  const { id, type, version: of } = row;
  const draft = async (reason: string) => {
    const { content } = await request(getDefinition, { id }, QUIET);
    const { version } = await request(saveDefinition, { type, content, reason }, QUIET);
    toast.success(t('types.drafted', { version }));
    goTo(type, version);
  };
  return (
    <ReasonDialog
      title={t('types.acts.draft')}
      confirmLabel={t('types.acts.draft')}
      onConfirm={draft}
      onClose={onClose}
    >
      <Text>{t('types.draftText', { version: of })}</Text>
    </ReasonDialog>
  );
}

/** From which day it is to be in force, and which open records go on by it. */
export function SubmitDialog({
  row,
  steps,
  onClose,
}: Props & {
  /** Of the version in force: where records stand. */
  steps: RecordDefinition['steps']['steps'];
}) {
  const t = useT();
  const options = useMemo(
    () => ({ takesAlong: steps.map(({ id, name }) => ({ value: id, label: name })) }),
    [steps],
  );
  const form = useContentForm({
    form: submitDefinitionForm,
    stored: { effectiveOn: tenantToday() },
    t,
    options,
    without: () => (steps.length > 0 ? [] : ['takesAlong']),
  });
  const { id, rowVersion } = row;
  const submit = async (reason: string) => {
    const { effectiveOn, takesAlong } = form.content();
    await request(
      submitDefinition,
      { id, rowVersion, effectiveOn: effectiveOn ?? '', takesAlong, reason },
      QUIET,
    );
    toast.success(t('types.submitted'));
  };
  return (
    <ReasonDialog
      title={t('types.acts.submit')}
      confirmLabel={t('types.acts.submit')}
      form={form}
      onConfirm={submit}
      onClose={onClose}
    >
      <Text>{t('types.submitText')}</Text>
      <FormRenderer {...form.shown} plain />
    </ReasonDialog>
  );
}

/** Acts that take a reason and no signature. */
const PLAIN = {
  return: (step: Step) => request(decideDefinition, { ...step, decision: 'return' }, QUIET),
  discard: (step: Step) => request(discardDefinition, step, QUIET),
  take: (step: Step) => request(takeProposal, step, QUIET),
};
interface Step {
  id: string;
  rowVersion: number;
  reason: string;
}

/** Returns a version to its authors, gives one up, or makes a draft of a proposal. */
export function PlainDialog({ act, row, onClose }: Props & { act: keyof typeof PLAIN }) {
  const t = useT();
  const { id, rowVersion, type } = row;
  const confirm = async (reason: string) => {
    const done = await PLAIN[act]({ id, rowVersion, reason });
    if (!('kept' in done)) return toast.success(t('types.done'));
    const { version, kept } = done;
    toast.success(t('types.drafted', { version }));
    if (kept.length > 0) toast.info(t('types.kept', { count: kept.length }));
    goTo(type, version);
  };
  return (
    <ReasonDialog
      title={t(`types.acts.${act}`)}
      confirmLabel={t(`types.acts.${act}`)}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Text>{t(`types.texts.${act}`)}</Text>
    </ReasonDialog>
  );
}

interface SignedProps extends Props {
  act: 'approve' | 'retire' | 'rollBack';
  accountNeeded: boolean;
  /** The version that an earlier one takes the place of. */
  inForce: Pick<DefinitionRow, 'id' | 'rowVersion'> | null;
}

/** Approves a version, takes it out of use or brings an earlier one back: signed. */
export function SignedDialog({ act, row, accountNeeded, inForce, onClose }: SignedProps) {
  const t = useT();
  const text = useBilingual();
  const { id, rowVersion, type, version } = row;
  const sign = async (signature: Signature, reason: string) => {
    const step = { id, rowVersion, reason, signature };
    if (act === 'approve') await request(decideDefinition, { ...step, decision: 'approve' }, QUIET);
    else if (act === 'retire') await request(retireDefinition, step, QUIET);
    else {
      const at = inForce ?? row;
      const back = { id: at.id, rowVersion: at.rowVersion, to: id, reason, signature };
      const made = await request(rollBackDefinition, back, QUIET);
      goTo(type, made.version);
    }
    toast.success(t('types.done'));
    onClose();
  };
  return (
    <SignedReasonDialog
      title={t(`types.acts.${act}`)}
      confirmLabel={t('types.goSign')}
      accountNeeded={accountNeeded}
      subject={{
        no: type,
        title: text(row.name),
        version: `V${version}`,
        decision: t(`types.acts.${act}`),
        meaning: t('types.meaning'),
      }}
      onSign={sign}
      onClose={onClose}
    >
      <Text>{t(`types.texts.${act}`)}</Text>
    </SignedReasonDialog>
  );
}
