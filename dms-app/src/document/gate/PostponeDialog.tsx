import { type DocumentVersion, postponeVersion } from '@attest/api-contract';
import { DayField, Field, ReasonDialog, Text } from '@attest/shared-ui';
import { formatDay, request, toast } from '@attest/shared-utility';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Puts the day on which a version is to take effect off. */
export function PostponeDialog({ version, onClose }: { version: DocumentVersion; onClose(): void }) {
  const { t } = useTranslation('dms-app');
  const { plannedEffectiveDate, id: versionId, version: seen } = version;
  const [day, setDay] = useState('');
  return (
    <ReasonDialog
      title={t('gate.postpone.title', { name: `${version.no} ${version.label}` })}
      confirmLabel={t('gate.postpone.name')}
      entry={day}
      missing={day === '' ? t('gate.postpone.missing') : undefined}
      onConfirm={async (reason) => {
        const answer = await request(
          postponeVersion,
          { versionId, version: seen, plannedDate: day, reason },
          { quiet: true },
        );
        toast.success(t('gate.postpone.done', { day: formatDay(answer.plannedDate) }));
      }}
      onClose={onClose}
    >
      <Text>{t('gate.postpone.text', { day: formatDay(plannedEffectiveDate) })}</Text>
      <Field label={t('gate.postpone.day')} required>
        <DayField value={day} min={plannedEffectiveDate ?? undefined} onChange={setDay} />
      </Field>
    </ReasonDialog>
  );
}
