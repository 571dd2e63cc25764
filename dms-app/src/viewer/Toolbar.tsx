import { makeStyles, tokens } from '@attest/shared-ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}`,
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    '@media print': { display: 'none' },
  },
  end: { display: 'flex', gap: tokens.spacingHorizontalXS, marginInlineStart: 'auto' },
});

/** Controls of a view, with the acts of the document (download, print) at the end. */
export function Toolbar({ children, actions }: { children?: ReactNode; actions: ReactNode }) {
  const { t } = useTranslation('dms-app');
  const styles = useStyles();
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('viewer.toolbar')}>
      {children}
      <div className={styles.end}>{actions}</div>
    </div>
  );
}
