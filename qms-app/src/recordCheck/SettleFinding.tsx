import { FINDING_OUTCOMES, type Finding, type FindingOutcome, settleFinding } from '@attest/api-contract';
import {
  Field,
  Radio,
  RadioGroup,
  ReasonDialog,
  type Signature,
  SignedReasonDialog,
  useBilingual,
} from '@attest/shared-ui';
import { request, toast } from '@attest/shared-utility';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  finding: Finding;
  accountNeeded: boolean;
  onClose: () => void;
}

/** Asks for outcome and reason, and for a signature where the check wants one. */
export function SettleFinding({ finding, accountNeeded, onClose }: Props) {
  const { t } = useTranslation('qms-app');
  const text = useBilingual();
  const [outcome, setOutcome] = useState<FindingOutcome>('corrected');
  const { id, rowVersion, signs, recordNo, name } = finding;
  const settle = async (reason: string, signature?: Signature) => {
    const input = { id, rowVersion, outcome, reason, ...(signature && { signature }) };
    await request(settleFinding, input, { quiet: true });
    toast.success(t('recordCheck.settled'));
  };
  const asked = {
    title: t('recordCheck.settleTitle'),
    entry: outcome,
    onClose,
    children: (
      <Field label={t('recordCheck.outcome')} required>
        <RadioGroup value={outcome} onChange={(_, { value }) => setOutcome(value as FindingOutcome)}>
          {FINDING_OUTCOMES.map((one) => (
            <Radio key={one} value={one} label={t(`recordCheck.outcomes.${one}`)} />
          ))}
        </RadioGroup>
      </Field>
    ),
  };
  if (!signs) return <ReasonDialog {...asked} confirmLabel={t('recordCheck.settle')} onConfirm={settle} />;
  return (
    <SignedReasonDialog
      {...asked}
      confirmLabel={t('recordCheck.goSign')}
      subject={{
        no: recordNo,
        title: text(name),
        version: null,
        decision: t(`recordCheck.outcomes.${outcome}`),
        meaning: t('recordCheck.meaning'),
      }}
      accountNeeded={accountNeeded}
      onSign={async (signature, reason) => {
        await settle(reason, signature);
        onClose();
      }}
    />
  );
}
