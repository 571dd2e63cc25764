import { getSecondFactor, removeTotp, renewRecoveryCodes, type SecondFactor } from '@attest/api-contract';
import {
  ActionButton,
  Button,
  Loaded,
  makeStyles,
  Text,
  ToneBadge,
  tokens,
  useCallQuery,
  useObservable,
} from '@attest/shared-ui';
import { formatInstant, request, timeZone$, toast } from '@attest/shared-utility';
import { useState } from 'react';
import { useT } from '../../frame/useT';
import { Part } from '../Part';
import { PasskeyList } from './PasskeyList';
import { PasskeySetUp } from './PasskeySetUp';
import { PasswordDialog } from './PasswordDialog';
import { RecoveryCodes } from './RecoveryCodes';
import { TotpSetUp } from './TotpSetUp';

const useStyles = makeStyles({
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
  quiet: { color: tokens.colorNeutralForeground2 },
  acts: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

/** What the person has beside the password to sign in. */
export default function SecondFactorCard() {
  const t = useT();
  const factor = useCallQuery(getSecondFactor, {});
  return (
    <Part title={t('factor.title')} hint={t('factor.hint')}>
      <Loaded query={factor} rows={2}>
        {(data) => {
          if (!data.hasPassword) return <Text>{t('factor.provided')}</Text>;
          return data.demand === 'off' ? <Text>{t('factor.switchedOff')}</Text> : <Known factor={data} />;
        }}
      </Loaded>
    </Part>
  );
}

type Act = 'setUp' | 'addPasskey' | 'remove' | 'renew';

function Known({ factor }: { factor: SecondFactor }) {
  const t = useT();
  const [act, setAct] = useState<Act>();
  const [codes, setCodes] = useState<string[]>();
  const close = () => setAct(undefined);
  if (codes) return <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />;
  if (act === 'setUp') return <TotpSetUp onDone={close} onCancel={close} />;
  if (act === 'addPasskey') return <PasskeySetUp onDone={close} onCancel={close} />;
  return (
    <>
      <State factor={factor} onAct={setAct} />
      {act === 'remove' && (
        <PasswordDialog
          title={t('factor.removeTitle')}
          confirmLabel={t('factor.remove')}
          onConfirm={async (password) => {
            await request(removeTotp, { password }, { quiet: true });
            toast.success(t('factor.removed'));
          }}
          onClose={close}
        >
          {t('factor.removeText')}
        </PasswordDialog>
      )}
      {act === 'renew' && (
        <PasswordDialog
          title={t('factor.renewTitle')}
          confirmLabel={t('factor.renew')}
          onConfirm={async (password) => {
            const { recoveryCodes } = await request(renewRecoveryCodes, { password }, { quiet: true });
            setCodes(recoveryCodes);
          }}
          onClose={close}
        >
          {t('factor.renewText')}
        </PasswordDialog>
      )}
    </>
  );
}

function State({ factor, onAct }: { factor: SecondFactor; onAct: (act: Act) => void }) {
  const t = useT();
  const styles = useStyles();
  const { totp, passkeys, recoveryCodesLeft } = factor;
  const isLast = passkeys.length + (totp ? 1 : 0) === 1;
  const mayNotRemove = factor.demand === 'required' && isLast ? t('factor.required') : null;
  return (
    <>
      <OneTimeCodes totp={totp} mayNotRemove={mayNotRemove} onAct={onAct} />
      <PasskeyList passkeys={passkeys} mayNotRemove={mayNotRemove} onAdd={() => onAct('addPasskey')} />
      {(totp || passkeys.length > 0) && (
        <>
          <div className={styles.head}>
            <Text weight="semibold">{t('factor.recovery')}</Text>
            <ToneBadge tone={recoveryCodesLeft > 2 ? 'neutral' : 'waiting'}>
              {t('factor.recoveryLeft', { count: recoveryCodesLeft })}
            </ToneBadge>
          </div>
          <div className={styles.acts}>
            <Button onClick={() => onAct('renew')}>{t('factor.renew')}</Button>
          </div>
        </>
      )}
    </>
  );
}

interface TotpProps {
  totp: SecondFactor['totp'];
  mayNotRemove: string | null;
  onAct: (act: Act) => void;
}

function OneTimeCodes({ totp, mayNotRemove, onAct }: TotpProps) {
  const t = useT();
  const styles = useStyles();
  useObservable(timeZone$, 'UTC');
  return (
    <>
      <div className={styles.head}>
        <Text weight="semibold">{t('factor.totp')}</Text>
        {totp ? (
          <ToneBadge tone="good">{t('factor.inUse')}</ToneBadge>
        ) : (
          <ToneBadge tone="neutral">{t('factor.none')}</ToneBadge>
        )}
        {totp && <Text className={styles.quiet}>{t('factor.since', { at: formatInstant(totp.since) })}</Text>}
        {totp?.lastUsedAt && (
          <Text className={styles.quiet}>{t('factor.lastUsed', { at: formatInstant(totp.lastUsedAt) })}</Text>
        )}
      </div>
      <div className={styles.acts}>
        <Button onClick={() => onAct('setUp')}>{t(totp ? 'factor.replace' : 'factor.setUp')}</Button>
        {totp && (
          <ActionButton why={mayNotRemove} onClick={() => onAct('remove')}>
            {t('factor.remove')}
          </ActionButton>
        )}
      </div>
    </>
  );
}
