import { type AuditEntry, auditObjectText, auditOperatorText, shell } from '@attest/api-contract';
import {
  AuditChanges,
  Button,
  DrawerBody,
  DrawerHeader,
  DrawerHeaderTitle,
  type ListDialogProps,
  makeStyles,
  mergeClasses,
  OverlayDrawer,
  Subtitle2,
  tokens,
  useBilingual,
  useLanguage,
} from '@attest/shared-ui';
import type { TextKeyAfter } from '@attest/shared-utility';
import { formatInstant, navigate } from '@attest/shared-utility';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { useT } from '../frame/useT';

const useStyles = makeStyles({
  drawer: { width: 'min(640px, 100vw)' },
  act: { marginBottom: '16px' },
  facts: {
    display: 'grid',
    gridTemplateColumns: 'max-content minmax(0, 1fr)',
    gap: '6px 16px',
    margin: '0 0 16px',
  },
  term: { color: tokens.colorNeutralForeground2 },
  fact: { margin: 0, overflowWrap: 'anywhere' },
  code: { fontFamily: tokens.fontFamilyMonospace, fontSize: tokens.fontSizeBase200 },
});

/** All that ever happened to the object of an entry: no other filter hides its beginning. */
const addressOfObject = ({ objectType, objectId }: Pick<AuditEntry, 'objectType' | 'objectId'>) =>
  `${shell.auditTrail}?${new URLSearchParams({ objectType, object: objectId ?? '' })}`;

/** One entry of the trail: who, when, what, every field with its old and new value, its place in the chain. */
export function AuditDetail({ rows: [entry], onClose }: ListDialogProps<AuditEntry>) {
  const t = useT();
  const text = useBilingual();
  const styles = useStyles();
  const language = useLanguage();

  const facts = (shown: AuditEntry): [TextKeyAfter<'shell-app', 'audit'>, string | null, boolean?][] => [
    ['seq', String(shown.seq)],
    ['at', formatInstant(shown.at, { withOffset: true, withSeconds: true })],
    ['operator', auditOperatorText(shown, { language })],
    ['module', text(shown.words.module)],
    ['event', text(shown.words.event)],
    ['object', auditObjectText(shown, { language }) || null],
    ['objectType', text(shown.words.objectType)],
    ['version', shown.objectVersion === null ? null : String(shown.objectVersion)],
    ['description', text(shown.words.description)],
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
      open
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
                <dd key={`${key} fact`} className={styles.fact}>
                  {isCode ? <code className={styles.code}>{value}</code> : value}
                </dd>,
              ])}
          </dl>
          {entry.objectId && (
            <div className={styles.act}>
              <Button
                onClick={() => {
                  navigate(addressOfObject(entry));
                  onClose();
                }}
              >
                {t('audit.onlyObject')}
              </Button>
            </div>
          )}
          {entry.words.changes.length > 0 && (
            <>
              <Subtitle2 as="h2">{t('audit.changes')}</Subtitle2>
              <AuditChanges changes={entry.words.changes} />
            </>
          )}
          {entry.words.hashes.length > 0 && (
            <>
              <Subtitle2 as="h2">SHA-256</Subtitle2>
              <dl className={styles.facts}>
                {entry.words.hashes.map(({ of, sha256 }) => [
                  <dt key={`${of.en} term`} className={styles.term}>
                    {text(of)}
                  </dt>,
                  <dd key={`${of.en} fact`} className={mergeClasses(styles.fact, styles.code)}>
                    {sha256}
                  </dd>,
                ])}
              </dl>
            </>
          )}
        </DrawerBody>
      )}
    </OverlayDrawer>
  );
}
