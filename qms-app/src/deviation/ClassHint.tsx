import { compareClass, type EventClass } from '@attest/api-contract';
import { MessageBar, MessageBarBody } from '@attest/shared-ui';
import { useTranslation } from 'react-i18next';
import type { HintProps } from '../records/process';

/** What a class other than the proposed one asks for, while it can still be chosen. */
export function ClassHint({ values, editable }: HintProps) {
  const { t } = useTranslation('qms-app');
  const chosen = values.devClass as EventClass | undefined;
  const proposed = values.proposedClass as EventClass | undefined;
  if (!chosen || !proposed || !editable.includes('devClass')) return null;
  const difference = compareClass(chosen, proposed);
  if (difference === 0) return null;
  return (
    <MessageBar intent={difference < 0 ? 'warning' : 'info'} role="status">
      <MessageBarBody>
        {t(difference < 0 ? 'deviation.classLowered' : 'deviation.classRaised')}
      </MessageBarBody>
    </MessageBar>
  );
}
