import type { DocumentViewing } from '@attest/api-contract';
import { formatDay } from '@attest/shared-utility';
import { useTranslation } from 'react-i18next';

/** What the date beside the version says: since when, from when, until when. */
export function useVersionDate() {
  const { t } = useTranslation('dms-app');
  return (version: Pick<DocumentViewing, 'effectiveDate' | 'plannedEffectiveDate' | 'supersededDate'>) => {
    const { effectiveDate, plannedEffectiveDate, supersededDate } = version;
    if (effectiveDate && supersededDate)
      return t('date.wasInForce', { from: formatDay(effectiveDate), to: formatDay(supersededDate) });
    if (effectiveDate) return t('date.inForce', { day: formatDay(effectiveDate) });
    if (plannedEffectiveDate) return t('date.planned', { day: formatDay(plannedEffectiveDate) });
    return t('date.none');
  };
}
