import {
  askPasskeyToSign,
  confirmAtDirectory,
  getSignTypes,
  isTotpCode,
  type PasskeyAnswer,
  type SignatureInput,
} from '@attest/api-contract';
import { encryptPassword, errorMessage, isApiError, passkeys, request } from '@attest/shared-utility';
import {
  Button,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogTitle,
  Field,
  Input,
  MessageBar,
  MessageBarBody,
  makeStyles,
  Text,
  tokens,
} from '@fluentui/react-components';
import { type FormEvent, useRef, useState } from 'react';
import { keepComposing } from '../form/ime';
import { useOnce } from '../form/useOnce';
import { useReturnFocus } from '../form/useReturnFocus';
import { useT } from '../frame/useT';
import { Dialog, DialogSurface } from '../lazy/Dialog';
import { useCallQuery } from '../query/useCallQuery';
import { type FactorKind, FactorKinds } from './FactorKinds';
import { PasswordField } from './PasswordField';
import { PasswordWays } from './PasswordWays';
import { FactorMissing, TotpField } from './SecondFactor';
import { SignByProvider } from './SignByProvider';
import { SignedSubject, type SignSubject } from './SignedSubject';

/** As calls take it: `password` is the ciphertext, `totp` a code of the authenticator app, `passkey` its answer, `proof` what came of signing in anew at an identity provider. */
export type Signature = SignatureInput;

export interface SignDialogProps {
  /** Several records are signed at once, each for itself: same decision, one entry. */
  subject: SignSubject | SignSubject[];
  /** First signature of the session, or the last is more than 30 minutes ago. */
  accountNeeded: boolean;
  /** The remark that is signed with it. */
  reason?: string;
  /** Rejects with what the dialog then shows; resolves when it may close. */
  onSign(signature: Signature): Promise<void>;
  onClose(): void;
}

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
});

/** Proof that a directory has taken account and password. Throws ApiError. */
const confirm = (provider: string, given: { account: string; password: string }) =>
  request(confirmAtDirectory, { provider, ...given }, { quiet: true });

/** What a passkey of the signer answers. Throws ApiError. */
async function answerOfPasskey(): Promise<PasskeyAnswer> {
  const { askForPasskey } = await passkeys();
  return askForPasskey(await request(askPasskeyToSign, {}, { quiet: true }));
}

/** Asks for the signature: shows number, version and meaning first, then account (when due) and password. */
export function SignDialog({ subject, accountNeeded, reason, onSign, onClose }: SignDialogProps) {
  const t = useT();
  const styles = useStyles();
  useReturnFocus();
  const [account, setAccount] = useState('');
  const [password, setPassword] = useState('');
  const [totp, setTotp] = useState('');
  /** For whoever has both. */
  const [factor, setFactor] = useState<FactorKind>('totp');
  const [accountAsked, setAccountAsked] = useState(accountNeeded);
  const [error, setError] = useState<unknown>(null);
  /** The error is of signing in anew at a provider. */
  const [isOfProof, setOfProof] = useState(false);
  const { busy: signing, once } = useOnce();
  const accountInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const totpInput = useRef<HTMLInputElement>(null);
  /** Signing was tried: from then on a field says that it is empty. */
  const [tried, setTried] = useState(false);
  const [way, setWay] = useState<string>();
  // A password of this system is asked for until it is known that there is none.
  const ways = useCallQuery(getSignTypes, {}).data;
  const { password: ownPassword = true, factor: ownFactor = false, providers: known = [] } = ways ?? {};
  const hasOwn = ownPassword || ownFactor;
  const directories = known.filter((one) => one.way === 'password');
  const providers = known.filter((one) => one.way === 'page');
  const directory = directories.find(({ id }) => id === way) ?? (hasOwn ? undefined : directories[0]);
  const byPassword = ownPassword || directory !== undefined;
  const byFactor = ownFactor && !directory;
  const factorMissing = byFactor && !ways?.hasTotp && !ways?.hasPasskey;
  const byPasskey = byFactor && ways?.hasPasskey === true && (!ways.hasTotp || factor === 'passkey');
  const byTotp = byFactor && !byPasskey;
  /** What is signed with is given here. */
  const isTyped = (byPassword || byFactor) && !factorMissing;
  // A directory is always asked for both: it has not seen who signed before.
  const askAccount = accountAsked || directory !== undefined;
  const accountMissing = askAccount && account.trim() === '';
  const wrongAccount =
    askAccount && !isOfProof && isApiError(error) && error.code === 'SIGNATURE_ACCOUNT_WRONG';

  const sign = async (event: FormEvent) => {
    event.preventDefault();
    if (signing || !isTyped) return;
    const missing =
      (accountMissing && accountInput) ||
      (byPassword && password === '' && passwordInput) ||
      (byTotp && !isTotpCode(totp) && totpInput);
    if (missing) {
      setTried(true);
      missing.current?.focus();
      return;
    }
    setTried(false);
    setOfProof(false);
    setError(null);
    try {
      await once(async () => {
        const who = { ...(askAccount && { account: account.trim() }) };
        if (directory) {
          const ciphertext = await encryptPassword(password);
          return onSign(await confirm(directory.id, { account: account.trim(), password: ciphertext }));
        }
        // Before the password is encrypted: a ciphertext is good for two minutes.
        const given = byFactor && (byPasskey ? { passkey: await answerOfPasskey() } : { totp });
        if (given && !byPassword) return onSign({ ...who, ...given });
        return onSign({ ...who, password: await encryptPassword(password), ...given });
      });
    } catch (failure) {
      setError(failure);
      setPassword('');
      setTotp('');
      const code = isApiError(failure) ? failure.code : undefined;
      if (code === 'SIGNATURE_ACCOUNT_REQUIRED') setAccountAsked(true);
      const again =
        code === 'SIGNATURE_ACCOUNT_WRONG' ? accountInput : byPassword ? passwordInput : totpInput;
      again.current?.focus();
    }
  };

  const signByProof = async (proof: string) => {
    setError(null);
    setOfProof(true);
    await once(() => onSign({ proof }));
  };

  return (
    <Dialog open modalType="alert" onOpenChange={(_, data) => !data.open && !signing && onClose()}>
      <DialogSurface>
        <form onSubmit={sign} onKeyDown={keepComposing} noValidate aria-label={t('sign.dialog')}>
          <DialogBody>
            <DialogTitle>{t('sign.dialog')}</DialogTitle>
            <DialogContent className={styles.content}>
              <SignedSubject subject={subject} reason={reason} />
              <Text>{t('sign.binding')}</Text>
              {directories.length > 0 && (
                <PasswordWays
                  hasOwn={hasOwn}
                  directories={directories}
                  chosen={directory?.id}
                  onChoose={(chosen) => {
                    setWay(chosen);
                    setError(null);
                    setPassword('');
                  }}
                />
              )}
              {isTyped && askAccount && (
                <Field
                  label={t('sign.account')}
                  required
                  validationMessage={
                    wrongAccount
                      ? errorMessage(error)
                      : tried && accountMissing
                        ? t('sign.accountMissing')
                        : undefined
                  }
                >
                  <Input
                    ref={accountInput}
                    value={account}
                    onChange={(_, data) => setAccount(data.value)}
                    autoComplete="username"
                    autoCapitalize="none"
                    spellCheck={false}
                    autoFocus
                  />
                </Field>
              )}
              {isTyped && byPassword && (
                <PasswordField
                  label={t('sign.password')}
                  value={password}
                  onChange={setPassword}
                  autoComplete="current-password"
                  required
                  autoFocus={!askAccount}
                  inputRef={passwordInput}
                  error={tried && password === '' ? t('sign.passwordMissing') : undefined}
                />
              )}
              {byFactor && ways?.hasTotp && ways.hasPasskey && (
                <FactorKinds
                  label={t('sign.factor')}
                  kinds={{ totp: t('sign.totp'), passkey: t('sign.passkey') }}
                  layout="horizontal"
                  value={factor}
                  onChange={setFactor}
                />
              )}
              {isTyped && byPasskey && <Text>{t('sign.passkeyHint')}</Text>}
              {isTyped && byTotp && (
                <TotpField
                  value={totp}
                  onChange={setTotp}
                  autoFocus={!askAccount && !byPassword}
                  inputRef={totpInput}
                  error={tried && !isTotpCode(totp) ? t('sign.totpMissing') : undefined}
                />
              )}
              {factorMissing && <FactorMissing />}
              {providers.length > 0 && (
                <SignByProvider
                  providers={providers}
                  isOther={isTyped}
                  signing={signing}
                  onProof={signByProof}
                  onError={(failure) => {
                    setOfProof(true);
                    setError(failure);
                  }}
                />
              )}
              {!byPassword && !byFactor && known.length === 0 && (
                <MessageBar intent="warning" layout="multiline">
                  <MessageBarBody>{t('sign.noWay')}</MessageBarBody>
                </MessageBar>
              )}
              <div aria-live="assertive">
                {error !== null && !wrongAccount && (
                  <MessageBar intent="error" layout="multiline">
                    <MessageBarBody>{errorMessage(error)}</MessageBarBody>
                  </MessageBar>
                )}
              </div>
            </DialogContent>
            <DialogActions>
              <Button onClick={onClose} disabled={signing}>
                {t('frame.cancel')}
              </Button>
              {isTyped && (
                <Button type="submit" appearance="primary" disabledFocusable={signing}>
                  {t(signing ? 'sign.signing' : 'sign.sign')}
                </Button>
              )}
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  );
}
