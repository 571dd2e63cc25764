import type { DocumentDetail, DocumentVersion } from '@attest/api-contract';
import { makeStyles, Text, ToneBadge, tokens } from '@attest/shared-ui';
import { ArrowSyncRegular } from '@fluentui/react-icons/svg/arrow-sync';
import { WarningRegular } from '@fluentui/react-icons/svg/warning';
import { useTranslation } from 'react-i18next';
import { StateBadge } from '../documents/documentState';
import { useVersionDate } from '../version/useVersionDate';

const useStyles = makeStyles({
  root: {
    position: 'sticky',
    // Below the top bar.
    top: '48px',
    zIndex: 1,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    paddingBlock: tokens.spacingVerticalS,
    marginBlock: `calc(-1 * ${tokens.spacingVerticalS})`,
    backgroundColor: tokens.colorNeutralBackground2,
    '@media print': { position: 'static' },
  },
  no: { fontVariantNumeric: 'tabular-nums' },
  quiet: { color: tokens.colorNeutralForeground2 },
});

interface Props {
  document: DocumentDetail;
  version: DocumentVersion;
}

/** Number, version, state and date of what is shown; stays in sight however far one scrolls. */
export function VersionLine({ document, version }: Props) {
  const { t } = useTranslation('dms-app');
  const styles = useStyles();
  const dateOf = useVersionDate();
  return (
    <div className={styles.root}>
      <Text weight="semibold" className={styles.no}>
        {`${document.no} ${version.label}`}
      </Text>
      <StateBadge state={version.state} />
      <Text className={styles.quiet}>{dateOf(version)}</Text>
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
    </div>
  );
}
