import { type Passkey, removePasskey } from '@attest/api-contract';
import { ActionButton, makeStyles, Text, ToneBadge, tokens, useObservable } from '@attest/shared-ui';
import { formatInstant, request, timeZone$, toast } from '@attest/shared-utility';
import { useState } from 'react';
import { useT } from '../../frame/useT';
import { canUsePasskeys } from './PasskeySetUp';
import { PasswordDialog } from './PasswordDialog';

const useStyles = makeStyles({
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  item: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 16px',
    padding: '8px 0',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  what: { display: 'flex', flexDirection: 'column', flex: '1 1 260px', minWidth: 0 },
  name: { overflowWrap: 'anywhere' },
  quiet: { color: tokens.colorNeutralForeground2, maxWidth: '72ch' },
  add: { alignSelf: 'flex-start' },
});

interface Props {
  passkeys: Passkey[];
  /** Why the last factor may not be removed; null: it may, or there are others. */
  mayNotRemove: string | null;
  onAdd: () => void;
}

/** The passkeys of the person, each with its device, its last use and the way to remove it. */
export function PasskeyList({ passkeys, mayNotRemove, onAdd }: Props) {
  const t = useT();
  const styles = useStyles();
  useObservable(timeZone$, 'UTC');
  const [removing, setRemoving] = useState<Passkey>();
  return (
    <>
      <div className={styles.head}>
        <Text weight="semibold">{t('factor.passkey.title')}</Text>
        {passkeys.length > 0 ? (
          <ToneBadge tone="good">{t('factor.inUse')}</ToneBadge>
        ) : (
          <ToneBadge tone="neutral">{t('factor.passkey.none')}</ToneBadge>
        )}
      </div>
      <Text className={styles.quiet}>{t('factor.passkey.hint')}</Text>
      {passkeys.length > 0 && (
        <ul className={styles.list} aria-label={t('factor.passkey.list')}>
          {passkeys.map((passkey) => (
            <li key={passkey.id} className={styles.item}>
              <span className={styles.what}>
                <Text weight="semibold" className={styles.name}>
                  {passkey.name}
                </Text>
                <Text className={styles.quiet}>
                  {t('factor.passkey.since', { host: passkey.host, at: formatInstant(passkey.since) })}
                </Text>
              </span>
              {passkey.lastUsedAt && (
                <Text className={styles.quiet}>
                  {t('factor.lastUsed', { at: formatInstant(passkey.lastUsedAt) })}
                </Text>
              )}
              <ActionButton
                size="small"
                why={mayNotRemove}
                aria-label={t('factor.passkey.removeNamed', { name: passkey.name })}
                onClick={() => setRemoving(passkey)}
              >
                {t('factor.passkey.remove')}
              </ActionButton>
            </li>
          ))}
        </ul>
      )}
      <ActionButton
        className={styles.add}
        why={canUsePasskeys() ? null : t('factor.passkey.unavailable')}
        onClick={onAdd}
      >
        {t('factor.passkey.add')}
      </ActionButton>
      {removing && (
        <PasswordDialog
          title={t('factor.passkey.removeTitle', { name: removing.name })}
          confirmLabel={t('factor.passkey.remove')}
          onConfirm={async (password) => {
            await request(removePasskey, { id: removing.id, password }, { quiet: true });
            toast.success(t('factor.passkey.removed'));
          }}
          onClose={() => setRemoving(undefined)}
        >
          {t('factor.passkey.removeText')}
        </PasswordDialog>
      )}
    </>
  );
}
