import { advanceVersion, type DocumentVersion } from '@attest/api-contract';
import { DayField, Field, SignedReasonDialog, Text, useBilingual } from '@attest/shared-ui';
import { formatDay, request, toast } from '@attest/shared-utility';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

const MEANING = { zh: '批准提前生效', en: 'Earlier date approved' };

interface Props {
  version: DocumentVersion;
  /** The signature asks for the account as well. */
  accountNeeded: boolean;
  onClose(): void;
}

/** Brings the day on which a version is to take effect forward: day and reason first, then the signature. */
export function AdvanceDialog({ version, accountNeeded, onClose }: Props) {
  const { t } = useTranslation('dms-app');
  const text = useBilingual();
  const { plannedEffectiveDate, id: versionId, version: seen } = version;
  const [day, setDay] = useState('');
  const no = `${version.no} ${version.label}`;
  return (
    <SignedReasonDialog
      title={t('gate.advance.title', { name: no })}
      confirmLabel={t('gate.advance.sign')}
      entry={day}
      missing={day === '' ? t('gate.advance.missing') : undefined}
      subject={{
        no: version.no,
        title: text({ zh: version.titleZh, en: version.titleEn }),
        version: version.label,
        decision: MEANING,
        meaning: MEANING,
      }}
      accountNeeded={accountNeeded}
      onSign={async (signature, reason) => {
        const input = { versionId, version: seen, plannedDate: day, reason, signature };
        const answer = await request(advanceVersion, input, { quiet: true });
        toast.success(t('gate.advance.done', { day: formatDay(answer.plannedDate) }));
        onClose();
      }}
      onClose={onClose}
    >
      <Text>{t('gate.advance.text', { day: formatDay(plannedEffectiveDate) })}</Text>
      <Field label={t('gate.advance.day')} required>
        <DayField value={day} max={plannedEffectiveDate ?? undefined} onChange={setDay} />
      </Field>
    </SignedReasonDialog>
  );
}
