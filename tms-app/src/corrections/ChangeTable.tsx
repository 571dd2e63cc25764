import type { Correction, CorrectionField, CorrectionValues } from '@attest/api-contract';
import { PlainTable, useBilingual } from '@attest/shared-ui';
import { formatDay } from '@attest/shared-utility';
import { useTranslation } from 'react-i18next';

/** Says a value of a record as text; a validity without a day lasts. */
export function useValueText() {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  return (field: CorrectionField, values: CorrectionValues): string => {
    if (field === 'givenFor') return text(values.givenFor ?? null);
    if (field === 'score') return values.score === null ? '–' : String(values.score);
    return (
      formatDay(values[field] ?? null) ||
      t(field === 'validTo' ? 'qualification.unlimited' : 'correction.none')
    );
  };
}

/** What a correction changes: field, what it said, what it is to say. */
export function ChangeTable({ correction }: { correction: Correction }) {
  const { t } = useTranslation('tms-app');
  const valueText = useValueText();
  return (
    <PlainTable
      label={t('correction.changes')}
      columns={[t('correction.field'), t('correction.old'), t('correction.new')]}
      rows={correction.fields.map((field) => ({
        key: field,
        cells: [
          t(`correction.of.${field}`),
          valueText(field, correction.old),
          <strong key="new">{valueText(field, correction.new)}</strong>,
        ],
      }))}
    />
  );
}
