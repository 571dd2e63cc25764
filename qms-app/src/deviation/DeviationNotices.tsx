import { MessageBar, MessageBarBody } from '@attest/shared-ui';
import type { RecordPartProps } from '@attest/shared-ui/records';
import { useTranslation } from 'react-i18next';

const isRepeat = (values: RecordPartProps['values']) =>
  values.repeat === true && values.repeatConfirmed !== 'differentCause';

/** Late report, and what a repeated deviation asks for. */
export function DeviationNotices({ values, editable }: RecordPartProps) {
  const { t } = useTranslation('qms-app');
  return (
    <>
      {values.lateReport === true && (
        <MessageBar intent="warning">
          <MessageBarBody>{t('deviation.lateReport')}</MessageBarBody>
        </MessageBar>
      )}
      {isRepeat(values) && editable.includes('capa') && (
        <MessageBar intent="info">
          <MessageBarBody>{t('deviation.repeatNeedsCapa')}</MessageBarBody>
        </MessageBar>
      )}
    </>
  );
}
