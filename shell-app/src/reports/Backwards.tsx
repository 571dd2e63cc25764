import { MessageBar, MessageBarBody } from '@attest/shared-ui';
import { useT } from '../frame/useT';

/** Said in place of figures or rows while the first day of the period is after the last. */
export function Backwards() {
  const t = useT();
  return (
    <MessageBar intent="error">
      <MessageBarBody>{t('reports.backwards')}</MessageBarBody>
    </MessageBar>
  );
}
