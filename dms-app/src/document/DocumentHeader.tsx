import type { DocumentDetail, DocumentVersion } from '@attest/api-contract';
import { DueBadge, makeStyles, mergeClasses, Title3, tokens, useBilingual } from '@attest/shared-ui';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isOutOfUse } from '../documents/documentState';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalL,
    alignItems: 'flex-start',
    justifyContent: 'space-between',
  },
  main: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXS,
    minWidth: 0,
    flex: '1 1 360px',
  },
  quiet: { color: tokens.colorNeutralForeground2 },
  title: { marginBlock: 0, overflowWrap: 'anywhere' },
  outOfUse: { textDecorationLine: 'line-through', color: tokens.colorNeutralForeground3 },
  facts: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalL}`,
    margin: 0,
  },
  fact: { display: 'flex', columnGap: tokens.spacingHorizontalXS },
  value: { margin: 0 },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalS,
    '@media print': { display: 'none' },
  },
});

interface Props {
  document: DocumentDetail;
  version: DocumentVersion;
  actions: ReactNode;
}

/** What the document is and what can be done with it. Also names the browser tab. */
export function DocumentHeader({ document: detail, version, actions }: Props) {
  const { t } = useTranslation('dms-app');
  const text = useBilingual();
  const styles = useStyles();
  const title = text({ zh: version.titleZh, en: version.titleEn });
  const name = `${detail.no} ${version.label}`;
  useEffect(() => {
    window.document.title = `${name} ${title}`;
  }, [name, title]);
  const facts: [string, ReactNode][] = [
    [t('header.category'), text(detail.category.name)],
    [t('header.owner'), detail.owner?.name],
    [t('header.department'), text(detail.department)],
    [t('header.author'), version.author?.name],
    [t('header.security'), t(`security.${detail.securityLevel}`)],
    [
      t('header.reviewDate'),
      detail.reviewDate && <DueBadge due={detail.reviewDate} done={detail.effectiveVersionId === null} />,
    ],
  ];
  return (
    <div className={styles.root}>
      <div className={styles.main}>
        <Title3 as="h1" className={mergeClasses(styles.title, isOutOfUse(version.state) && styles.outOfUse)}>
          {title}
        </Title3>
        <dl className={styles.facts}>
          {facts.map(
            ([term, value]) =>
              value && (
                <div key={term} className={styles.fact}>
                  <dt className={styles.quiet}>{term}</dt>
                  <dd className={styles.value}>{value}</dd>
                </div>
              ),
          )}
        </dl>
      </div>
      <div className={styles.actions}>{actions}</div>
    </div>
  );
}
