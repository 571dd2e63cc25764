import type { DocumentViewing } from '@attest/api-contract';
import {
  MessageBar,
  MessageBarBody,
  MessageBarTitle,
  makeStyles,
  mergeClasses,
  Text,
  tokens,
  useBilingual,
} from '@attest/shared-ui';
import { useTranslation } from 'react-i18next';
import { isOutOfUse, StateBadge } from '../documents/documentState';
import { useVersionDate } from '../version/useVersionDate';

const useStyles = makeStyles({
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalM}`,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  no: { fontVariantNumeric: 'tabular-nums' },
  title: { flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' },
  outOfUse: { textDecorationLine: 'line-through' },
  band: { flexShrink: 0 },
  quiet: { color: tokens.colorNeutralForeground2 },
});

/**
 * Number, version, status, date and title of what is shown unless the page around says them; a band when it must not
 * be worked by.
 */
export function ViewerHeader({ viewing, compact = false }: { viewing: DocumentViewing; compact?: boolean }) {
  const { t } = useTranslation('dms-app');
  const text = useBilingual();
  const styles = useStyles();
  const dateOf = useVersionDate();
  const outOfUse = isOutOfUse(viewing.state);
  return (
    <>
      {!compact && (
        <div className={styles.head}>
          <Text weight="semibold" className={styles.no}>
            {`${viewing.no} ${viewing.label}`}
          </Text>
          <StateBadge state={viewing.state} />
          <Text className={styles.quiet}>{dateOf(viewing)}</Text>
          <Text className={mergeClasses(styles.title, outOfUse && styles.outOfUse)}>
            {text(viewing.title)}
          </Text>
        </div>
      )}
      {viewing.notice && (
        <MessageBar
          className={styles.band}
          intent={outOfUse ? 'error' : 'warning'}
          shape="square"
          layout="multiline"
        >
          <MessageBarBody>
            <MessageBarTitle>{text(viewing.notice)}</MessageBarTitle>
            {t(outOfUse ? 'viewer.doNotUse' : 'viewer.notYet')}
          </MessageBarBody>
        </MessageBar>
      )}
    </>
  );
}
