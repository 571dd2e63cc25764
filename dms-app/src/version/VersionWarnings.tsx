import type { DocumentVersion } from '@attest/api-contract';
import { MessageBar, MessageBarBody, MessageBarTitle, useBilingual } from '@attest/shared-ui';
import { formatInstant } from '@attest/shared-utility';
import { useTranslation } from 'react-i18next';

/** What nobody may overlook about a version: that it cannot be approved as it is, or was released at risk. */
export function VersionWarnings({ version }: { version: DocumentVersion }) {
  const { t } = useTranslation('dms-app');
  const text = useBilingual();
  const { approvalObstacle, riskRelease } = version;
  return (
    <>
      {approvalObstacle && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>
            <MessageBarTitle>{t('notice.noApproval')}</MessageBarTitle>
            {text(approvalObstacle)}
          </MessageBarBody>
        </MessageBar>
      )}
      {riskRelease && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>
            <MessageBarTitle>{t('notice.atRisk')}</MessageBarTitle>
            {t('gate.released', {
              name: riskRelease.by.name,
              at: formatInstant(riskRelease.at),
              reason: riskRelease.reason,
              people: riskRelease.untrained.map(({ name }) => name).join(t('listSeparator')),
            })}
          </MessageBarBody>
        </MessageBar>
      )}
    </>
  );
}
