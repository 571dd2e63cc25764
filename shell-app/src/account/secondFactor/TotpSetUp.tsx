import { beginTotp, confirmTotp, isTotpCode, type ResponseOf } from '@attest/api-contract';
import { Field, Input, makeStyles, PasswordField, Text, tokens } from '@attest/shared-ui';
import { encryptPassword, isApiError, request, toast } from '@attest/shared-utility';
import { useState } from 'react';
import { useT } from '../../frame/useT';
import { Refusal } from '../../password/Refusal';
import { useEntries } from '../../password/useEntries';
import { isOfPassword } from './PasswordDialog';
import { RecoveryCodes } from './RecoveryCodes';
import { SetUpActs, type SetUpProps } from './SetUpActs';

type Begun = ResponseOf<typeof beginTotp>;

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', rowGap: '16px' },
  row: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXXL, alignItems: 'flex-start' },
  // Scanners want dark on light, whatever the theme.
  qr: { width: '208px', height: '208px', flexShrink: 0, backgroundColor: '#fff', fill: '#000' },
  words: { display: 'flex', flexDirection: 'column', rowGap: '12px', flex: '1 1 260px', maxWidth: '60ch' },
  key: { fontFamily: tokens.fontFamilyMonospace, overflowWrap: 'anywhere' },
  narrow: { maxWidth: '360px' },
});

/** White around the code, in modules: scanners look for it. */
const MARGIN = 4;
const GROUP = /.{4}(?=.)/g;

/** Sets an authenticator app up: the password, the app, a code of it, and the recovery codes that come with it. */
export function TotpSetUp({ onDone, onCancel }: SetUpProps) {
  const [begun, setBegun] = useState<Begun>();
  const [codes, setCodes] = useState<string[]>();
  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />;
  if (!begun) return <Begin onBegun={setBegun} onCancel={onCancel} />;
  return (
    <Confirm
      begun={begun}
      onCancel={onCancel}
      onConfirmed={(recoveryCodes) => (recoveryCodes.length > 0 ? setCodes(recoveryCodes) : onDone())}
    />
  );
}

interface Step {
  onCancel: SetUpProps['onCancel'];
}

function Begin({ onBegun, onCancel }: Step & { onBegun: (begun: Begun) => void }) {
  const t = useT();
  const styles = useStyles();
  const { field, submit, busy, refusal } = useEntries({
    initial: { password: '' },
    check: ({ password }) => (password ? {} : { password: 'factor.passwordMissing' }),
    entryOf: (error) => (isOfPassword(error) ? 'password' : null),
    send: async ({ password }) =>
      onBegun(await request(beginTotp, { password: await encryptPassword(password) }, { quiet: true })),
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Refusal error={refusal} />
      <div className={styles.narrow}>
        <PasswordField
          {...field('password')}
          label={t('factor.password')}
          hint={t('factor.passwordHint')}
          autoComplete="current-password"
          autoFocus
        />
      </div>
      <SetUpActs label={t('factor.continue')} busy={busy} onCancel={onCancel} />
    </form>
  );
}

interface ConfirmProps extends Step {
  begun: Begun;
  onConfirmed: (recoveryCodes: string[]) => void;
}

function Confirm({ begun: { key, qr, setup }, onConfirmed, onCancel }: ConfirmProps) {
  const t = useT();
  const styles = useStyles();
  const side = qr.size + 2 * MARGIN;
  const { field, submit, busy, refusal } = useEntries({
    initial: { code: '' },
    check: ({ code }) => (isTotpCode(code) ? {} : { code: 'factor.codeMissing' }),
    entryOf: (error) => (isApiError(error) && error.code === 'SECOND_FACTOR_CODE_WRONG' ? 'code' : null),
    send: async ({ code }) => {
      const { recoveryCodes } = await request(confirmTotp, { setup, code }, { quiet: true });
      toast.success(t('factor.done'));
      onConfirmed(recoveryCodes);
    },
  });
  const { error, inputRef, onChange, ...code } = field('code');
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Refusal error={refusal} />
      <div className={styles.row}>
        <svg
          className={styles.qr}
          role="img"
          aria-label={t('factor.qr')}
          viewBox={`${-MARGIN} ${-MARGIN} ${side} ${side}`}
          shapeRendering="crispEdges"
        >
          <path d={qr.path} />
        </svg>
        <div className={styles.words}>
          <Text>{t('factor.scan')}</Text>
          <Text>{t('factor.key')}</Text>
          <Text className={styles.key} data-testid="totp-key">
            {key.replace(GROUP, '$& ')}
          </Text>
          <Field className={styles.narrow} label={t('factor.code')} required validationMessage={error}>
            <Input
              {...code}
              autoFocus
              ref={inputRef}
              inputMode="numeric"
              autoComplete="one-time-code"
              onChange={(_, { value }) => onChange(value.replace(/\s/g, ''))}
            />
          </Field>
        </div>
      </div>
      <SetUpActs label={t('factor.confirm')} busy={busy} onCancel={onCancel} />
    </form>
  );
}
