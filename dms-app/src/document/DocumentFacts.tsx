import type { DocumentDetail, DocumentVersion, RailStep } from '@attest/api-contract';
import { DueBadge, Facts, makeStyles, ProcessRail, tokens, useBilingual } from '@attest/shared-ui';
import { useTranslation } from 'react-i18next';
import { GatePanel } from './gate/GatePanel';
import { VersionNews } from './VersionNotice';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM, minWidth: 0 },
});

/** States in which a version waits for what is not its handlers' to decide. */
const AT_GATE = ['reviewed', 'approved', 'inTraining'];

interface Props {
  document: DocumentDetail;
  version: DocumentVersion;
  /** Steps of the version's process, when it has one. */
  rail: RailStep[] | undefined;
  onVersion(versionId: string): void;
}

/** What the document is, where the version stands, what keeps it from force, and what else is under way. */
export function DocumentFacts({ document, version, rail, onVersion }: Props) {
  const { t } = useTranslation('dms-app');
  const text = useBilingual();
  const styles = useStyles();
  return (
    <div className={styles.root}>
      {rail && <ProcessRail steps={rail} />}
      {AT_GATE.includes(version.state) && <GatePanel document={document} version={version} />}
      <VersionNews document={document} version={version} onVersion={onVersion} />
      <Facts
        facts={[
          [t('header.category'), text(document.category.name)],
          [t('header.owner'), document.owner?.name],
          [t('header.department'), text(document.department)],
          [t('header.author'), version.author?.name],
          [t('header.security'), t(`security.${document.securityLevel}`)],
          [
            t('header.reviewDate'),
            document.reviewDate && (
              <DueBadge due={document.reviewDate} done={document.effectiveVersionId === null} />
            ),
          ],
        ]}
      />
    </div>
  );
}
