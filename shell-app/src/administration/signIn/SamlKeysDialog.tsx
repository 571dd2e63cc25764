import { renewSamlKey, type SignInProviderRow } from '@attest/api-contract';
import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Link,
  makeStyles,
  ReasonDialog,
  Text,
  ToneBadge,
  tokens,
  useBilingual,
} from '@attest/shared-ui';
import { formatInstant, request, toast } from '@attest/shared-utility';
import { useState } from 'react';
import { useT } from '../../frame/useT';
import { saveMetadata } from './saveMetadata';

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', rowGap: '12px', alignItems: 'flex-start' },
  list: { listStyleType: 'none', margin: 0, padding: 0, alignSelf: 'stretch' },
  key: { padding: '8px 0', borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  quiet: { display: 'block', color: tokens.colorNeutralForeground2 },
  print: { display: 'block', overflowWrap: 'anywhere' },
});

interface Props {
  row: SignInProviderRow;
  /** Why nothing may be changed. */
  mayNot: string | null;
  onClose: () => void;
}

/** The keys of this system for a provider that speaks SAML: what of them the provider has to know, and how they are renewed. */
export function SamlKeysDialog({ row, mayNot, onClose }: Props) {
  const t = useT();
  const styles = useStyles();
  const text = useBilingual();
  const [renews, setRenews] = useState(false);
  const { keys, metadata } = row.saml ?? { keys: [], metadata: '' };
  const act = keys.length > 1 ? 'takeOver' : 'make';
  if (renews) return <RenewKey row={row} act={act} onClose={() => setRenews(false)} />;
  const { nameZh, nameEn } = row.provider;
  return (
    <Dialog open onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>
            {t('admin.signIn.samlKeys.title', { name: text({ zh: nameZh, en: nameEn }) })}
          </DialogTitle>
          <DialogContent className={styles.content}>
            <Text>{t('admin.signIn.samlKeys.text')}</Text>
            {keys.length === 0 ? (
              <Text className={styles.quiet}>{t('admin.signIn.samlKeys.none')}</Text>
            ) : (
              <ul className={styles.list} aria-label={t('admin.signIn.samlKeys.keys')}>
                {keys.map(({ fingerprint, until }, index) => (
                  <li key={fingerprint} className={styles.key}>
                    <ToneBadge tone={index === 0 ? 'good' : 'waiting'}>
                      {t(index === 0 ? 'admin.signIn.samlKeys.used' : 'admin.signIn.samlKeys.next')}
                    </ToneBadge>
                    <Text className={styles.quiet} size={200}>
                      {t('admin.signIn.samlKeys.fingerprint')} ·{' '}
                      {t('admin.signIn.samlKeys.until', { at: formatInstant(until) })}
                    </Text>
                    <code className={styles.print}>{fingerprint}</code>
                  </li>
                ))}
              </ul>
            )}
            <Link as="button" onClick={() => saveMetadata(metadata)}>
              {t('admin.signIn.samlKeys.download')}
            </Link>
          </DialogContent>
          <DialogActions>
            {!mayNot && <Button onClick={() => setRenews(true)}>{t(`admin.signIn.samlKeys.${act}`)}</Button>}
            <Button appearance="primary" onClick={onClose}>
              {t('admin.signIn.samlKeys.close')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

interface RenewProps {
  row: SignInProviderRow;
  act: 'make' | 'takeOver';
  onClose: () => void;
}

function RenewKey({ row: { id, version }, act, onClose }: RenewProps) {
  const t = useT();
  const renew = async (reason: string) => {
    await request(renewSamlKey, { id, version, reason }, { quiet: true });
    toast.success(t('admin.done'));
  };
  return (
    <ReasonDialog
      title={t(`admin.signIn.samlKeys.${act}`)}
      confirmLabel={t(`admin.signIn.samlKeys.${act}`)}
      onConfirm={renew}
      onClose={onClose}
    >
      <Text>{t(`admin.signIn.samlKeys.${act}Text`)}</Text>
    </ReasonDialog>
  );
}
