import type { AuditEntry } from '@attest/api-contract';
import {
  Button,
  DrawerBody,
  DrawerHeader,
  DrawerHeaderTitle,
  makeStyles,
  mergeClasses,
  OverlayDrawer,
  Subtitle2,
  tokens,
  useBilingual,
} from '@attest/shared-ui';
import { formatInstant } from '@attest/shared-utility';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { useT } from '../frame/useT';
import { valueText } from './valueText';

const useStyles = makeStyles({
  drawer: { width: 'min(640px, 100vw)' },
  facts: {
    display: 'grid',
    gridTemplateColumns: 'max-content minmax(0, 1fr)',
    gap: '6px 16px',
    margin: '0 0 16px',
  },
  term: { color: tokens.colorNeutralForeground2 },
  fact: { margin: 0, overflowWrap: 'anywhere' },
  code: { fontFamily: tokens.fontFamilyMonospace, fontSize: tokens.fontSizeBase200 },
  table: { width: '100%', borderCollapse: 'collapse', marginBlockStart: '8px', tableLayout: 'fixed' },
  cell: {
    padding: '6px 8px',
    textAlign: 'start',
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-wrap',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  head: { color: tokens.colorNeutralForeground2, fontWeight: tokens.fontWeightRegular },
});

interface Props {
  entry: AuditEntry | null;
  onClose: () => void;
  /** Shows everything that happened to the object of the entry. */
  onObject: (entry: AuditEntry) => void;
}

/** One entry of the trail: who, when, what, every field with its old and new value, its place in the chain. */
export function AuditDetail({ entry, onClose, onObject }: Props) {
  const t = useT();
  const text = useBilingual();
  const styles = useStyles();

  const facts = (shown: AuditEntry): [string, string | null, boolean?][] => [
    ['seq', String(shown.seq)],
    ['at', formatInstant(shown.at, { withOffset: true, withSeconds: true })],
    ['operator', `${shown.operatorName} (${shown.operatorAccount})`],
    ['onBehalfOf', shown.onBehalfOf],
    ['module', t(`audit.modules.${shown.module}`, { defaultValue: shown.module })],
    ['event', t(`audit.events.${shown.event}`, { defaultValue: shown.event })],
    ['object', [shown.objectNo, shown.objectName].filter(Boolean).join(' · ') || null],
    ['objectType', t(`audit.objects.${shown.objectType}`, { defaultValue: shown.objectType })],
    ['version', shown.objectVersion === null ? null : String(shown.objectVersion)],
    ['description', text({ zh: shown.descriptionZh, en: shown.descriptionEn })],
    ['reason', shown.reason],
    ['ip', shown.ip],
    ['signature', shown.signatureId, true],
    ['request', shown.requestId, true],
    ['hash', shown.hash, true],
    ['previousHash', shown.previousHash, true],
  ];

  return (
    <OverlayDrawer
      className={styles.drawer}
      position="end"
      open={entry !== null}
      onOpenChange={(_, { open }) => !open && onClose()}
    >
      <DrawerHeader>
        <DrawerHeaderTitle
          action={
            <Button
              appearance="subtle"
              icon={<DismissRegular />}
              aria-label={t('audit.close')}
              onClick={onClose}
            />
          }
        >
          {t('audit.entry')}
        </DrawerHeaderTitle>
      </DrawerHeader>
      {entry && (
        <DrawerBody>
          <dl className={styles.facts}>
            {facts(entry)
              .filter(([, value]) => value)
              .map(([key, value, isCode]) => [
                <dt key={`${key} term`} className={styles.term}>
                  {t(`audit.${key}`)}
                </dt>,
                <dd key={`${key} fact`} className={mergeClasses(styles.fact, isCode && styles.code)}>
                  {value}
                </dd>,
              ])}
          </dl>
          {entry.objectId && <Button onClick={() => onObject(entry)}>{t('audit.onlyObject')}</Button>}
          {entry.changes.length > 0 && (
            <>
              <Subtitle2 as="h2">{t('audit.changes')}</Subtitle2>
              <table className={styles.table}>
                <thead>
                  <tr>
                    {['field', 'old', 'new'].map((key) => (
                      <th key={key} scope="col" className={mergeClasses(styles.cell, styles.head)}>
                        {t(`audit.${key}`)}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {entry.changes.map((change) => (
                    <tr key={change.field}>
                      <th scope="row" className={styles.cell}>
                        {text({ zh: change.labelZh, en: change.labelEn })}
                      </th>
                      <td className={styles.cell}>{valueText(change.old)}</td>
                      <td className={styles.cell}>{valueText(change.new)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </>
          )}
        </DrawerBody>
      )}
    </OverlayDrawer>
  );
}
