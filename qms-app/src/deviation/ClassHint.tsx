import { compareClass, type EventClass } from '@attest/api-contract';
import { MessageBar, MessageBarBody } from '@attest/shared-ui';
import type { RecordPartProps } from '@attest/shared-ui/records';
import { useTranslation } from 'react-i18next';

/** The class that the risk proposes, and what another one asks for, while it can still be chosen. */
export function ClassHint({ values, editable }: RecordPartProps) {
  const { t } = useTranslation('qms-app');
  const chosen = values.devClass as EventClass | undefined;
  const proposed = values.proposedClass as EventClass | undefined;
  if (!proposed || !editable.includes('devClass')) return null;
  const difference = chosen ? compareClass(chosen, proposed) : 0;
  return (
    <MessageBar intent={difference < 0 ? 'warning' : 'info'} role="status">
      <MessageBarBody>
        {t('deviation.classProposed', { name: t(`deviation.class.${proposed}`) })}{' '}
        {difference !== 0 && t(difference < 0 ? 'deviation.classLowered' : 'deviation.classRaised')}
      </MessageBarBody>
    </MessageBar>
  );
}
