import type { DocumentDetail, DocumentVersion } from '@attest/api-contract';
import { Text, ToneBadge } from '@attest/shared-ui';
import { ArrowSyncRegular } from '@fluentui/react-icons/svg/arrow-sync';
import { WarningRegular } from '@fluentui/react-icons/svg/warning';
import { useTranslation } from 'react-i18next';
import { StateBadge } from '../documents/documentState';
import { useVersionDate } from '../version/useVersionDate';

interface Props {
  document: DocumentDetail;
  version: DocumentVersion;
}

/** State and date of the version shown, whether it counts at risk, and whether another one is being written. */
export function VersionBadges({ document, version }: Props) {
  const { t } = useTranslation('dms-app');
  const dateOf = useVersionDate();
  return (
    <>
      <StateBadge state={version.state} />
      <Text>{dateOf(version)}</Text>
      {version.riskRelease && (
        <ToneBadge tone="bad" icon={<WarningRegular />}>
          {t('notice.atRisk')}
        </ToneBadge>
      )}
      {document.inRevision && (
        <ToneBadge tone="active" icon={<ArrowSyncRegular />}>
          {t('header.inRevision')}
        </ToneBadge>
      )}
    </>
  );
}
