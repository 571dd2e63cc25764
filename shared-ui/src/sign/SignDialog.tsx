import {
  type Bilingual,
  confirmAtDirectory,
  getSignTypes,
  isTotpCode,
  type SignatureInput,
} from '@attest/api-contract';
import { encryptPassword, errorMessage, isApiError, request } from '@attest/shared-utility';
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
import { useBilingual } from '../frame/useBilingual';
import { useT } from '../frame/useT';
import { Dialog, DialogSurface } from '../lazy/Dialog';
import { useCallQuery } from '../query/useCallQuery';
import { PasswordField } from './PasswordField';
import { PasswordWays } from './PasswordWays';
import { SignByProvider } from './SignByProvider';
import { TotpField, TotpMissing } from './TotpField';

/** Exactly what is signed. */
export interface SignSubject {
  no: string | null;
  title: string;
  /** The version that people know, e.g. `V01.d1`; null for what has none. */
  version: string | null;
  /** A pair, or a text in the language of the screen; so is the meaning. */
  decision: Bilingual | string;
  meaning: Bilingual | string | null;
}

/** As calls take it: `password` is the ciphertext, `totp` a code of the authenticator app, `proof` what came of signing in anew at an identity provider. */
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
  subject: {
    display: 'grid',
    gridTemplateColumns: 'max-content 1fr',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalXS,
    margin: 0,
    padding: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  term: { color: tokens.colorNeutralForeground2 },
  records: { margin: 0, paddingInlineStart: '20px', maxHeight: '30vh', overflowY: 'auto' },
  value: { margin: 0, overflowWrap: 'anywhere', fontWeight: tokens.fontWeightSemibold },
});

/** Proof that a directory has taken account and password. Throws ApiError. */
const confirm = (provider: string, given: { account: string; password: string }) =>
  request(confirmAtDirectory, { provider, ...given }, { quiet: true });

/** Asks for the signature: shows number, version and meaning first, then account (when due) and password. */
export function SignDialog({ subject, accountNeeded, reason, onSign, onClose }: SignDialogProps) {
  const t = useT();
  const text = useBilingual();
  const styles = useStyles();
  useReturnFocus();
  const [account, setAccount] = useState('');
  const [password, setPassword] = useState('');
  const [totp, setTotp] = useState('');
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
  const { password: ownPassword = true, totp: ownTotp = false, providers: known = [] } = ways ?? {};
  const hasOwn = ownPassword || ownTotp;
  const directories = known.filter((one) => one.way === 'password');
  const providers = known.filter((one) => one.way === 'page');
  const directory = directories.find(({ id }) => id === way) ?? (hasOwn ? undefined : directories[0]);
  const byPassword = ownPassword || directory !== undefined;
  const byTotp = ownTotp && !directory;
  const totpMissing = byTotp && !ways?.hasTotp;
  /** What is signed with is typed here. */
  const isTyped = (byPassword || byTotp) && !totpMissing;
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
        if (!byPassword) return onSign({ ...who, totp });
        const ciphertext = await encryptPassword(password);
        if (!directory) return onSign({ ...who, password: ciphertext, ...(byTotp && { totp }) });
        return onSign(await confirm(directory.id, { account: account.trim(), password: ciphertext }));
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

  const noOf = ({ no }: SignSubject) => no ?? t('form.numberLater');
  const said = (what: Bilingual | string) => (typeof what === 'string' ? what : text(what));
  const meaningOf = ({ meaning, decision }: SignSubject) => said(meaning ?? decision);
  const ofOne = (one: SignSubject): [string, string][] => [
    [t('sign.no'), noOf(one)],
    [t('sign.title'), one.title],
    ...(one.version ? [[t('sign.version'), one.version] as [string, string]] : []),
    [t('sign.decision'), said(one.decision)],
    [t('sign.meaning'), meaningOf(one)],
  ];
  const ofAll = (one: SignSubject, more: SignSubject[]): [string, string][] => [
    [t('sign.records'), String(more.length + 1)],
    [t('sign.decision'), said(one.decision)],
    [t('sign.meaning'), [...new Set([one, ...more].map(meaningOf))].join(t('sign.separator'))],
  ];
  const lineOf = (one: SignSubject) =>
    [noOf(one), one.title, ...(one.version ? [`${t('sign.version')} ${one.version}`] : [])].join(' · ');
  const [first, ...others] = Array.isArray(subject) ? subject : [subject];
  const subjects = others.length > 0 && first ? [first, ...others] : [];
  const rows: [string, string][] = [
    ...(first && others.length === 0 ? ofOne(first) : []),
    ...(first && others.length > 0 ? ofAll(first, others) : []),
    ...(reason ? [[t('sign.reason'), reason] as [string, string]] : []),
  ];

  return (
    <Dialog open modalType="alert" onOpenChange={(_, data) => !data.open && !signing && onClose()}>
      <DialogSurface>
        <form onSubmit={sign} onKeyDown={keepComposing} noValidate aria-label={t('sign.dialog')}>
          <DialogBody>
            <DialogTitle>{t('sign.dialog')}</DialogTitle>
            <DialogContent className={styles.content}>
              <dl className={styles.subject}>
                {rows.map(([term, value]) => [
                  <dt key={term} className={styles.term}>
                    {term}
                  </dt>,
                  <dd key={`${term}-value`} className={styles.value}>
                    {value}
                  </dd>,
                ])}
              </dl>
              {subjects.length > 0 && (
                <ul className={styles.records} aria-label={t('sign.records')}>
                  {subjects.map((one) => (
                    <li key={`${one.no} ${one.title}`}>{lineOf(one)}</li>
                  ))}
                </ul>
              )}
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
              {isTyped && byTotp && (
                <TotpField
                  value={totp}
                  onChange={setTotp}
                  autoFocus={!askAccount && !byPassword}
                  inputRef={totpInput}
                  error={tried && !isTotpCode(totp) ? t('sign.totpMissing') : undefined}
                />
              )}
              {totpMissing && <TotpMissing />}
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
              {!byPassword && !byTotp && known.length === 0 && (
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
